/** The ten authors with a colour of their own (screens.md 6), every one at least 7:1 on the ground. */
const COLOURS = {
  Socrates: '#f5d547',
  Plato: '#62a8ff',
  Aristotle: '#57e389',
  Epictetus: '#ff9d4d',
  Seneca: '#e8b878',
  'Marcus Aurelius': '#b794ff',
  Confucius: '#ff8a8a',
  'Lao Tzu': '#5fd9c9',
  'Immanuel Kant': '#a9c4de',
  'Friedrich Nietzsche': '#ff8fc4',
} as const

/** Everybody else: a dim white. */
const DIM_WHITE = '#c9ced3'

/** By which an author is known: case and outer white space do not matter. */
export const plainAuthor = (author: string): string => author.trim().toLowerCase()

const KNOWN = new Map(Object.entries(COLOURS).map(([name, colour]) => [plainAuthor(name), { name, colour }]))

/** Is this one of the ten? */
export const isKnownAuthor = (author: string): boolean => KNOWN.has(plainAuthor(author))

/** An author's colour. */
export const authorColour = (author: string): string => KNOWN.get(plainAuthor(author))?.colour ?? DIM_WHITE

/** How an author is called where several quotes stand under the name: one odd spelling must not rename a philosopher. */
export const authorName = (author: string): string => KNOWN.get(plainAuthor(author))?.name ?? author.trim()

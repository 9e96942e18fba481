/** The ten authors with their own colour. Each has a contrast of at least 7:1 on the page background. */
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

/** The colour of all other authors. */
const DIM_WHITE = '#c9ced3'

/** Key for comparing authors: ignores case and outer white space. */
export const authorKey = (author: string): string => author.trim().toLowerCase()

const KNOWN = new Map(Object.entries(COLOURS).map(([name, colour]) => [authorKey(name), { name, colour }]))

/** Whether an author is one of the ten. */
export const isKnownAuthor = (author: string): boolean => KNOWN.has(authorKey(author))

/** An author's colour. */
export const authorColour = (author: string): string => KNOWN.get(authorKey(author))?.colour ?? DIM_WHITE

/** An author's display name. The ten known authors always get their canonical spelling. */
export const authorName = (author: string): string => KNOWN.get(authorKey(author))?.name ?? author.trim()

/** The ten authors with a colour of their own (screens.md 6), every one at least 7:1 on the ground. */
const COLOURS = new Map([
  ['socrates', '#f5d547'],
  ['plato', '#62a8ff'],
  ['aristotle', '#57e389'],
  ['epictetus', '#ff9d4d'],
  ['seneca', '#e8b878'],
  ['marcus aurelius', '#b794ff'],
  ['confucius', '#ff8a8a'],
  ['lao tzu', '#5fd9c9'],
  ['immanuel kant', '#a9c4de'],
  ['friedrich nietzsche', '#ff8fc4'],
])

/** Everybody else: a dim white. */
const DIM_WHITE = '#c9ced3'

/** Is this one of the ten? */
export const isKnownAuthor = (author: string): boolean => COLOURS.has(author.trim().toLowerCase())

/** An author's colour; case and outer white space do not matter. */
export const authorColour = (author: string): string => COLOURS.get(author.trim().toLowerCase()) ?? DIM_WHITE

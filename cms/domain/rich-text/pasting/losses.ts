/** What becomes of parts of a page that no text may hold: of one, and of several. */
const CHANGES = [
  { loss: 'table', one: 'a table became lines of text', many: 'tables became lines of text' },
  { loss: 'superscript', one: 'superscript became plain text', many: 'superscript became plain text' },
  { loss: 'subscript', one: 'subscript became plain text', many: 'subscript became plain text' },
  { loss: 'videoLink', one: 'a video became a link', many: 'videos became links' },
  { loss: 'video', one: 'a video was left out', many: 'videos were left out' },
  { loss: 'sound', one: 'a sound was left out', many: 'sounds were left out' },
  { loss: 'frame', one: 'an embedded page was left out', many: 'embedded pages were left out' },
] as const
const PICTURES_LEFT_OUT = 'Some pictures cannot be pasted with their text. Copy each of them alone, or choose it from the library.'

/** A part of a page that a text cannot take over as it is. */
export type Loss = (typeof CHANGES)[number]['loss'] | 'picture'

/** What both editors say about a pasted page, '' if it has lost nothing. @param losses one for each part. */
export function lossMessage(losses: readonly Loss[]): string {
  const changes = CHANGES.flatMap(({ loss, one, many }) => {
    const count = losses.filter((each) => each === loss).length
    return count === 0 ? [] : [count === 1 ? one : many]
  })
  const changed = changes.length > 0 ? `Pasted with changes: ${changes.join(', ')}.` : ''
  return `${changed} ${losses.includes('picture') ? PICTURES_LEFT_OUT : ''}`.trim()
}

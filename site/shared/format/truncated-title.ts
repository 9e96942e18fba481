import { truncated } from './text'

/** Truncates a title that is too long after a whole word, if it has one. @param max in Unicode code points, without the ellipsis. */
export function truncatedTitle(text: string, max: number): string {
  const cut = truncated(text, max)
  const isWhole = cut === text || /\s/.test(text.charAt(cut.length - '...'.length))
  return isWhole ? cut : cut.replace(/\s+\S*$/, '...')
}

import { readPage } from './read-page'
import { hasWordLists, withRealLists } from './word-lists'
import { writeParts } from './write-parts'

/** What both editors say when pictures are missing. */
export const PICTURES_LEFT_OUT = 'Some pictures cannot be pasted with their text. Copy each of them alone, or choose it from the library.'

/** A page as a formatted text may hold it, and how many of its pictures are missing. */
export type CleanHtml = { readonly html: string; readonly pictures: number }

/**
 * The HTML of any page with nothing but what a formatted text may hold. All its words stay. Blocks that no other block may
 * contain follow each other; links that lead nowhere, other formats and pictures go.
 * @param keepsPictures whether pictures of this site stay, with their captions as `alt`.
 */
export function cleanHtml(html: string, keepsPictures = false): CleanHtml {
  const { body } = new DOMParser().parseFromString(hasWordLists(html) ? withRealLists(html) : html, 'text/html')
  const { parts, pictures } = readPage(body, keepsPictures)
  return { html: writeParts(parts, body.ownerDocument), pictures }
}

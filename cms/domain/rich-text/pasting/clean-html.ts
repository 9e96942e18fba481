import type { Loss } from './losses'
import { preparePage } from './prepare-page'
import { readPage } from './read-page'
import { makeWordLists } from './word-lists'
import { writeParts } from './write-parts'

/** A page as a formatted text may hold it, and what it has lost. */
export type CleanHtml = { readonly html: string; readonly losses: readonly Loss[] }

/**
 * The HTML of any page with nothing but what a formatted text may hold. All words that one sees stay, those of comments do not.
 * Blocks that no other block may contain follow each other; links that lead nowhere, other formats and pictures go.
 * @param keepsPictures whether pictures of this site stay, with their captions as `alt`.
 */
export function cleanHtml(html: string, keepsPictures = false): CleanHtml {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const flattened = preparePage(body)
  makeWordLists(body)
  const { parts, losses } = readPage(body, keepsPictures)
  return { html: writeParts(parts, body.ownerDocument), losses: [...flattened, ...losses] }
}

/** Whether clean HTML is more than paragraphs. */
export const hasFormatting = (html: string): boolean => /<(?!\/|p\b|span\b)/.test(html)

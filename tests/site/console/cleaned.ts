import { cleanHtml } from '../../../cms/domain/rich-text/pasting/clean-html'
import { lossMessage } from '../../../cms/domain/rich-text/pasting/losses'

/** Clean HTML without the style that keeps blanks. */
export const clean = (html: string): string => cleanHtml(html, true).html.replaceAll(' style="white-space: pre-wrap"', '')

/** What an editor says about a pasted page. */
export const messageOf = (html: string): string => lossMessage(cleanHtml(html, true).losses)

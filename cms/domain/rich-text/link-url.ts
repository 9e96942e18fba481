import { URL_MAX } from '../limits'
import { codePoints, isStorable } from '../text'

const SITE = 'https://site.invalid'

/** Whether a link in a text may lead to an address: http, https, mailto, or a path of this site. */
export function isLinkUrl(url: string): boolean {
  // browsers skip white space and control characters inside an address, and read a backslash as a slash
  if (/[\s\\\p{Cc}\p{Cf}]/u.test(url) || !isStorable(url) || codePoints(url) > URL_MAX) return false
  // the site answers no path with two slashes in a row, also if dots between them lead there
  if (url.startsWith('/')) return !url.startsWith('//') && URL.canParse(url, SITE) && !new URL(url, SITE).pathname.includes('//')
  // after a third slash browsers take what follows for the host
  if (/^https?:\/\/[^/?#]/i.test(url)) return URL.canParse(url) && new URL(url).hostname !== ''
  return /^mailto:[^@?]+@[^@?]+/i.test(url) && URL.canParse(url)
}

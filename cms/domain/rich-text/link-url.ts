import { URL_MAX } from '../limits'
import { parseUrl } from '../parse-url'
import { codePoints, isStorable } from '../text'

const SITE = 'https://site.invalid'

/** Whether a link in a text may lead to an address: http, https, mailto, or a path of this site. */
export function isLinkUrl(url: string): boolean {
  // browsers skip white space and control characters inside an address, and read a backslash as a slash
  if (/[\s\\\p{Cc}\p{Cf}]/u.test(url) || !isStorable(url) || codePoints(url) > URL_MAX) return false
  // the site answers no path with two slashes in a row, also if dots between them lead there
  if (url.startsWith('/')) return !url.startsWith('//') && parseUrl(url, SITE)?.pathname.includes('//') === false
  // after a third slash browsers take what follows for the host
  if (/^https?:\/\/[^/?#]/i.test(url)) return Boolean(parseUrl(url)?.hostname)
  return /^mailto:[^@?]+@[^@?]+/i.test(url) && parseUrl(url) !== null
}

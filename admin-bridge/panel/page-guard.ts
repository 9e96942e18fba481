import type { IncomingHttpHeaders } from 'node:http'
import { parseUrl } from '../../cms/domain/parse-url'

/** The parameter by which Payload's sign-in goes on to another page. */
const REDIRECT = 'redirect'
const SIGN_OUT = /^\/panel\/logout(?:-inactivity)?\/?$/
/** Any origin: it only shows whether an address leads away from its own. */
const HERE = 'http://here.invalid'
/** A value may be decoded on its way, more than once. */
const DECODINGS_MAX = 5
/** Browsers read a backslash as a slash, and skip tabs and line breaks. */
// oxlint-disable-next-line no-control-regex -- these are the characters that are meant
const MISREAD = /[\\\u0000-\u001f]/

/** Whether an address, as it is written, leads to a page of this site. That of signing out is no page. */
function isOfThisSite(text: string): boolean {
  const url = text.startsWith('/') && !MISREAD.test(text) ? parseUrl(text, HERE) : null
  // what is left of "/.//host" is an address of that host
  return url?.origin === HERE && !url.pathname.startsWith('//') && !SIGN_OUT.test(url.pathname)
}

/** Whether a browser stays on this site at an address, after dots, slashes and encodings are resolved. */
export function staysHere(address: string): boolean {
  let text = address
  for (let decodings = 0; decodings < DECODINGS_MAX; decodings++) {
    if (!isOfThisSite(text)) return false
    try {
      const decoded = decodeURIComponent(text)
      if (decoded === text) return true
      text = decoded
    } catch {
      return false
    }
  }
  return false
}

/**
 * Where a request for a page of the panel goes instead, so that a link on another site can neither lead away from here nor sign
 * somebody out; null if it goes nowhere else. @param target path and query of the request.
 */
export function otherPage(target: string, headers: IncomingHttpHeaders): string | null {
  const [path = '', query = ''] = target.split(/\?(.*)/s, 2)
  const site = headers['sec-fetch-site']
  if (SIGN_OUT.test(path) && (site === 'cross-site' || site === 'same-site')) return '/panel'
  const parameters = new URLSearchParams(query)
  if (parameters.getAll(REDIRECT).every(staysHere)) return null
  parameters.delete(REDIRECT)
  return parameters.size > 0 ? `${path}?${parameters.toString()}` : path
}

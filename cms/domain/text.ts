import { MEDIA_PATH } from './media-name'
import { parseUrl } from './parse-url'

// Characters that no text may contain: C0 control characters other than tab, LF and CR, and lone surrogates, which no
// database stores unchanged.
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]|\p{Surrogate}/u

/** Whether a text has only characters that can be stored. */
export function isStorable(text: string): boolean {
  return !FORBIDDEN.test(text)
}

/** Whether a value counts as empty. Control characters do not, although `trim` removes some: they must be reported. */
export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && isStorable(value) && value.trim() === '')

/** Normalizes line endings for storage: CRLF becomes LF. */
export function storedLineEnds(text: string): string {
  return text.replaceAll('\r\n', '\n')
}

/** Collapses all white space, line breaks included, into single spaces. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Length in Unicode code points, the unit of all limits. */
export function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

/** Whether a record may hold this URL: absolute http(s), or a path in our own media without `..`. The file need not exist. */
export function isContentUrl(value: string): boolean {
  if (/\s/.test(value)) return false
  if (value.startsWith(MEDIA_PATH)) {
    const name = value.slice(MEDIA_PATH.length)
    return name !== '' && !/\\/.test(name) && !decodedSegments(name).some((part) => part === '..' || part === '.')
  }
  // browsers treat what follows a third slash as the host
  return /^https?:\/\/[^/\\?#]/i.test(value) && Boolean(parseUrl(value)?.hostname)
}

/** Decodes path segments, so that `%2e%2e` is recognized as `..`. */
function decodedSegments(path: string): string[] {
  try {
    return decodeURIComponent(path).split(/[/\\]/)
  } catch {
    return ['..']
  }
}

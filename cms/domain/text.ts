import { MEDIA_PATH } from './media-name'

// What no text may hold: C0 control characters but tab, LF and CR (wire-contract.md 1.8), and halves of surrogate pairs,
// which no database stores as they were sent.
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]|\p{Surrogate}/u

/** May this text be stored as it is? */
export function isStorable(text: string): boolean {
  return !FORBIDDEN.test(text)
}

/** Is this no value? A control character is white space to `trim`, and must be seen all the same. */
export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && isStorable(value) && value.trim() === '')

/** Line ends as they are stored: CRLF as LF (wire-contract.md 1.8). */
export function storedLineEnds(text: string): string {
  return text.replaceAll('\r\n', '\n')
}

/** A text as one line, whatever white space stood in it. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Length in Unicode code points, the unit of every bound. */
export function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

/**
 * Is this an address that a record may hold (wire-contract.md 1.9): absolute http(s), or a path of our own media
 * without `..`? The file need not exist.
 */
export function isContentUrl(value: string): boolean {
  if (/\s/.test(value)) return false
  if (value.startsWith(MEDIA_PATH)) {
    const name = value.slice(MEDIA_PATH.length)
    return name !== '' && !/\\/.test(name) && !decodedSegments(name).some((part) => part === '..' || part === '.')
  }
  // a browser would make a host of what follows a third slash
  if (!/^https?:\/\/[^/\\?#]/i.test(value) || !URL.canParse(value)) return false
  return new URL(value).hostname !== ''
}

/** Path segments with percent escapes undone, so that `%2e%2e` is seen as `..`. */
function decodedSegments(path: string): string[] {
  try {
    return decodeURIComponent(path).split(/[/\\]/)
  } catch {
    return ['..']
  }
}

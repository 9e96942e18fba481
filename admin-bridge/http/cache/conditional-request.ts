import type { IncomingHttpHeaders } from 'node:http'
import type { Request } from 'express'

/** First and last byte position, both inclusive. */
export type ByteRange = { start: number; end: number }
export type Validators = { etag: string | undefined; lastModified: string | undefined }

const tagsIn = (header: string): string[] => header.split(',').map((tag) => tag.trim())
const opaque = (tag: string): string => tag.replace(/^W\//, '')

/** Whether `If-Match` or `If-Unmodified-Since` forbids the response (412). */
export function isPreconditionFailed(headers: IncomingHttpHeaders, { etag, lastModified }: Validators): boolean {
  const match = headers['if-match']
  if (match !== undefined) return match.trim() !== '*' && !tagsIn(match).some((tag) => opaque(tag) === opaque(etag ?? ''))
  const since = Date.parse(headers['if-unmodified-since'] ?? '')
  return !Number.isNaN(since) && Date.parse(lastModified ?? '') > since
}

/** Whether the client's copy is current (304), by `If-None-Match` or else `If-Modified-Since`. */
export function isNotModified(headers: IncomingHttpHeaders, { etag, lastModified }: Validators): boolean {
  if (/(^|,)\s*no-cache\s*(,|$)/.test(headers['cache-control'] ?? '')) return false
  const noneMatch = headers['if-none-match']
  if (noneMatch !== undefined)
    return noneMatch.trim() === '*' || (etag !== undefined && tagsIn(noneMatch).some((tag) => opaque(tag) === opaque(etag)))
  return Date.parse(lastModified ?? '') <= Date.parse(headers['if-modified-since'] ?? '')
}

/** Whether the range applies: without `If-Range`, or if `If-Range`, which has no weak tag, names the current version. */
function isRangeCurrent(header: string | undefined, { etag, lastModified }: Validators): boolean {
  if (header === undefined) return true
  if (header.includes('"')) return header === etag
  return Date.parse(lastModified ?? '') <= Date.parse(header)
}

/**
 * Returns the single range that a request asks for. Null means the whole file: no range, a malformed one, several ranges, or
 * an `If-Range` of another version.
 * @param size of the whole file, in bytes.
 */
export function requestedRange(request: Request, size: number, validators: Validators): ByteRange | 'unsatisfiable' | null {
  if (!/^ *bytes=/.test(request.headers.range ?? '')) return null
  if (!isRangeCurrent(request.get('If-Range'), validators)) return null
  const ranges = request.range(size, { combine: true })
  if (ranges === -1) return 'unsatisfiable'
  const [only, ...more] = Array.isArray(ranges) ? ranges : []
  return only && more.length === 0 ? only : null
}

import type { IncomingHttpHeaders } from 'node:http'
import type { Request } from 'express'

/** First and last byte, both included. */
export type ByteRange = { start: number; end: number }
export type Validators = { etag: string | undefined; lastModified: string | undefined }

const tagsIn = (header: string): string[] => header.split(',').map((tag) => tag.trim())
const isWeak = (tag: string): boolean => tag.startsWith('W/')
const opaque = (tag: string): string => tag.replace(/^W\//, '')

/** Whether `If-Match` or `If-Unmodified-Since` forbids the reply. */
export function isPreconditionFailed(headers: IncomingHttpHeaders, { etag, lastModified }: Validators): boolean {
  const match = headers['if-match']
  if (match !== undefined) return match.trim() !== '*' && !tagsIn(match).some((tag) => opaque(tag) === opaque(etag ?? ''))
  const since = Date.parse(headers['if-unmodified-since'] ?? '')
  return !Number.isNaN(since) && Date.parse(lastModified ?? '') > since
}

/** Whether the visitor's copy is current, by `If-None-Match` or, without it, `If-Modified-Since`. */
export function isFresh(headers: IncomingHttpHeaders, { etag, lastModified }: Validators): boolean {
  if (/(^|,)\s*no-cache\s*(,|$)/.test(headers['cache-control'] ?? '')) return false
  const none = headers['if-none-match']
  if (none !== undefined) return none.trim() === '*' || (etag !== undefined && tagsIn(none).some((tag) => opaque(tag) === opaque(etag)))
  return Date.parse(lastModified ?? '') <= Date.parse(headers['if-modified-since'] ?? '')
}

/** Whether `If-Range`, if there is one, lets the range stand. */
function isRangeCurrent(header: string | undefined, { etag, lastModified }: Validators): boolean {
  if (header === undefined) return true
  if (header.includes('"')) return etag !== undefined && header === etag && !isWeak(etag)
  return Date.parse(lastModified ?? '') <= Date.parse(header)
}

/**
 * The one range that a request asks for. Null means the whole: no range, an unreadable one, several, or `If-Range` names
 * another version.
 * @param size of the whole, in bytes.
 */
export function rangeOf(request: Request, size: number, validators: Validators): ByteRange | 'unsatisfiable' | null {
  if (!/^ *bytes=/.test(request.headers.range ?? '')) return null
  if (!isRangeCurrent(request.headers['if-range'] as string | undefined, validators)) return null
  const ranges = request.range(size, { combine: true })
  if (ranges === -1) return 'unsatisfiable'
  const [only, ...more] = Array.isArray(ranges) ? ranges : []
  return only && more.length === 0 ? only : null
}

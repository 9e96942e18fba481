import type { IncomingMessage } from 'node:http'
import { httpError, type HttpError } from './errors'

const UNRESERVED = /[A-Za-z0-9\-._~]/
const ABSOLUTE = /^https?:\/\/[^/?#\\]*/i
/** Most targets: segments of unreserved characters without dots, and any query. They need none of the checks below. */
const PLAIN = /^\/(?:[\w~-]+\/)*[\w~-]*(?:\?[^#]*)?$/

/**
 * Reduces a request target in absolute form (`GET http://host/path`, which HTTP requires servers to accept) to its path
 * and query. Other targets stay as they are.
 */
function originForm(target: string): string {
  const origin = ABSOLUTE.exec(target)?.[0]
  if (origin === undefined) return target
  const rest = target.slice(origin.length)
  return rest.startsWith('/') ? rest : `/${rest}`
}

/** Whether the path encodes a character that needs no encoding (letter, digit, dot) or has another meaning (slash). */
function hasUnsafeEscape(path: string): boolean {
  for (const [, hex = ''] of path.matchAll(/%([0-9a-f]{2})/gi)) {
    const character = String.fromCharCode(Number.parseInt(hex, 16))
    if (character === '/' || character === '\\' || UNRESERVED.test(character)) return true
  }
  return false
}

/**
 * Checks that a request target is in normal form. Routers disagree about other forms: Express matches the path as
 * written, while Next resolves it first, so `/panel/../panel-api/users` would pass a check of `/panel`. The query is not
 * checked, because no router treats it as a path.
 * @param target path and query, as the client sent them.
 * @returns what is wrong, as a sentence for the client, or null.
 */
export function targetError(target: string): string | null {
  if (!target.startsWith('/')) return 'The address must begin with a slash'
  if (target.includes('#')) return 'The address must not contain a fragment'
  const [path = ''] = target.split('?', 1)
  if (path.includes('\\')) return 'The address must not contain a backslash'
  if (path.includes('//')) return 'The address must not contain two slashes in a row'
  if (hasUnsafeEscape(path)) return 'The address must not encode letters, digits, dots or slashes'
  // encoded dots are rejected above
  if (path.split('/').some((segment) => segment === '.' || segment === '..')) return 'The address must not contain the segments . or ..'
  return null
}

/** Normalizes a request's target to path and query, and checks it. @returns the error (400), or null. */
export function requestTargetError(request: IncomingMessage): HttpError | null {
  if (PLAIN.test(request.url ?? '')) return null
  request.url = originForm(request.url ?? '')
  const message = targetError(request.url)
  return message === null ? null : httpError.badRequest(message)
}

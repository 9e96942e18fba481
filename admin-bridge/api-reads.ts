import type { Viewer } from './store/viewer'
import { withTimeout } from './http/limits/deadline'
import { httpError, toHttpError } from './http/errors'
import { canonicalQuery, splitTarget, type QueryDefaults } from './http/cache/canonical-query'
import { responseKey, type ResponseCache } from './http/cache/response-cache'
import type { HttpResponse } from './http/cache/send-response'
import { API_BASE } from './contract'
import type { Read } from './public-site/types'
import { asksForDraft } from './resources/drafts'
import type { Segments } from './resources/extra-route'
import type { ReadCall } from './resources/handlers'

// A read arrives in three ways: as a request, as one that the cache may answer before any routing, and in process, for a page.
// All of them find it in one table, and its cache key is made in one place.

/** A read whose response may be cached. `parameters` are all that it depends on besides its path and its viewer. */
export type ReadMethod = {
  access: 'read'
  parameters: QueryDefaults
  read: (call: ReadCall) => Promise<HttpResponse>
  /** For administrators who ask for it: reads the record with its pending draft, which is not cached. */
  readDraft?: ((call: Pick<ReadCall, 'viewer' | 'id'>) => Promise<HttpResponse>) | undefined
}
/** A read whose response is never cached. */
export type UncachedMethod = { access: 'uncached'; read: (segments: Segments) => Promise<HttpResponse> }

/** `path`: with its base, as it was asked for. `query`: empty, or with its question mark. `segments`: the variable parts of the path. */
type Asked = { viewer: Viewer; path: string; query: string; segments: Segments }
/** The response to a read, and where it is cached; null if it never is. */
type PlannedRead = { readonly key: string | null; readonly make: () => Promise<HttpResponse> }

/** What a read does for a caller. @throws HttpError 422 for a draft that is asked for by another value than true or false. */
export function plannedRead(method: ReadMethod | UncachedMethod, { viewer, path, query, segments }: Asked): PlannedRead {
  if (method.access === 'uncached') return { key: null, make: () => method.read(segments) }
  const { parameters, read, readDraft } = method
  const id = segments['id']
  if (readDraft && viewer?.isAdmin && asksForDraft(query)) return { key: null, make: () => readDraft({ viewer, id }) }
  const canonical = canonicalQuery(query, parameters)
  return { key: responseKey(viewer, path, canonical), make: () => read({ viewer, id, query: new URLSearchParams(canonical) }) }
}

type Found = { readonly method: ReadMethod | UncachedMethod; readonly segments: Segments }
/** Finds the read at a path without its base; null if there is none. */
type FindRead = (path: string) => Found | null

/** @param reads by their paths, in which variable parts have a colon. A path without them comes before one that would match it too. */
export function readFinder(reads: ReadonlyMap<string, ReadMethod | UncachedMethod>): FindRead {
  const variable = [...reads].flatMap(([path, method]) => (path.includes(':') ? [{ pattern: patternOf(path), method }] : []))
  return (path) => {
    const bare = path.endsWith('/') ? path.slice(0, -1) : path
    const fixed = reads.get(bare)
    if (fixed) return { method: fixed, segments: {} }
    for (const { pattern, method } of variable) {
      const match = pattern.exec(bare)
      if (match) return { method, segments: match.groups ?? {} }
    }
    return null
  }
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`)

/** Creates the reads in process. They use the same handlers and cached responses as requests. */
export function readerOf(find: FindRead, cache: ResponseCache): Read {
  return async (pathAndQuery) => {
    const url = new URL(pathAndQuery, 'http://in.process')
    const path = url.pathname.replace(/^\/api(?=\/)/, '')
    const found = find(path)
    if (!found) return { status: 404, body: httpError.notFound('Address').body, total: null }
    const asked = { viewer: null, path: API_BASE + path, query: url.search, segments: found.segments }
    try {
      const { key, make } = plannedRead(found.method, asked)
      const made = await withTimeout(key === null ? cache.uncached(make) : cache.get(key, make))
      const total = made.headers['X-Total-Count']
      return { status: made.status, body: JSON.parse(made.body.toString()), total: total === undefined ? null : Number(total) }
    } catch (error) {
      const known = toHttpError(error)
      if (!known) throw error
      return { status: known.status, body: known.body, total: null }
    }
  }
}

/** Cache key of the read for a request target of the form `/api/…`; null if none matches, or its response is not cached. */
export type ReadKey = (viewer: Viewer, target: string) => string | null

/** Creates the function that finds cache keys. */
export function readKeyOf(find: FindRead): ReadKey {
  return (viewer, target) => {
    const { path, query } = splitTarget(target)
    const found = find(path.slice(API_BASE.length))
    if (!found) return null
    try {
      return plannedRead(found.method, { viewer, path, query, segments: found.segments }).key
    } catch {
      // the router refuses it
      return null
    }
  }
}

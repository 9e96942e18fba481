import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Payload } from 'payload'
import * as z from 'zod/mini'
import type { Moment } from '../../cms/database/content-changes/change-clock'
import type { ContentVersion } from '../../cms/database/content-changes/content-version'
import type { Viewer } from '../store/viewer'
import { ENTRY_MAX_AGE_MS } from '../http/cache/response-cache'
import { authenticate } from './authentication'

type Entry = { viewer: Viewer; moment: Moment; expiresAt: number }

const TOKENS_MAX = 1_000

const tokenClaims = z.object({ exp: z.optional(z.number()) })

/** Expiry of a valid token, in milliseconds since 1970; 0 if it has none. */
function expiryOf(authorization: string): number {
  const [, claims = ''] = authorization.split('.')
  const { data } = z.safeParse(tokenClaims, JSON.parse(Buffer.from(claims, 'base64url').toString() || '{}'))
  return (data?.exp ?? 0) * 1_000
}

/**
 * Caches token lookups until an account changes: signing out, a new password, a lost role and a deleted account all change
 * one. Caches nothing on MongoDB, where a program that does not announce its changes could revoke a session.
 */
export class ViewerCache {
  readonly #entries = new LRUCache<string, Entry>({ max: TOKENS_MAX })

  constructor(
    private readonly payload: Payload,
    private readonly version: ContentVersion,
  ) {}

  /** The viewer, if known without a query: null for an anonymous request, undefined if the database has to be queried. */
  cached({ headers: { authorization } }: IncomingMessage): Viewer | undefined {
    if (authorization === undefined) return null
    const entry = this.#entries.get(authorization)
    const now = entry ? this.version.now() : null
    return entry && now !== null ? this.#known(entry, now) : undefined
  }

  /** The viewer of a request. @throws HttpError 401 for a token that is not valid. */
  async of(request: IncomingMessage): Promise<Viewer> {
    const { authorization } = request.headers
    if (authorization === undefined) return null
    if (!this.version.seesAllPrograms) return authenticate(this.payload, request)
    // taken before the lookup, so that a commit during it invalidates the entry
    const moment = await this.version.current()
    const entry = this.#entries.get(authorization)
    const known = entry && this.#known(entry, moment)
    if (known !== undefined) return known
    const viewer = await authenticate(this.payload, request)
    const expiresAt = Math.min(Date.now() + ENTRY_MAX_AGE_MS, expiryOf(authorization))
    this.#entries.set(authorization, { viewer, moment, expiresAt })
    return viewer
  }

  /** The viewer of an entry; undefined if an account has changed since its lookup, or if the entry has expired. */
  #known(entry: Entry, now: Moment): Viewer | undefined {
    if (entry.expiresAt <= Date.now()) return undefined
    return entry.moment >= now || this.version.clock.lastChange('users', null) <= entry.moment ? entry.viewer : undefined
  }
}

import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Payload } from 'payload'
import * as z from 'zod/mini'
import type { ContentVersion, Moment } from '../../cms/database/content-version'
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
 * Caches token lookups until anything is committed: signing out, a new password, a lost role and a deleted account all are.
 * Caches nothing on MongoDB, where a program that does not raise the version could revoke a session.
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
    const now = this.version.now()
    return now === null ? undefined : this.#known(authorization, now)
  }

  /** The viewer of a request. @throws HttpError 401 for a token that is not valid. */
  async of(request: IncomingMessage): Promise<Viewer> {
    const { authorization } = request.headers
    if (authorization === undefined) return null
    // taken before the lookup, so that a commit during it makes the entry stale
    const moment = this.version.now()
    if (moment === null) return authenticate(this.payload, request)
    const known = this.#known(authorization, moment)
    if (known !== undefined) return known
    const viewer = await authenticate(this.payload, request)
    const expiresAt = Math.min(Date.now() + ENTRY_MAX_AGE_MS, expiryOf(authorization))
    this.#entries.set(authorization, { viewer, moment, expiresAt })
    return viewer
  }

  /** Whom a token belongs to; undefined if that has to be looked up. */
  #known(authorization: string, now: Moment): Viewer | undefined {
    const entry = this.#entries.get(authorization)
    return entry && entry.moment >= now && entry.expiresAt > Date.now() ? entry.viewer : undefined
  }
}

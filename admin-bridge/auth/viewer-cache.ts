import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Payload } from 'payload'
import * as z from 'zod/mini'
import type { ContentVersion } from '../../cms/database/content-version'
import type { Viewer } from '../store/content-store'
import { ENTRY_MAX_AGE_MS } from '../http/cache/response-cache'
import { authenticate } from './authentication'

type Entry = { viewer: Viewer; version: string; expiresAt: number }

const TOKENS_MAX = 1_000

const tokenClaims = z.object({ exp: z.optional(z.number()) })

/** Expiry of a valid token, in milliseconds since 1970; 0 if it has none. */
function expiryOf(authorization: string): number {
  const [, claims = ''] = authorization.split('.')
  const { data } = z.safeParse(tokenClaims, JSON.parse(Buffer.from(claims, 'base64url').toString() || '{}'))
  return (data?.exp ?? 0) * 1_000
}

/**
 * Caches token lookups by content version: signing out, a new password, a lost role and a deleted account are commits, which
 * change the version. Works on SQLite only, where the version covers the commits of all programs.
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
    return entry && entry.expiresAt > Date.now() && entry.version === this.version.now() ? entry.viewer : undefined
  }

  /** The viewer of a request. @throws HttpError 401 for a token that is not valid. */
  async of(request: IncomingMessage): Promise<Viewer> {
    const cached = this.cached(request)
    if (cached !== undefined) return cached
    const { authorization = '' } = request.headers
    // taken before the lookup, so that a commit during it invalidates the entry
    const version = this.version.now()
    const viewer = await authenticate(this.payload, request)
    if (version !== null) {
      const expiresAt = Math.min(Date.now() + ENTRY_MAX_AGE_MS, expiryOf(authorization))
      this.#entries.set(authorization, { viewer, version, expiresAt })
    }
    return viewer
  }
}

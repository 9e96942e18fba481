import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Payload } from 'payload'
import type { ContentVersion } from '../../cms/database/content-version'
import type { Viewer } from '../store/content-store'
import { KEPT_MS } from '../http/cache/reply-cache'
import { viewerOf } from './authentication'

type Known = { viewer: Viewer; version: string; until: number }

const TOKENS_MAX = 1_000

/** When a token that was found valid ceases to be, in milliseconds; 0 where it does not say. */
function expiryOf(authorization: string): number {
  const [, claims = ''] = authorization.split('.')
  const { exp } = JSON.parse(Buffer.from(claims, 'base64url').toString() || '{}') as { exp?: unknown }
  return typeof exp === 'number' ? exp * 1_000 : 0
}

/**
 * Who sends a read. What the database said of a token holds while nothing was committed since, as replies do: a sign-out,
 * another password, a lost role and a removed account are commits. On SQLite alone, which tells of every commit by itself.
 */
export class Viewers {
  readonly #known = new LRUCache<string, Known>({ max: TOKENS_MAX })

  constructor(
    private readonly payload: Payload,
    private readonly version: ContentVersion,
  ) {}

  /** The sender, if that is certain at once: null for nobody in particular, undefined where the database must be asked. */
  known({ headers: { authorization } }: IncomingMessage): Viewer | undefined {
    if (authorization === undefined) return null
    const known = this.#known.get(authorization)
    return known && known.until > Date.now() && known.version === this.version.now() ? known.viewer : undefined
  }

  /** The sender. @throws HttpError 401 as `viewerOf` does. */
  async of(request: IncomingMessage): Promise<Viewer> {
    const known = this.known(request)
    if (known !== undefined) return known
    const { authorization = '' } = request.headers
    // before the database is asked: what is committed while it answers must count
    const version = this.version.now()
    const viewer = await viewerOf(this.payload, request)
    if (version !== null)
      this.#known.set(authorization, { viewer, version, until: Math.min(Date.now() + KEPT_MS, expiryOf(authorization)) })
    return viewer
  }
}

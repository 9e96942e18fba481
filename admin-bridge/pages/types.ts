import type { Logger } from 'pino'
import type { Env } from '../../cms/env'
import type { ResponseCache } from '../http/cache/response-cache'
import type { PublicSiteDeps, Read } from '../public-site/types'
import type { ContentStore } from '../store/content-store'

/** Access to the API and the server for the site's pages. */
export type SiteDeps = { read: Read; store: ContentStore; env: Env; cache: ResponseCache; log: Logger }

/** Exports of the site's server build (`site/entry-server.tsx`). */
export type Renderer = Pick<typeof import('../../site/entry-server'), 'render' | 'pageParameters' | 'fontHints' | 'emptyState'>

export type PagesDeps = PublicSiteDeps & {
  analytics: { key: string | null; host: string }
  /** Loads the site's server build. */
  renderer: () => Promise<Renderer>
}

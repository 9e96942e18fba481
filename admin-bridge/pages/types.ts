import type { ResponseCache } from '../http/cache/response-cache'

/** Reads the API in process, as an anonymous visitor. `path` includes base and query: `/api/v1/…?…`. */
export type Read = (path: string) => Promise<{ status: number; body: unknown; total: number | null }>

/** Exports of the site's server build (`site/entry-server.tsx`). */
export type Renderer = Pick<typeof import('../../site/entry-server'), 'render' | 'pageParameters' | 'fontHints' | 'emptyState'>

export type PagesDeps = {
  read: Read
  /** Caches responses by content version. */
  cache: Pick<ResponseCache, 'get'>
  /** The public address, without a trailing slash. */
  publicUrl: string
  analytics: { key: string | null; host: string }
  /** Folder of the site's client build. */
  clientDir: string
  /** Loads the site's server build. */
  renderer: () => Promise<Renderer>
  log: { error: (context: object, message: string) => void }
}

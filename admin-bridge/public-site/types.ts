import type { ResponseCache } from '../http/cache/response-cache'

/** Reads the API in process, as an anonymous visitor. `path` includes base and query: `/api/v1/…?…`. */
export type Read = (path: string) => Promise<{ status: number; body: unknown; total: number | null }>

/** What everything that serves the public site needs. */
export type PublicSiteDeps = {
  read: Read
  /** Caches responses until the content changes that they were made of. */
  cache: Pick<ResponseCache, 'get' | 'uncached'>
  /** The public address, without a trailing slash. */
  publicUrl: string
  /** Folder of the site's client build. */
  clientDir: string
  log: { error: (context: object, message: string) => void }
}

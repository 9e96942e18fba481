import type { ReplyCache } from '../http/cache/reply-cache'

/** Answers a read of the API in process: `path` is whole, `/api/v1/…?…`, as anonymous visitors may see it. */
export type Read = (path: string) => Promise<{ status: number; body: unknown; total: number | null }>

/** What the site's server build exports (`site/entry-server.tsx`). */
export type Renderer = Pick<typeof import('../../site/entry-server'), 'render' | 'pageParameters' | 'fontHints' | 'emptyState'>

export type PagesDeps = {
  read: Read
  /** Where finished replies are kept under the content version. */
  cache: Pick<ReplyCache, 'get'>
  /** The public address, without a trailing slash. */
  publicUrl: string
  analytics: { key: string | null; host: string }
  /** Where pictures may come from besides this origin and any https address: a bucket on plain http, say. */
  pictureOrigins?: readonly string[]
  /** The site's client build. */
  clientDir: string
  /** The site's server build; asked for once. */
  renderer: () => Promise<Renderer>
  log: { error: (context: object, message: string) => void }
}

/** Answers a read of the API in process: `path` is whole, `/api/v1/…?…`, as anonymous visitors may see it. */
export type Read = (path: string) => Promise<{ status: number; body: unknown; total: number | null }>

/** What the site's server build exports (`site/entry-server.tsx`). */
export type Renderer = Pick<typeof import('../../site/entry-server'), 'render' | 'fontHints'>

export type PagesLog = { error: (context: object, message: string) => void }

export type PagesDeps = {
  read: Read
  /** Where content stands; rendered pages are kept as long as it stays the same. Without it nothing is kept. */
  contentVersion?: () => unknown
  /** The public address, without a trailing slash. */
  publicUrl: string
  analytics: { key: string | null; host: string }
  /** The site's client build. */
  clientDir: string
  /** The site's server build; asked for once. */
  renderer: () => Promise<Renderer>
  log: PagesLog
}

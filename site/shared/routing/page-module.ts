import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import type { ApiClient } from '../api/api-client'

/** The argument of a page's `prefetch`. */
export type PageContext = { api: ApiClient; queryClient: QueryClient; params: Readonly<Record<string, string | undefined>>; url: URL }

/** The exports of a page's file. */
export type PageModule = {
  Component: ComponentType
  /** Fills the query client with the page's reads: on the server, and when a link to the page is hovered or focused. */
  prefetch?: (context: PageContext) => Promise<unknown>
}

/** The `handle` of a page's route; see `prefetchPage` in app-routes. */
export type PageHandle = {
  load: () => Promise<PageModule>
  /** The query parameters that the page reads. The server ignores all others when it renders and caches the page. */
  parameters: readonly string[]
}

/**
 * A route whose page is a separate chunk.
 * @param file the page's file relative to `site/`: its key in the build's manifest.
 * @param parameters every query parameter that the page or its `prefetch` reads.
 */
export function pageRoute(path: string, file: string, load: () => Promise<PageModule>, parameters: readonly string[] = []): RouteObject {
  return { id: file, path, handle: { load, parameters } satisfies PageHandle, lazy: async () => ({ Component: (await load()).Component }) }
}

/** The handle of a page's route; null for other routes. */
export function pageHandle(handle: unknown): PageHandle | null {
  // Cast: only pageRoute sets handles with `load`.
  return typeof handle === 'object' && handle !== null && 'load' in handle ? (handle as PageHandle) : null
}

import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import type { ApiClient } from '../api/api-client'

/** What a page may know before it is shown. */
export type PageContext = { api: ApiClient; queryClient: QueryClient; params: Readonly<Record<string, string | undefined>>; url: URL }

/** What a page's file exports: what it shows, and how to read ahead what it will show. */
export type PageModule = {
  Component: ComponentType
  /** Fills the query client with the page's reads. Used on the server, and when a pointer comes near a link. */
  prefetch?: (context: PageContext) => Promise<unknown>
}

/** What a route carries for reading ahead; see `prefetchPage` in app-routes. */
export type PageHandle = {
  load: () => Promise<PageModule>
  /** The query parameters that the page reads. The server renders and caches the page by these alone. */
  parameters: readonly string[]
}

/**
 * A route whose page is its own chunk.
 * @param file the page's file below `site/`, as the build's manifest names it.
 * @param parameters every query parameter that the page or its `prefetch` reads.
 */
export function pageRoute(path: string, file: string, load: () => Promise<PageModule>, parameters: readonly string[] = []): RouteObject {
  return { id: file, path, handle: { load, parameters } satisfies PageHandle, lazy: async () => ({ Component: (await load()).Component }) }
}

/** The handle of a route, if it has one. */
export function pageHandle(handle: unknown): PageHandle | null {
  return typeof handle === 'object' && handle !== null && 'load' in handle ? (handle as PageHandle) : null
}

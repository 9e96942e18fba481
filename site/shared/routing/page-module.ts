import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import type { ApiClient } from '../api/api-client'
import type { PageSearch } from './page-search'

/** The argument of a page's `prefetch`. @typeParam Parameter the query parameters that the page declares. */
export type PageContext<Parameter extends string = never> = {
  api: ApiClient
  queryClient: QueryClient
  params: Readonly<Record<string, string | undefined>>
  search: PageSearch<Parameter>
}

/** The exports of a page's file. */
export type PageModule = {
  Component: ComponentType
  /** Every query parameter that the page reads. The server ignores all others when it renders and caches the page. */
  parameters?: readonly string[]
  /** Fills the query client with the page's reads: on the server, and when a link to the page is hovered or focused. */
  prefetch?: (context: PageContext<string>) => Promise<unknown>
}

/** The `handle` of a page's route; see `prefetchPage` in app-routes. */
export type PageHandle = Pick<PageFile, 'load'>

/** A route whose page is a separate chunk. @param page its file is its key in the build's manifest. */
export function pageRoute(path: string, { file, load }: PageFile): RouteObject {
  return { id: file, path, handle: { load } satisfies PageHandle, lazy: async () => ({ Component: (await load()).Component }) }
}

/** A page, and its file relative to `site/`. */
export type PageFile = { readonly file: string; readonly load: () => Promise<PageModule> }

/**
 * Finds pages among the files of a folder.
 * @param found what `import.meta.glob` returns in that folder of `site`.
 * @returns a function from a path in the folder to the page. It throws if there is no such file.
 */
export function pagesOf(folder: string, found: Readonly<Record<string, () => Promise<PageModule>>>) {
  return (name: string): PageFile => {
    const load = found[`./${name}`]
    if (!load) throw new Error(`There is no page site/${folder}/${name}`)
    return { file: `${folder}/${name}`, load }
  }
}

/** The handle of a page's route; null for other routes. */
export function pageHandle(handle: unknown): PageHandle | null {
  // Cast: only pageRoute sets handles with `load`.
  return typeof handle === 'object' && handle !== null && 'load' in handle ? (handle as PageHandle) : null
}

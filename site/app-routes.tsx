import { matchRoutes, type RouteMatch, type RouteObject } from 'react-router-dom'
import { consoleRoutes } from './console/routes'
import { publicRoutes } from './public/routes'
import { pageHandle, type PageContext } from './shared/routing/page-module'
import { pageSearch } from './shared/routing/page-search'

/** Every route of the site. The public ones come last, because they end with the 404 page. */
export const appRoutes: RouteObject[] = [...consoleRoutes, ...publicRoutes]

type Matches = readonly Pick<RouteMatch<string, RouteObject>, 'route' | 'params'>[]
type Prefetching = Pick<PageContext, 'api' | 'queryClient'>

/** The routes of an address, outermost first. */
export const matchesAt = (pathname: string): Matches => matchRoutes(appRoutes, pathname) ?? []

/**
 * Prefetches the page at an address: its code and, through the page's `prefetch`, its data.
 * @param matches the routes of the address. @throws if the page's code cannot be loaded. Failed reads do not throw; the query client holds their errors.
 */
export async function prefetchPage(matches: Matches, url: URL, context: Prefetching): Promise<void> {
  await Promise.all(
    matches.map(async ({ route, params }) => {
      const page = await pageHandle(route.handle)?.load()
      await page?.prefetch?.({ ...context, params, search: pageSearch(page.parameters ?? [], url.searchParams) })
    }),
  )
}

type RouteParameters = { pattern: RegExp; parameters: readonly string[] }

/** The routes whose pages read query parameters, with their paths as regular expressions. */
async function parametersOf(routes: readonly RouteObject[]): Promise<RouteParameters[]> {
  const found = routes.map(async ({ path = '', handle, children = [] }) => {
    const { parameters = [] } = (await pageHandle(handle)?.load()) ?? {}
    const inner = await parametersOf(children)
    if (parameters.length === 0) return inner
    const pattern = new RegExp(`^${path.replaceAll(/:[^/]+/g, '[^/]+')}$`, 'i')
    return [{ pattern, parameters: parameters.toSorted() }, ...inner]
  })
  return (await Promise.all(found)).flat()
}

let known: RouteParameters[] | undefined

/** The query parameters that the public page at an address reads, in alphabetical order. Far cheaper than `matchRoutes`. */
export async function pageParameters(pathname: string): Promise<readonly string[]> {
  known ??= await parametersOf(publicRoutes)
  return known.find(({ pattern }) => pattern.test(pathname))?.parameters ?? []
}

/** The files of the pages at an address, as keys of the build's manifest. */
export const pageFiles = (matches: Matches): string[] =>
  matches.filter(({ route }) => pageHandle(route.handle)).map(({ route }) => route.id ?? '')

import { matchRoutes, type RouteObject } from 'react-router-dom'
import { consoleRoutes } from './console/routes'
import { publicRoutes } from './public/routes'
import { pageHandle, type PageContext } from './shared/routing/page-module'

/** Every route of the site: the console's come first, the public ones end in the 404 page. */
export const appRoutes: RouteObject[] = [...consoleRoutes, ...publicRoutes]

/**
 * Reads ahead everything that an address shows: the code of its page and, through the page's own `prefetch`, its data.
 * @throws what loading the page's code throws; failed reads are kept in the query client and throw nothing.
 */
export async function prefetchPage(url: URL, context: Pick<PageContext, 'api' | 'queryClient'>): Promise<void> {
  const matches = matchRoutes(appRoutes, url.pathname) ?? []
  await Promise.all(
    matches.map(async ({ route, params }) => {
      const page = await pageHandle(route.handle)?.load()
      await page?.prefetch?.({ ...context, params, url })
    }),
  )
}

type ParametersOf = { pattern: RegExp; parameters: readonly string[] }

/** The routes whose pages read query parameters, with their paths as regular expressions. */
const parametersOf = (routes: readonly RouteObject[]): ParametersOf[] =>
  routes.flatMap(({ path = '', handle, children = [] }) => {
    const parameters = pageHandle(handle)?.parameters.toSorted() ?? []
    const own = parameters.length > 0 ? [{ pattern: new RegExp(`^${path.replaceAll(/:[^/]+/g, '[^/]+')}$`, 'i'), parameters }] : []
    return [...own, ...parametersOf(children)]
  })

let known: ParametersOf[] | undefined

/** The query parameters that the page of an address reads, in alphabetical order. Costs far less than `matchRoutes`. */
export function pageParameters(pathname: string): readonly string[] {
  known ??= parametersOf(appRoutes)
  return known.find(({ pattern }) => pattern.test(pathname))?.parameters ?? []
}

/** The files of the pages that an address shows, as the build's manifest names them. */
export function pageFiles(pathname: string): string[] {
  return (matchRoutes(appRoutes, pathname) ?? []).filter(({ route }) => pageHandle(route.handle)).map(({ route }) => route.id ?? '')
}

import type { RouteObject } from 'react-router-dom'
import { entityNames, type EntityName } from '../../cms/domain/entities'
import { pageRoute } from '../shared/routing/page-module'
import { patterns } from '../shared/routing/paths'
import { entityPages, loginPage, otherPages, type ConsolePage } from './console-pages'

const { admin } = patterns

const routeOf = (path: string, { file, load }: ConsolePage, suffix = ''): RouteObject => pageRoute(path, `console/${file}${suffix}`, load)

function entityRoutes(name: EntityName): RouteObject[] {
  const { list, form } = entityPages[name]
  const forms = form ? [routeOf(admin.create[name], form), routeOf(admin.edit[name], form, '#edit')] : []
  return [routeOf(admin.list[name], list), ...forms]
}

/** The guarded pages. Each is its own chunk, which visitors of the public site never download. */
const pages: RouteObject[] = [
  routeOf(admin.home, otherPages.home),
  ...entityNames.flatMap(entityRoutes),
  routeOf(admin.episodeDrinks, otherPages.episodeDrinks),
  routeOf(admin.newDrink, otherPages.newDrink),
  routeOf(`${admin.home}/*`, otherPages.notFound),
]

/** The administrator console, including the sign-in page. */
export const consoleRoutes: RouteObject[] = [
  {
    // A pathless route: the children have absolute paths.
    id: 'console/shell/root.tsx',
    lazy: async () => {
      const { ConsoleRoot, ConsoleCrash } = await import('./shell/root')
      return { Component: ConsoleRoot, ErrorBoundary: ConsoleCrash }
    },
    children: [
      routeOf(admin.login, loginPage),
      {
        id: 'console/guard',
        lazy: async () => ({ Component: (await import('./shell/root')).ConsoleGuard }),
        children: [
          {
            // Keeps the navigation on screen when a page crashes.
            id: 'console/pages',
            lazy: async () => ({ ErrorBoundary: (await import('./shell/root')).ConsoleCrash }),
            children: pages,
          },
        ],
      },
    ],
  },
]

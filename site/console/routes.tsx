import type { RouteObject } from 'react-router-dom'
import { pageRoute as routeOf } from '../shared/routing/page-module'
import { hasCreatePage, patterns } from '../shared/routing/paths'
import { entityPages, loginPage, otherPages } from './console-pages'

const { admin } = patterns

/** The guarded pages. Each is its own chunk, which visitors of the public site never download. */
const pages: RouteObject[] = [
  routeOf(admin.home, otherPages.home),
  ...entityPages.flatMap(({ name, list, form }) => [
    routeOf(admin.list[name], list),
    ...(hasCreatePage(name) ? [routeOf(admin.create[name], form)] : []),
    { ...routeOf(admin.edit[name], form), id: `${form.file}#edit` },
  ]),
  routeOf(admin.episodeDrinks, otherPages.episodeDrinks),
  routeOf(admin.newDrink, otherPages.newDrink),
  routeOf(admin.history, otherPages.history),
  routeOf(admin.library, otherPages.library),
  routeOf(admin.trash, otherPages.trash),
  routeOf(admin.account, otherPages.account),
  routeOf(admin.view, otherPages.view),
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

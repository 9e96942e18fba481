import type { RouteObject } from 'react-router-dom'
import { separated } from '../../cms/domain/entities/names'
import { pageRoute, pagesOf, type PageFile, type PageModule } from '../shared/routing/page-module'
import { patterns } from '../shared/routing/paths'
import { Frame } from './layout/frame'
import { FrameCrash, LandingCrash } from './layout/page-crash'
import { PublicRoot } from './layout/public-root'

const found = import.meta.glob<PageModule>('./*/*-page.tsx')
const pageAt = pagesOf('public', found)

/** The page of a name in `patterns`: that of `caffeineBoard` is `caffeine-board-page.tsx`, in any folder. @throws Error if there is none. */
function pageNamed(name: string): PageFile {
  const file = `${separated(name, '-')}-page.tsx`
  const path = Object.keys(found).find((each) => each.endsWith(`/${file}`)) ?? file
  return pageAt(path.replace(/^\.\//, ''))
}

const { admin: _console, home, ...framed } = patterns
const framedPages = Object.entries(framed).map(([name, path]) => pageRoute(path, pageNamed(name)))

/** Catches every path that no other route matches. */
const notFound = pageRoute('*', pageNamed('notFound'))

/** The public site. The landing page is shown without header and footer. */
export const publicRoutes: RouteObject[] = [
  {
    element: <PublicRoot />,
    children: [
      { errorElement: <LandingCrash />, children: [pageRoute(home, pageNamed('home'))] },
      // A crash inside a page replaces the page alone: header, footer and navigation keep working.
      { element: <Frame />, children: [{ errorElement: <FrameCrash />, children: [...framedPages, notFound] }] },
    ],
  },
]

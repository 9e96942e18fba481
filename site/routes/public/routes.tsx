import type { RouteObject } from 'react-router-dom'
import { pageRoute } from '../../shared/page-module'
import { patterns } from '../../shared/paths'
import { FrameCrash, LandingCrash } from './page-crash'
import { Frame } from './frame'
import { PublicRoot } from './public-root'

const at = (file: string): string => `routes/public/${file}`

/** Pages under the standard header and footer; the last one is for every path that nobody knows. */
const framed: RouteObject[] = [
  pageRoute(patterns.caffeine, at('caffeine-page.tsx'), () => import('./caffeine-page'), ['episodes_from', 'from', 'sort', 'tier']),
  pageRoute(patterns.caffeineBoard, at('caffeine-board-page.tsx'), () => import('./caffeine-board-page')),
  pageRoute(patterns.episode, at('episode-page.tsx'), () => import('./episode-page')),
  pageRoute(patterns.drink, at('drink-page.tsx'), () => import('./drink-page')),
  pageRoute(patterns.quotes, at('quotes-page.tsx'), () => import('./quotes-page'), ['author', 'from', 'sort']),
  pageRoute(patterns.quote, at('quote-page.tsx'), () => import('./quote-page')),
  pageRoute(patterns.culinary, at('culinary-page.tsx'), () => import('./culinary-page'), ['cuisine', 'from', 'sort']),
  pageRoute(patterns.culinaryBoard, at('culinary-board-page.tsx'), () => import('./culinary-board-page')),
  pageRoute(patterns.review, at('review-page.tsx'), () => import('./review-page')),
  pageRoute(patterns.blog, at('blog-page.tsx'), () => import('./blog-page'), ['from']),
  pageRoute(patterns.post, at('post-page.tsx'), () => import('./post-page')),
  pageRoute(patterns.about, at('about-page.tsx'), () => import('./about-page')),
  pageRoute(patterns.terms, at('legal-terms-page.tsx'), () => import('./legal-terms-page')),
  pageRoute(patterns.privacy, at('legal-privacy-page.tsx'), () => import('./legal-privacy-page')),
  pageRoute(patterns.search, at('search-page.tsx'), () => import('./search-page'), ['all', 'q']),
  pageRoute('*', at('not-found-page.tsx'), () => import('./not-found-page')),
]

/** The public site (product.md, section 2). The landing page stands without the frame. */
export const publicRoutes: RouteObject[] = [
  {
    element: <PublicRoot />,
    children: [
      { errorElement: <LandingCrash />, children: [pageRoute(patterns.home, at('landing-page.tsx'), () => import('./landing-page'))] },
      // A crash inside a page leaves the frame, and with it the navigation, standing (screens.md 21).
      { element: <Frame />, children: [{ errorElement: <FrameCrash />, children: framed }] },
    ],
  },
]

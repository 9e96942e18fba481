import type { RouteObject } from 'react-router-dom'
import { pageRoute } from '../shared/routing/page-module'
import { patterns } from '../shared/routing/paths'
import { FrameCrash, LandingCrash } from './layout/page-crash'
import { Frame } from './layout/frame'
import { PublicRoot } from './layout/public-root'

const at = (file: string): string => `public/${file}`

/** Pages under the standard header and footer; the last one is for every path that nobody knows. */
const framed: RouteObject[] = [
  pageRoute(patterns.caffeine, at('caffeine/caffeine-page.tsx'), () => import('./caffeine/caffeine-page'), [
    'episodes_from',
    'from',
    'sort',
    'tier',
  ]),
  pageRoute(patterns.caffeineBoard, at('caffeine/caffeine-board-page.tsx'), () => import('./caffeine/caffeine-board-page')),
  pageRoute(patterns.episode, at('caffeine/episode-page.tsx'), () => import('./caffeine/episode-page')),
  pageRoute(patterns.drink, at('caffeine/drink-page.tsx'), () => import('./caffeine/drink-page')),
  pageRoute(patterns.quotes, at('quotes/quotes-page.tsx'), () => import('./quotes/quotes-page'), ['author', 'from', 'sort']),
  pageRoute(patterns.quote, at('quotes/quote-page.tsx'), () => import('./quotes/quote-page')),
  pageRoute(patterns.culinary, at('culinary/culinary-page.tsx'), () => import('./culinary/culinary-page'), ['cuisine', 'from', 'sort']),
  pageRoute(patterns.culinaryBoard, at('culinary/culinary-board-page.tsx'), () => import('./culinary/culinary-board-page')),
  pageRoute(patterns.review, at('culinary/review-page.tsx'), () => import('./culinary/review-page')),
  pageRoute(patterns.blog, at('blog/blog-page.tsx'), () => import('./blog/blog-page'), ['from']),
  pageRoute(patterns.post, at('blog/post-page.tsx'), () => import('./blog/post-page')),
  pageRoute(patterns.about, at('about/about-page.tsx'), () => import('./about/about-page')),
  pageRoute(patterns.terms, at('legal/legal-terms-page.tsx'), () => import('./legal/legal-terms-page')),
  pageRoute(patterns.privacy, at('legal/legal-privacy-page.tsx'), () => import('./legal/legal-privacy-page')),
  pageRoute(patterns.search, at('search/search-page.tsx'), () => import('./search/search-page'), ['all', 'q']),
  pageRoute('*', at('page/not-found-page.tsx'), () => import('./page/not-found-page')),
]

/** The public site (product.md, section 2). The landing page stands without the frame. */
export const publicRoutes: RouteObject[] = [
  {
    element: <PublicRoot />,
    children: [
      {
        errorElement: <LandingCrash />,
        children: [pageRoute(patterns.home, at('landing/landing-page.tsx'), () => import('./landing/landing-page'))],
      },
      // A crash inside a page leaves the frame, and with it the navigation, standing (screens.md 21).
      { element: <Frame />, children: [{ errorElement: <FrameCrash />, children: framed }] },
    ],
  },
]

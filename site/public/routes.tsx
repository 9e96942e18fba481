import type { RouteObject } from 'react-router-dom'
import { pageRoute, type PageModule } from '../shared/routing/page-module'
import { patterns } from '../shared/routing/paths'
import { Frame } from './layout/frame'
import { FrameCrash, LandingCrash } from './layout/page-crash'
import { PublicRoot } from './layout/public-root'

type PublicPage = {
  path: string
  /** The page's file, relative to this folder. The server looks it up in the build's manifest to find the page's chunks. */
  file: `${string}-page.tsx`
  load: () => Promise<PageModule>
  /** Every query parameter that the page reads. */
  parameters?: readonly string[]
}

/** Every public page but the 404. An address in `patterns` without its page here does not compile. */
const pages = {
  home: { path: patterns.home, file: 'landing/landing-page.tsx', load: () => import('./landing/landing-page') },
  caffeine: {
    path: patterns.caffeine,
    file: 'caffeine/caffeine-page.tsx',
    load: () => import('./caffeine/caffeine-page'),
    parameters: ['episodes_from', 'from', 'sort', 'tier'],
  },
  caffeineBoard: {
    path: patterns.caffeineBoard,
    file: 'caffeine/caffeine-board-page.tsx',
    load: () => import('./caffeine/caffeine-board-page'),
  },
  episode: { path: patterns.episode, file: 'caffeine/episode-page.tsx', load: () => import('./caffeine/episode-page') },
  drink: { path: patterns.drink, file: 'caffeine/drink-page.tsx', load: () => import('./caffeine/drink-page') },
  quotes: {
    path: patterns.quotes,
    file: 'quotes/quotes-page.tsx',
    load: () => import('./quotes/quotes-page'),
    parameters: ['author', 'from', 'sort'],
  },
  quote: { path: patterns.quote, file: 'quotes/quote-page.tsx', load: () => import('./quotes/quote-page') },
  culinary: {
    path: patterns.culinary,
    file: 'culinary/culinary-page.tsx',
    load: () => import('./culinary/culinary-page'),
    parameters: ['cuisine', 'from', 'sort'],
  },
  culinaryBoard: {
    path: patterns.culinaryBoard,
    file: 'culinary/culinary-board-page.tsx',
    load: () => import('./culinary/culinary-board-page'),
  },
  review: { path: patterns.review, file: 'culinary/review-page.tsx', load: () => import('./culinary/review-page') },
  blog: { path: patterns.blog, file: 'blog/blog-page.tsx', load: () => import('./blog/blog-page'), parameters: ['from'] },
  post: { path: patterns.post, file: 'blog/post-page.tsx', load: () => import('./blog/post-page') },
  about: { path: patterns.about, file: 'about/about-page.tsx', load: () => import('./about/about-page') },
  terms: { path: patterns.terms, file: 'legal/legal-terms-page.tsx', load: () => import('./legal/legal-terms-page') },
  privacy: { path: patterns.privacy, file: 'legal/legal-privacy-page.tsx', load: () => import('./legal/legal-privacy-page') },
  search: {
    path: patterns.search,
    file: 'search/search-page.tsx',
    load: () => import('./search/search-page'),
    parameters: ['all', 'q'],
  },
} as const satisfies Record<Exclude<keyof typeof patterns, 'admin'>, PublicPage>

/** Catches every path that no other route matches. */
const notFound: PublicPage = { path: '*', file: 'not-found/not-found-page.tsx', load: () => import('./not-found/not-found-page') }

const routeOf = ({ path, file, load, parameters }: PublicPage): RouteObject => pageRoute(path, `public/${file}`, load, parameters)

const { home, ...framed } = pages

/** The public site. The landing page is shown without header and footer. */
export const publicRoutes: RouteObject[] = [
  {
    element: <PublicRoot />,
    children: [
      { errorElement: <LandingCrash />, children: [routeOf(home)] },
      // A crash inside a page replaces the page alone: header, footer and navigation keep working.
      { element: <Frame />, children: [{ errorElement: <FrameCrash />, children: [...Object.values(framed), notFound].map(routeOf) }] },
    ],
  },
]

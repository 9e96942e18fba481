import type { RouteObject } from 'react-router-dom'
import { pageRoute } from '../../shared/page-module'
import { patterns } from '../../shared/paths'

const { admin } = patterns

/** Pages of the guarded group (product.md, section 2). Each is a chunk of its own: no visitor downloads it. */
const pages: RouteObject[] = [
  pageRoute(admin.home, 'routes/console/home-page.tsx', () => import('./home-page')),
  pageRoute(admin.episodes, 'routes/console/episodes-page.tsx', () => import('./episodes-page')),
  pageRoute(admin.newEpisode, 'routes/console/episode-form-page.tsx', () => import('./episode-form-page')),
  pageRoute(admin.editEpisode, 'routes/console/episode-form-page.tsx#edit', () => import('./episode-form-page')),
  pageRoute(admin.episodeDrinks, 'routes/console/episode-drinks-page.tsx', () => import('./episode-drinks-page')),
  pageRoute(admin.newDrink, 'routes/console/episode-drink-form-page.tsx', () => import('./episode-drink-form-page')),
  pageRoute(admin.drinks, 'routes/console/drinks-page.tsx', () => import('./drinks-page')),
  pageRoute(admin.newAnyDrink, 'routes/console/drink-form-page.tsx', () => import('./drink-form-page')),
  pageRoute(admin.editDrink, 'routes/console/drink-form-page.tsx#edit', () => import('./drink-form-page')),
  pageRoute(admin.reviews, 'routes/console/reviews-page.tsx', () => import('./reviews-page')),
  pageRoute(admin.newReview, 'routes/console/review-form-page.tsx', () => import('./review-form-page')),
  pageRoute(admin.editReview, 'routes/console/review-form-page.tsx#edit', () => import('./review-form-page')),
  pageRoute(admin.quotes, 'routes/console/quotes-page.tsx', () => import('./quotes-page')),
  pageRoute(admin.newQuote, 'routes/console/quote-form-page.tsx', () => import('./quote-form-page')),
  pageRoute(admin.editQuote, 'routes/console/quote-form-page.tsx#edit', () => import('./quote-form-page')),
  pageRoute(admin.posts, 'routes/console/posts-page.tsx', () => import('./posts-page')),
  pageRoute(admin.newPost, 'routes/console/post-form-page.tsx', () => import('./post-form-page')),
  pageRoute(admin.editPost, 'routes/console/post-form-page.tsx#edit', () => import('./post-form-page')),
  pageRoute(admin.categories, 'routes/console/categories-page.tsx', () => import('./categories-page')),
  pageRoute(admin.team, 'routes/console/team-page.tsx', () => import('./team-page')),
  pageRoute(admin.newMember, 'routes/console/member-form-page.tsx', () => import('./member-form-page')),
  pageRoute(admin.editMember, 'routes/console/member-form-page.tsx#edit', () => import('./member-form-page')),
  pageRoute(`${admin.home}/*`, 'routes/console/not-found-page.tsx', () => import('./not-found-page')),
]

/** The administrator's console, sign-in included. */
export const consoleRoutes: RouteObject[] = [
  {
    // Without a path: an absolute child may not repeat its parent's.
    id: 'routes/console/root.tsx',
    lazy: async () => {
      const { ConsoleRoot, ConsoleCrash } = await import('./root')
      return { Component: ConsoleRoot, ErrorBoundary: ConsoleCrash }
    },
    children: [
      pageRoute(admin.login, 'routes/console/login-page.tsx', () => import('./login-page')),
      {
        id: 'routes/console/guard.tsx',
        lazy: async () => ({ Component: (await import('./root')).ConsoleGuard }),
        children: [
          {
            // A crash inside a page leaves the navigation as it is (screens.md 21).
            id: 'routes/console/pages',
            lazy: async () => ({ ErrorBoundary: (await import('./root')).ConsoleCrash }),
            children: pages,
          },
        ],
      },
    ],
  },
]

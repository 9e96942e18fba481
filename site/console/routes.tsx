import type { RouteObject } from 'react-router-dom'
import { pageRoute } from '../shared/routing/page-module'
import { patterns } from '../shared/routing/paths'

const { admin } = patterns

/** The guarded pages. Each is its own chunk, which visitors of the public site never download. */
const pages: RouteObject[] = [
  pageRoute(admin.home, 'console/home/home-page.tsx', () => import('./home/home-page')),
  pageRoute(admin.episodes, 'console/modules/episodes/episodes-page.tsx', () => import('./modules/episodes/episodes-page')),
  pageRoute(admin.newEpisode, 'console/modules/episodes/episode-form-page.tsx', () => import('./modules/episodes/episode-form-page')),
  pageRoute(admin.editEpisode, 'console/modules/episodes/episode-form-page.tsx#edit', () => import('./modules/episodes/episode-form-page')),
  pageRoute(admin.episodeDrinks, 'console/modules/drinks/episode-drinks-page.tsx', () => import('./modules/drinks/episode-drinks-page')),
  pageRoute(admin.newDrink, 'console/modules/drinks/episode-drink-form-page.tsx', () => import('./modules/drinks/episode-drink-form-page')),
  pageRoute(admin.drinks, 'console/modules/drinks/drinks-page.tsx', () => import('./modules/drinks/drinks-page')),
  pageRoute(admin.newAnyDrink, 'console/modules/drinks/drink-form-page.tsx', () => import('./modules/drinks/drink-form-page')),
  pageRoute(admin.editDrink, 'console/modules/drinks/drink-form-page.tsx#edit', () => import('./modules/drinks/drink-form-page')),
  pageRoute(admin.reviews, 'console/modules/reviews/reviews-page.tsx', () => import('./modules/reviews/reviews-page')),
  pageRoute(admin.newReview, 'console/modules/reviews/review-form-page.tsx', () => import('./modules/reviews/review-form-page')),
  pageRoute(admin.editReview, 'console/modules/reviews/review-form-page.tsx#edit', () => import('./modules/reviews/review-form-page')),
  pageRoute(admin.quotes, 'console/modules/quotes/quotes-page.tsx', () => import('./modules/quotes/quotes-page')),
  pageRoute(admin.newQuote, 'console/modules/quotes/quote-form-page.tsx', () => import('./modules/quotes/quote-form-page')),
  pageRoute(admin.editQuote, 'console/modules/quotes/quote-form-page.tsx#edit', () => import('./modules/quotes/quote-form-page')),
  pageRoute(admin.posts, 'console/modules/posts/posts-page.tsx', () => import('./modules/posts/posts-page')),
  pageRoute(admin.newPost, 'console/modules/posts/post-form-page.tsx', () => import('./modules/posts/post-form-page')),
  pageRoute(admin.editPost, 'console/modules/posts/post-form-page.tsx#edit', () => import('./modules/posts/post-form-page')),
  pageRoute(admin.categories, 'console/modules/categories/categories-page.tsx', () => import('./modules/categories/categories-page')),
  pageRoute(admin.team, 'console/modules/team/team-page.tsx', () => import('./modules/team/team-page')),
  pageRoute(admin.newMember, 'console/modules/team/member-form-page.tsx', () => import('./modules/team/member-form-page')),
  pageRoute(admin.editMember, 'console/modules/team/member-form-page.tsx#edit', () => import('./modules/team/member-form-page')),
  pageRoute(`${admin.home}/*`, 'console/shell/not-found-page.tsx', () => import('./shell/not-found-page')),
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
      pageRoute(admin.login, 'console/shell/login-page.tsx', () => import('./shell/login-page')),
      {
        id: 'console/guard',
        lazy: async () => ({ Component: (await import('./shell/root')).ConsoleGuard }),
        children: [
          {
            // A crash inside a page keeps the navigation.
            id: 'console/pages',
            lazy: async () => ({ ErrorBoundary: (await import('./shell/root')).ConsoleCrash }),
            children: pages,
          },
        ],
      },
    ],
  },
]

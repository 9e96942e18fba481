import type { EntityName } from '../../cms/domain/entities'
import type { PageModule } from '../shared/routing/page-module'
import type { InlineForm } from '../shared/routing/paths'

/** A page. A unit test checks that `file` and `load` name the same file. */
export type ConsolePage = {
  /** Path from this folder. The server looks it up in the build's manifest to find the page's chunks. */
  readonly file: `${string}-page.tsx`
  readonly load: () => Promise<PageModule>
}

/** The pages of an entity. `form` is null for one whose list page contains its form. */
type EntityPages = {
  readonly [Name in EntityName]: { readonly list: ConsolePage; readonly form: Name extends InlineForm ? null : ConsolePage }
}

/** The pages of each entity. */
export const entityPages: EntityPages = {
  episode: {
    list: { file: 'modules/episodes/episodes-page.tsx', load: () => import('./modules/episodes/episodes-page') },
    form: { file: 'modules/episodes/episode-form-page.tsx', load: () => import('./modules/episodes/episode-form-page') },
  },
  drink: {
    list: { file: 'modules/drinks/drinks-page.tsx', load: () => import('./modules/drinks/drinks-page') },
    form: { file: 'modules/drinks/drink-form-page.tsx', load: () => import('./modules/drinks/drink-form-page') },
  },
  review: {
    list: { file: 'modules/reviews/reviews-page.tsx', load: () => import('./modules/reviews/reviews-page') },
    form: { file: 'modules/reviews/review-form-page.tsx', load: () => import('./modules/reviews/review-form-page') },
  },
  quote: {
    list: { file: 'modules/quotes/quotes-page.tsx', load: () => import('./modules/quotes/quotes-page') },
    form: { file: 'modules/quotes/quote-form-page.tsx', load: () => import('./modules/quotes/quote-form-page') },
  },
  post: {
    list: { file: 'modules/posts/posts-page.tsx', load: () => import('./modules/posts/posts-page') },
    form: { file: 'modules/posts/post-form-page.tsx', load: () => import('./modules/posts/post-form-page') },
  },
  category: {
    list: { file: 'modules/categories/categories-page.tsx', load: () => import('./modules/categories/categories-page') },
    form: null,
  },
  teamMember: {
    list: { file: 'modules/team/team-page.tsx', load: () => import('./modules/team/team-page') },
    form: { file: 'modules/team/member-form-page.tsx', load: () => import('./modules/team/member-form-page') },
  },
}

/** All other pages behind the sign-in. */
export const otherPages = {
  home: { file: 'home/home-page.tsx', load: () => import('./home/home-page') },
  episodeDrinks: { file: 'modules/drinks/episode-drinks-page.tsx', load: () => import('./modules/drinks/episode-drinks-page') },
  newDrink: { file: 'modules/drinks/episode-drink-form-page.tsx', load: () => import('./modules/drinks/episode-drink-form-page') },
  notFound: { file: 'shell/not-found-page.tsx', load: () => import('./shell/not-found-page') },
} as const satisfies Readonly<Record<string, ConsolePage>>

/** The only page of the console that is not behind the sign-in. */
export const loginPage: ConsolePage = { file: 'shell/login-page.tsx', load: () => import('./shell/login-page') }

/** Every page behind the sign-in. */
export const guardedPages: readonly ConsolePage[] = [
  ...Object.values(entityPages).flatMap(({ list, form }) => (form ? [list, form] : [list])),
  ...Object.values(otherPages),
]

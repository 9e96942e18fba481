import type { Category, Drink, Episode, Post, Quote, Review, TeamMember } from '../shared/api/record-types'
import { categoriesApi } from '../features/categories/api'
import { drinksApi } from '../features/drinks/api'
import { episodesApi } from '../features/episodes/api'
import { postsApi } from '../features/posts/api'
import { quotesApi } from '../features/quotes/api'
import { reviewsApi } from '../features/reviews/api'
import { teamApi } from '../features/team/api'
import type { Resource } from './data/records'
import { paths } from '../shared/routing/paths'

/** One module of the console, as the navigation, the home page and the palette show it. */
export type ConsoleModule = {
  readonly label: string
  readonly group: 'Caffeine' | 'Culinary' | 'Words' | 'People'
  readonly accent: 'acid' | 'ember' | 'violet' | 'ink'
  readonly path: string
  readonly resource: Resource
  /** The description on the module's card. */
  readonly about: string
  readonly create: { readonly label: string; readonly to: string }
  /**
   * The palette entry of a record. A method, so that each module can declare its own record type: the records come from the
   * module's resource.
   */
  entry(record: { readonly id: number }): { readonly label: string; readonly to: string }
}

const { admin } = paths
/** The hash that opens the create form of a list page. */
export const CREATE_HASH = '#new'

export const modules: readonly ConsoleModule[] = [
  {
    label: 'Episodes',
    group: 'Caffeine',
    accent: 'acid',
    path: admin.episodes(),
    resource: episodesApi,
    about: 'Episodes and the drinks tasted in each.',
    create: { label: 'New episode', to: admin.newEpisode() },
    entry: ({ id, title }: Episode) => ({ label: title, to: admin.editEpisode(id) }),
  },
  {
    label: 'Drinks',
    group: 'Caffeine',
    accent: 'acid',
    path: admin.drinks(),
    resource: drinksApi,
    about: 'Energy drinks, graded S to F.',
    create: { label: 'New drink', to: admin.newAnyDrink() },
    entry: ({ id, name }: Drink) => ({ label: name, to: admin.editDrink(id) }),
  },
  {
    label: 'Reviews',
    group: 'Culinary',
    accent: 'ember',
    path: admin.reviews(),
    resource: reviewsApi,
    about: 'Restaurants we visited, rated and reviewed.',
    create: { label: 'New review', to: admin.newReview() },
    entry: ({ id, restaurant_name }: Review) => ({ label: restaurant_name, to: admin.editReview(id) }),
  },
  {
    label: 'Quotes',
    group: 'Words',
    accent: 'violet',
    path: admin.quotes(),
    resource: quotesApi,
    about: 'Quotes and their sources.',
    create: { label: 'New quote', to: admin.newQuote() },
    entry: ({ id, quote_text, author }: Quote) => ({ label: `${author}: ${quote_text}`, to: admin.editQuote(id) }),
  },
  {
    label: 'Posts',
    group: 'Words',
    accent: 'violet',
    path: admin.posts(),
    resource: postsApi,
    about: 'Blog posts, including drafts.',
    create: { label: 'New post', to: admin.newPost() },
    entry: ({ id, title }: Post) => ({ label: title, to: admin.editPost(id) }),
  },
  {
    label: 'Categories',
    group: 'Words',
    accent: 'violet',
    path: admin.categories(),
    resource: categoriesApi,
    about: 'Topics for blog posts.',
    create: { label: 'New category', to: `${admin.categories()}${CREATE_HASH}` },
    entry: ({ name }: Category) => ({ label: name, to: admin.categories() }),
  },
  {
    label: 'Team',
    group: 'People',
    accent: 'ink',
    path: admin.team(),
    resource: teamApi,
    about: 'Founders, members and special guests.',
    create: { label: 'New team member', to: admin.newMember() },
    entry: ({ id, name }: TeamMember) => ({ label: name, to: admin.editMember(id) }),
  },
]

/** The module that a path belongs to. */
export function moduleOf(pathname: string): ConsoleModule | undefined {
  return modules.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
}

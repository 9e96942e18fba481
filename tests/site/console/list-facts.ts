import type { ComponentType } from 'react'
import { Component as Categories } from '../../../site/console/modules/categories/list-page'
import { Component as EpisodeDrinks } from '../../../site/console/modules/drinks/episode-drinks-page'
import { Component as Drinks } from '../../../site/console/modules/drinks/list-page'
import { Component as Episodes } from '../../../site/console/modules/episodes/list-page'
import { Component as Posts } from '../../../site/console/modules/posts/list-page'
import { Component as Quotes } from '../../../site/console/modules/quotes/list-page'
import { Component as Reviews } from '../../../site/console/modules/reviews/list-page'
import { Component as Team } from '../../../site/console/modules/team/list-page'
import { patterns } from '../../../site/shared/routing/paths'
import { drink, episode, post, quote, review } from '../support'

/** The texts of a list, and a record with what its row shows, without its actions. */
export type ListFacts = {
  readonly noun: string
  readonly Page: ComponentType
  readonly pattern: string
  readonly path: string
  /** The path of the API. */
  readonly api: string
  readonly title: string
  readonly loading: string
  readonly errorTitle: string
  readonly errorText: string
  /** Whether RETRY_CONNECTION reads again instead of loading the page again. */
  readonly isReadAgain?: true
  readonly empty: string
  readonly noMatch: string
  readonly headers: readonly string[]
  readonly record: { readonly id: number }
  readonly cells: readonly string[]
  readonly actions: readonly string[]
  /** The header that sorts, and the order after its first press. */
  readonly sort: readonly [header: string, order: 'ascending' | 'descending']
  readonly question: string
  /** What the question says below. */
  readonly consequence?: string
  readonly isBrowserAsking?: true
  readonly deleted: string
  readonly deletionFailed: string
}

const ask = (name: string): string => `Are you sure you want to delete "${name}"? This action cannot be undone.`
const VIEWED = ['View ↗', 'Edit', 'Delete']
const LONG = 'a'.repeat(40) + 'b'.repeat(80)
const WHEN = { created_at: '2024-03-05T10:00:00.000Z', updated_at: '2024-03-06T10:00:00.000Z' }

const drinks = {
  api: '/v1/caffeine/drinks/',
  loading: 'LOADING_DATA...',
  errorTitle: 'ERROR_RETRIEVING_DATA',
  errorText: 'CONNECTION_FAILURE: Unable to reach the caffeine database.',
  noMatch: 'NO_MATCHING_DRINKS',
  record: drink({ brand: null }),
  actions: VIEWED,
  sort: ['Name', 'ascending'],
  deleted: 'Drink deleted successfully',
  deletionFailed: 'Failed to delete drink',
} as const

export const lists: readonly ListFacts[] = [
  {
    noun: 'episode',
    Page: Episodes,
    pattern: patterns.admin.list.episode,
    path: '/admin/caffeine/episodes',
    api: '/v1/caffeine/episodes/',
    title: 'Episodes · CCC',
    loading: 'FETCHING_EPISODES',
    errorTitle: 'SYSTEM_ERROR',
    errorText: 'CONNECTION_FAILURE: Unable to reach the caffeine database.',
    isReadAgain: true,
    empty: 'NO_EPISODES_FOUND',
    noMatch: 'NO_MATCHING_EPISODES',
    headers: ['ID', 'Title', 'Guest', 'Date', 'Drinks', 'Status', 'Actions'],
    record: episode({ guest_name: null }),
    cells: ['7', 'The Cold Open', 'No guest', 'Mar 5, 2024', '0', 'PUBLISHED'],
    actions: ['Edit', 'Manage Drinks', 'Delete'],
    sort: ['Drinks', 'descending'],
    question: 'Are you sure you want to delete this episode? This will also delete all associated drinks and cannot be undone.',
    deleted: 'Episode deleted successfully',
    deletionFailed: 'Failed to delete episode (ID: 7)',
  },
  {
    ...drinks,
    noun: 'drink of an episode',
    Page: EpisodeDrinks,
    pattern: patterns.admin.episodeDrinks,
    path: '/admin/caffeine/episodes/7/drinks',
    title: 'Manage_Caffeine_Drinks',
    empty: 'NO_DRINKS_IN_EPISODE',
    headers: ['Name', 'Brand', 'Rating', 'Tier', 'Status', 'Actions'],
    cells: ['Voltline', 'N/A', '8.7', 'A', 'PUBLISHED'],
    question: 'Are you sure you want to delete this drink?',
    consequence: 'This will permanently delete "Voltline". This action cannot be undone.',
  },
  {
    ...drinks,
    noun: 'drink',
    Page: Drinks,
    pattern: patterns.admin.list.drink,
    path: '/admin/caffeine/drinks',
    title: 'Drinks database · CCC',
    empty: 'NO_DRINKS_FOUND',
    headers: ['Name', 'Brand', 'Rating', 'Tier', 'Episode', 'Status', 'Actions'],
    cells: ['Voltline', 'N/A', '8.7', 'A', 'Episode #7', 'PUBLISHED'],
    question: ask('Voltline'),
  },
  {
    noun: 'review',
    Page: Reviews,
    pattern: patterns.admin.list.review,
    path: '/admin/culinary/reviews',
    api: '/v1/culinary/',
    title: 'Restaurant reviews · CCC',
    loading: 'LOADING_DATA...',
    errorTitle: 'ERROR_RETRIEVING_DATA',
    errorText: 'CONNECTION_FAILURE: Unable to reach the culinary database.',
    empty: 'NO_RESTAURANT_REVIEWS_FOUND',
    noMatch: 'NO_MATCHING_REVIEWS',
    headers: ['Restaurant', 'Cuisine', 'Rating', 'Visit date', 'Status', 'Actions'],
    record: review({ cuisine_type: null }),
    cells: ['Saffron', 'N/A', '★ 9.1', 'Mar 5, 2024', 'PUBLISHED'],
    actions: VIEWED,
    sort: ['Rating', 'descending'],
    question: ask('Saffron'),
    deleted: 'Restaurant review deleted successfully',
    deletionFailed: 'Failed to delete restaurant review',
  },
  {
    noun: 'quote',
    Page: Quotes,
    pattern: patterns.admin.list.quote,
    path: '/admin/quotes',
    api: '/v1/quotes/',
    title: 'Quotes · CCC',
    loading: 'LOADING_DATA...',
    errorTitle: 'ERROR_RETRIEVING_DATA',
    errorText: 'CONNECTION_FAILURE: Unable to reach the quotes database.',
    empty: 'NO_QUOTES_FOUND',
    noMatch: 'NO_MATCHING_QUOTES',
    headers: ['Quote', 'Author', 'Context', 'Status', 'Actions'],
    record: quote({ quote_text: LONG }),
    cells: [`${LONG.slice(0, 100)}...`, 'Socrates', 'N/A', 'PUBLISHED'],
    actions: VIEWED,
    sort: ['Author', 'ascending'],
    question: ask(`${LONG.slice(0, 50)}...`),
    deleted: 'Quote deleted successfully',
    deletionFailed: 'Failed to delete quote',
  },
  {
    noun: 'post',
    Page: Posts,
    pattern: patterns.admin.list.post,
    path: '/admin/blog/posts',
    api: '/v1/blog/posts/',
    title: 'Blog posts · CCC',
    loading: 'LOADING_DATA...',
    errorTitle: 'SYSTEM_ERROR',
    errorText: 'CONNECTION_FAILURE: Unable to reach the blog database.',
    empty: 'NO_POSTS_FOUND',
    noMatch: 'NO_MATCHING_POSTS',
    headers: ['ID', 'Title', 'Author', 'Status', 'Created', 'Actions'],
    record: post({ is_published: false, published_at: null, ...WHEN }),
    cells: ['5', 'On cans', 'Bo', 'DRAFT', 'Mar 5, 2024'],
    actions: VIEWED,
    sort: ['ID', 'descending'],
    question: 'Are you sure you want to delete this post? This action cannot be undone.',
    deleted: 'Post deleted successfully',
    deletionFailed: 'Failed to delete post (ID: 5)',
  },
  {
    noun: 'category',
    Page: Categories,
    pattern: patterns.admin.list.category,
    path: '/admin/blog/categories',
    api: '/v1/blog/categories/',
    title: 'Blog categories · CCC',
    loading: 'LOADING_DATA...',
    errorTitle: 'SYSTEM_ERROR',
    errorText: 'CONNECTION_FAILURE: Unable to retrieve categories from the server.',
    isReadAgain: true,
    empty: 'NO_CATEGORIES_FOUND',
    noMatch: 'NO_MATCHING_CATEGORIES',
    headers: ['ID', 'Name', 'Slug', 'Posts', 'Created', 'Actions'],
    record: { id: 6, name: 'Shelf', slug: 'shelf', description: null, ...WHEN } as { id: number },
    cells: ['6', 'Shelf', 'shelf', '0 posts', 'Mar 5, 2024'],
    actions: ['Edit', 'Delete'],
    sort: ['Slug', 'ascending'],
    question: 'Are you sure you want to delete this category? This action cannot be undone.',
    deleted: 'Category deleted successfully',
    deletionFailed: 'Failed to delete category. It may be in use by blog posts.',
  },
  {
    noun: 'team member',
    Page: Team,
    pattern: patterns.admin.list.teamMember,
    path: '/admin/team',
    api: '/v1/team/',
    title: 'Team · CCC',
    loading: 'LOADING_DATA...',
    errorTitle: 'SYSTEM_ERROR',
    errorText: 'Failed to load team members. Please try again later.',
    empty: 'NO_TEAM_MEMBERS_FOUND',
    noMatch: 'NO_MATCHING_TEAM_MEMBERS',
    headers: ['ID', 'Name', 'Role', 'Status', 'Actions'],
    record: {
      id: 8,
      name: 'Mara',
      role: null,
      bio: null,
      image_url: null,
      image_alt: null,
      image_focus: null,
      status: 'MEMBER',
      ...WHEN,
    } as {
      id: number
    },
    cells: ['8', 'Mara', 'No role specified', 'MEMBER'],
    actions: ['Edit', 'Delete'],
    sort: ['Name', 'ascending'],
    question: ask('Mara'),
    isBrowserAsking: true,
    deleted: 'Team member deleted successfully',
    deletionFailed: 'Failed to delete team member (ID: 8)',
  },
]

import type { Entry } from './client'

/** Texts and behaviour of a module's screens: everything that differs between modules. */
export type ModuleFacts = {
  readonly noun: string
  readonly section: string
  /** The path of the list. A module below a record needs that record first. */
  readonly list: (parent: number) => string
  readonly api: string
  /** Whether a request reads this list. */
  readonly isListRead: (url: URL) => boolean
  readonly title: string
  readonly headers: readonly string[]
  readonly loading: string
  readonly errorTitle: string
  readonly errorText: string
  readonly refetches: boolean
  readonly noMatch: string
  readonly actions: readonly string[]
  /** The body of a record for the API, made unique by a mark. */
  readonly body: (mark: string, parent: number) => Record<string, unknown>
  /** The text of that record's cells, without its actions. */
  readonly cells: (record: Entry) => readonly string[]
  /** Text that finds its row. */
  readonly named: (mark: string) => string
  readonly remove: {
    readonly style: 'dialog' | 'row' | 'browser'
    readonly title: (mark: string) => string
    readonly text?: (mark: string) => string
    readonly done: string
    readonly failed: (id: number) => string
  }
  /** The header that sorts, and the value of `sort` in the address after its first press. */
  readonly sort: { readonly header: string; readonly key: string; readonly first: 'ascending' | 'descending' }
}

const readsPage =
  (path: string) =>
  (url: URL): boolean =>
    url.pathname === `/api${path}/` && url.searchParams.get('limit') === '50'

const ask = (name: string): string => `Are you sure you want to delete "${name}"? This action cannot be undone.`

const monthDay = (instant: unknown): string =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' }).format(new Date(String(instant)))

const drinkBody = (word: string, parent: number): Record<string, unknown> => ({
  name: `Can ${word}`,
  final_rating: 8.4,
  tier: 'A',
  episode_id: parent,
})

const drink = {
  api: '/v1/caffeine/drinks',
  loading: 'LOADING_DATA...',
  errorTitle: 'ERROR_RETRIEVING_DATA',
  noMatch: 'NO_MATCHING_DRINKS',
  errorText: 'CONNECTION_FAILURE: Unable to reach the caffeine database.',
  actions: ['View ↗', 'Edit', 'Delete'],
  body: drinkBody,
  named: (word: string) => `Can ${word}`,
  sort: { header: 'Name', key: 'name', first: 'ascending' },
} as const

const drinkRemoval = { style: 'dialog', done: 'Drink deleted successfully', failed: () => 'Failed to delete drink' } as const

export const modules: readonly ModuleFacts[] = [
  {
    noun: 'episode',
    section: '/admin/caffeine/episodes',
    list: () => '/admin/caffeine/episodes',
    api: '/v1/caffeine/episodes',
    isListRead: readsPage('/v1/caffeine/episodes'),
    title: 'Episodes · CCC',
    headers: ['ID', 'Title', 'Guest', 'Date', 'Drinks', 'Status', 'Actions'],
    loading: 'FETCHING_EPISODES',
    errorTitle: 'SYSTEM_ERROR',
    errorText: 'CONNECTION_FAILURE: Unable to reach the caffeine database.',
    refetches: true,
    noMatch: 'NO_MATCHING_EPISODES',
    actions: ['Edit', 'Manage Drinks', 'Delete'],
    body: (word) => ({ title: `Sitting ${word}`, publication_date: '2024-03-05' }),
    cells: ({ id, title }) => [String(id), String(title), 'No guest', 'Mar 5, 2024', '0', 'PUBLISHED'],
    named: (word) => `Sitting ${word}`,
    remove: {
      style: 'row',
      title: () => 'Are you sure you want to delete this episode? This will also delete all associated drinks and cannot be undone.',
      done: 'Episode deleted successfully',
      failed: (id) => `Failed to delete episode (ID: ${id})`,
    },
    sort: { header: 'Drinks', key: 'drinks', first: 'descending' },
  },
  {
    ...drink,
    noun: 'drink of an episode',
    section: '/admin/caffeine/episodes/{episodeId}/drinks',
    list: (parent) => `/admin/caffeine/episodes/${parent}/drinks`,
    isListRead: (url) => readsPage('/v1/caffeine/drinks')(url) && url.searchParams.has('episode_id'),
    title: 'Manage_Caffeine_Drinks',
    headers: ['Name', 'Brand', 'Rating', 'Tier', 'Status', 'Actions'],
    refetches: false,
    cells: ({ name }) => [String(name), 'N/A', '8.4', 'A', 'PUBLISHED'],
    remove: {
      ...drinkRemoval,
      title: () => 'Are you sure you want to delete this drink?',
      text: (word) => `This will permanently delete "Can ${word}". This action cannot be undone.`,
    },
  },
  {
    ...drink,
    noun: 'drink',
    section: '/admin/caffeine/drinks',
    list: () => '/admin/caffeine/drinks',
    isListRead: readsPage('/v1/caffeine/drinks'),
    title: 'Drinks database · CCC',
    headers: ['Name', 'Brand', 'Rating', 'Tier', 'Episode', 'Status', 'Actions'],
    refetches: false,
    cells: ({ name, episode_id }) => [String(name), 'N/A', '8.4', 'A', `Episode #${String(episode_id)}`, 'PUBLISHED'],
    remove: { ...drinkRemoval, title: (word) => ask(`Can ${word}`) },
  },
  {
    noun: 'review',
    section: '/admin/culinary/reviews',
    list: () => '/admin/culinary/reviews',
    api: '/v1/culinary',
    isListRead: readsPage('/v1/culinary'),
    title: 'Restaurant reviews · CCC',
    headers: ['Restaurant', 'Cuisine', 'Rating', 'Visit date', 'Status', 'Actions'],
    loading: 'LOADING_DATA...',
    errorTitle: 'ERROR_RETRIEVING_DATA',
    errorText: 'CONNECTION_FAILURE: Unable to reach the culinary database.',
    refetches: false,
    noMatch: 'NO_MATCHING_REVIEWS',
    actions: ['View ↗', 'Edit', 'Delete'],
    body: (word) => ({ restaurant_name: `Table ${word}`, final_rating: 7.5, visit_date: '2024-03-05' }),
    cells: ({ restaurant_name }) => [String(restaurant_name), 'N/A', '★ 7.5', 'Mar 5, 2024', 'PUBLISHED'],
    named: (word) => `Table ${word}`,
    remove: {
      style: 'dialog',
      title: (word) => ask(`Table ${word}`),
      done: 'Restaurant review deleted successfully',
      failed: () => 'Failed to delete restaurant review',
    },
    sort: { header: 'Rating', key: 'rating', first: 'descending' },
  },
  {
    noun: 'quote',
    section: '/admin/quotes',
    list: () => '/admin/quotes',
    api: '/v1/quotes',
    isListRead: readsPage('/v1/quotes'),
    title: 'Quotes · CCC',
    headers: ['Quote', 'Author', 'Context', 'Status', 'Actions'],
    loading: 'LOADING_DATA...',
    errorTitle: 'ERROR_RETRIEVING_DATA',
    errorText: 'CONNECTION_FAILURE: Unable to reach the quotes database.',
    refetches: false,
    noMatch: 'NO_MATCHING_QUOTES',
    actions: ['View ↗', 'Edit', 'Delete'],
    // 40 + 8 + 72 characters: longer than a row or the dialog shows
    body: (word) => ({ quote_text: `${word}${'a'.repeat(40)}${'b'.repeat(72)}`, author: `Somebody ${word}` }),
    cells: ({ quote_text, author }) => [`${String(quote_text).slice(0, 100)}...`, String(author), 'N/A', 'PUBLISHED'],
    named: (word) => `Somebody ${word}`,
    remove: {
      style: 'dialog',
      title: (word) => ask(`${`${word}${'a'.repeat(40)}${'b'.repeat(72)}`.slice(0, 50)}...`),
      done: 'Quote deleted successfully',
      failed: () => 'Failed to delete quote',
    },
    sort: { header: 'Author', key: 'author', first: 'ascending' },
  },
  {
    noun: 'post',
    section: '/admin/blog/posts',
    list: () => '/admin/blog/posts',
    api: '/v1/blog/posts',
    isListRead: readsPage('/v1/blog/posts'),
    title: 'Blog posts · CCC',
    headers: ['ID', 'Title', 'Author', 'Status', 'Created', 'Actions'],
    loading: 'LOADING_DATA...',
    errorTitle: 'SYSTEM_ERROR',
    errorText: 'CONNECTION_FAILURE: Unable to reach the blog database.',
    refetches: false,
    noMatch: 'NO_MATCHING_POSTS',
    actions: ['View ↗', 'Edit', 'Delete'],
    body: (word) => ({ title: `Letter ${word}`, slug: `letter-${word}`, author: 'Somebody', content: 'One.' }),
    cells: ({ id, title, created_at }) => [String(id), String(title), 'Somebody', 'DRAFT', monthDay(created_at)],
    named: (word) => `Letter ${word}`,
    remove: {
      style: 'row',
      title: () => 'Are you sure you want to delete this post? This action cannot be undone.',
      done: 'Post deleted successfully',
      failed: (id) => `Failed to delete post (ID: ${id})`,
    },
    sort: { header: 'ID', key: 'id', first: 'descending' },
  },
  {
    noun: 'category',
    section: '/admin/blog/categories',
    list: () => '/admin/blog/categories',
    api: '/v1/blog/categories',
    isListRead: readsPage('/v1/blog/categories'),
    title: 'Blog categories · CCC',
    headers: ['ID', 'Name', 'Slug', 'Posts', 'Created', 'Actions'],
    loading: 'LOADING_DATA...',
    errorTitle: 'SYSTEM_ERROR',
    errorText: 'CONNECTION_FAILURE: Unable to retrieve categories from the server.',
    refetches: true,
    noMatch: 'NO_MATCHING_CATEGORIES',
    actions: ['Edit', 'Delete'],
    body: (word) => ({ name: `Shelf ${word}`, slug: `shelf-${word}` }),
    cells: ({ id, name, slug, created_at }) => [String(id), String(name), String(slug), '0 posts', monthDay(created_at)],
    named: (word) => `Shelf ${word}`,
    remove: {
      style: 'row',
      title: () => 'Are you sure you want to delete this category? This action cannot be undone.',
      done: 'Category deleted successfully',
      failed: () => 'Failed to delete category. It may be in use by blog posts.',
    },
    sort: { header: 'Slug', key: 'slug', first: 'ascending' },
  },
  {
    noun: 'team member',
    section: '/admin/team',
    list: () => '/admin/team',
    api: '/v1/team',
    isListRead: readsPage('/v1/team'),
    title: 'Team · CCC',
    headers: ['ID', 'Name', 'Role', 'Status', 'Actions'],
    loading: 'LOADING_DATA...',
    errorTitle: 'SYSTEM_ERROR',
    errorText: 'Failed to load team members. Please try again later.',
    refetches: false,
    noMatch: 'NO_MATCHING_TEAM_MEMBERS',
    actions: ['Edit', 'Delete'],
    body: (word) => ({ name: `Person ${word}`, status: 'MEMBER' }),
    cells: ({ id, name }) => [String(id), String(name), 'No role specified', 'MEMBER'],
    named: (word) => `Person ${word}`,
    remove: {
      style: 'browser',
      title: (word) => ask(`Person ${word}`),
      done: 'Team member deleted successfully',
      failed: (id) => `Failed to delete team member (ID: ${id})`,
    },
    sort: { header: 'Name', key: 'name', first: 'ascending' },
  },
]

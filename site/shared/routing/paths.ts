import { addresses, PUBLIC_ENTITIES, FEEDS, FIXED_PAGES, recordAddress, SHOWN_ENTITIES } from '../../../admin-bridge/contract'
import { COLLECTIONS, entityNames, type EntityName } from '../../../cms/domain/entities'
import { ID_MAX } from '../../../cms/domain/limits'

const SEARCH_PAGE = '/search'

type Id = number | string
type Search = Readonly<Record<string, string | number | null | undefined>>

const withSearch = (path: string, search: Search = {}): string => {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    if (value !== null && value !== undefined && value !== '') params.set(name, String(value))
  const text = params.toString()
  return text ? `${path}?${text}` : path
}

/** A table with these keys. */
const tableOf = <Key extends string, Value>(keys: readonly Key[], valueOf: (key: Key) => Value) =>
  // Object.fromEntries forgets the keys
  Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as { readonly [Each in Key]: Value }

/** The console's lists that are not at `/admin/` and the name of the collection. */
const OWN_LISTS: Partial<Record<EntityName, string>> = {
  episode: '/admin/caffeine/episodes',
  drink: '/admin/caffeine/drinks',
  review: '/admin/culinary/reviews',
  post: '/admin/blog/posts',
  category: '/admin/blog/categories',
}
const listOf = (entity: EntityName): string => OWN_LISTS[entity] ?? `/admin/${COLLECTIONS[entity]}`

/** Entities whose list page contains the form of a new record; their records have no page of their own. */
const INLINE_FORMS: readonly EntityName[] = ['category']
/** Whether an entity's records have a form with its own page. */
export const hasFormPage = (entity: EntityName): boolean => !INLINE_FORMS.includes(entity)
/** The hash that opens the form of a list page. */
export const CREATE_HASH = '#new'

/** The pages of the console. */
const adminPaths = {
  home: () => '/admin',
  login: () => '/admin/login',
  /** The list of an entity. */
  list: (entity: EntityName, search?: Search) => withSearch(listOf(entity), search),
  /** The form of a new record. */
  create: (entity: EntityName, search?: Search) =>
    hasFormPage(entity) ? withSearch(`${listOf(entity)}/new`, search) : listOf(entity) + CREATE_HASH,
  /** The form of a record; the list for an entity without such a page. */
  edit: (entity: EntityName, id: Id) => (hasFormPage(entity) ? `${listOf(entity)}/edit/${id}` : listOf(entity)),
  episodeDrinks: (episodeId: Id) => `${listOf('episode')}/${episodeId}/drinks`,
  /** A new drink of an episode. Elsewhere the form has a field for the episode. */
  newDrink: (episodeId: Id) => `${listOf('episode')}/${episodeId}/drinks/new`,
} as const

/** Every address of the site. Addresses that the server also needs come from the contract. */
export const paths = {
  ...tableOf(FIXED_PAGES, (page) => (search?: Search) => withSearch(addresses[page], search)),
  ...tableOf(SHOWN_ENTITIES, (entity) => (id: Id) => recordAddress(entity, id)),
  search: (query?: string) => withSearch(SEARCH_PAGE, { q: query }),
  admin: adminPaths,
  /** The Payload admin panel, which is not part of this app. */
  panel: () => '/panel',
  feed: () => FEEDS.all.href,
} as const

/** The anchor of a team member on the About page. */
export const memberAnchor = (id: number): string => paths.teamMember(id).replace(/^.*#/, '')

/** The same addresses as patterns for the router. */
export const patterns = {
  ...addresses,
  ...tableOf(PUBLIC_ENTITIES, (entity) => recordAddress(entity, ':id')),
  search: SEARCH_PAGE,
  admin: {
    home: adminPaths.home(),
    login: adminPaths.login(),
    list: tableOf(entityNames, listOf),
    create: tableOf(entityNames, (entity) => adminPaths.create(entity)),
    // Without an id, an edit page shows its "Invalid … ID" screen.
    edit: tableOf(entityNames, (entity) => adminPaths.edit(entity, ':id?')),
    episodeDrinks: adminPaths.episodeDrinks(':episodeId'),
    newDrink: adminPaths.newDrink(':episodeId'),
  },
} as const

/** Parses the id in a path: an integer from 1 to ID_MAX without sign, spaces or leading zeros; null for anything else. */
export function idFrom(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,9}$/.test(text) && Number(text) <= ID_MAX ? Number(text) : null
}

import {
  addresses,
  FEEDS,
  FIXED_PAGES,
  previewAddress,
  PUBLIC_ENTITIES,
  recordAddress,
  SHOWN_ENTITIES,
} from '../../../admin-bridge/contract'
import { entityNames, type EntityName } from '../../../cms/domain/entities'
import { consoleForm, consoleList, CONSOLE_VIEW, hasCreatePage, panelDocument } from '../../../cms/domain/entities/addresses'
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

export { hasCreatePage }
/** The hash that opens the form of a list page. */
export const CREATE_HASH = '#new'

/** The pages of the console. */
const adminPaths = {
  home: () => '/admin',
  login: () => '/admin/login',
  account: () => '/admin/account',
  trash: () => '/admin/trash',
  history: () => '/admin/history',
  library: (search?: Search) => withSearch('/admin/library', search),
  /** The list of an entity. */
  list: (entity: EntityName, search?: Search) => withSearch(consoleList(entity), search),
  /** The form of a new record. */
  create: (entity: EntityName, search?: Search) =>
    hasCreatePage(entity) ? withSearch(`${consoleList(entity)}/new`, search) : consoleList(entity) + CREATE_HASH,
  edit: consoleForm,
  episodeDrinks: (episodeId: Id) => `${consoleList('episode')}/${episodeId}/drinks`,
  /** A new drink of an episode. Elsewhere the form has a field for the episode. */
  newDrink: (episodeId: Id) => `${consoleList('episode')}/${episodeId}/drinks/new`,
} as const

/** Every address of the site. Addresses that the server also needs come from the contract. */
export const paths = {
  ...tableOf(FIXED_PAGES, (page) => (search?: Search) => withSearch(addresses[page], search)),
  ...tableOf(SHOWN_ENTITIES, (entity) => (id: Id) => recordAddress(entity, id)),
  search: (query?: string) => withSearch(SEARCH_PAGE, { q: query }),
  admin: adminPaths,
  /** The Payload admin panel, which is not part of this app. */
  panel: () => '/panel',
  panelDocument,
  feed: () => FEEDS.all.href,
} as const

/** The anchor of a team member on the About page. */
export const memberAnchor = (id: number): string => paths.teamMember(id).replace(/^.*#/, '')

/** The same addresses as patterns for the router. */
export const patterns = {
  ...addresses,
  ...tableOf(PUBLIC_ENTITIES, (entity) => recordAddress(entity, ':id')),
  search: SEARCH_PAGE,
  preview: previewAddress(':token'),
  admin: {
    home: adminPaths.home(),
    login: adminPaths.login(),
    account: adminPaths.account(),
    trash: adminPaths.trash(),
    history: adminPaths.history(),
    library: adminPaths.library(),
    list: tableOf(entityNames, consoleList),
    create: tableOf(entityNames, (entity) => adminPaths.create(entity)),
    // Without an id, an edit page shows its "Invalid … ID" screen.
    edit: tableOf(entityNames, (entity) => adminPaths.edit(entity, ':id?')),
    episodeDrinks: adminPaths.episodeDrinks(':episodeId'),
    newDrink: adminPaths.newDrink(':episodeId'),
    view: CONSOLE_VIEW,
  },
} as const

/** Parses the id in a path: an integer from 1 to ID_MAX without sign, spaces or leading zeros; null for anything else. */
export function idFrom(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,9}$/.test(text) && Number(text) <= ID_MAX ? Number(text) : null
}

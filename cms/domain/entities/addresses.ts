import { COLLECTIONS, type EntityName } from './collections'

type Id = number | string

/** The address of a record on the public site; null for an entity that the site does not show. */
export const RECORD_ADDRESSES = {
  episode: '/caffeine/episode/:id',
  drink: '/caffeine/drink/:id',
  review: '/culinary/review/:id',
  quote: '/quotes/:id',
  post: '/blog/:id',
  category: null,
  teamMember: '/about#member-:id',
} as const satisfies Readonly<Record<EntityName, `/${string}:id` | null>>

/** The console's lists that are not at `/admin/` and the name of the collection. */
const OWN_LISTS: Partial<Record<EntityName, string>> = {
  episode: '/admin/caffeine/episodes',
  drink: '/admin/caffeine/drinks',
  review: '/admin/culinary/reviews',
  post: '/admin/blog/posts',
  category: '/admin/blog/categories',
}

/** Entities whose list page contains the form of a new record. */
const INLINE_FORMS: readonly EntityName[] = ['category']

/** Whether a new record of an entity has a page of its own in the console. */
export const hasCreatePage = (entity: EntityName): boolean => !INLINE_FORMS.includes(entity)

/** The list of an entity in the console. */
export const consoleList = (entity: EntityName): string => OWN_LISTS[entity] ?? `/admin/${COLLECTIONS[entity]}`

/** The form of a record in the console. */
export const consoleForm = (entity: EntityName, id: Id): string => `${consoleList(entity)}/edit/${id}`

/** That form with the history of the record beside it. */
export const consoleHistory = (entity: EntityName, id: Id): string => `${consoleForm(entity, id)}?history`

/** The page of the console that leads to the public page of a record, whether it is published or not. */
export const CONSOLE_VIEW = '/admin/view/:collection/:id'
/** That page for one record. */
export const consoleView = (entity: EntityName, id: Id): string =>
  CONSOLE_VIEW.replace(':collection', COLLECTIONS[entity]).replace(':id', String(id))

/** The document of a record in Payload's panel. */
export const panelDocument = (entity: EntityName, id: Id): string => `/panel/collections/${COLLECTIONS[entity]}/${id}`

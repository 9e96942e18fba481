import type { EntityName } from '../../cms/domain/entities'
import type { FeedName, FixedPage } from './addresses'

/** How the public site presents an entity's records. Each record has a page, a feed entry and a share card. */
type PublicPage = {
  readonly address: (id: number | string) => string
  /** The feed of the records' section. The feed `all` contains every entity. */
  readonly feed: Exclude<FeedName, 'all'>
  /** Pages that list the records. The site map dates them by the latest change of a record. */
  readonly shownOn: readonly FixedPage[]
}

/** Entities with a public page for each record, in the order of the site map; null for those without. */
export const publicPages = {
  episode: { address: (id) => `/caffeine/episode/${id}`, feed: 'caffeine', shownOn: ['home', 'caffeine'] },
  drink: { address: (id) => `/caffeine/drink/${id}`, feed: 'caffeine', shownOn: ['home', 'caffeine', 'caffeineBoard'] },
  review: { address: (id) => `/culinary/review/${id}`, feed: 'culinary', shownOn: ['home', 'culinary', 'culinaryBoard'] },
  quote: { address: (id) => `/quotes/${id}`, feed: 'quotes', shownOn: ['home', 'quotes'] },
  post: { address: (id) => `/blog/${id}`, feed: 'blog', shownOn: ['blog'] },
  category: null,
  teamMember: null,
} as const satisfies Record<EntityName, PublicPage | null>

type PublicPages = typeof publicPages
/** An entity whose records have a public page, and so a share card. */
export type PublicEntity = { [Name in EntityName]: PublicPages[Name] extends null ? never : Name }[EntityName]

/** Whether a text, such as a part of an address, names an entity whose records have a public page. */
export const isPublicEntity = (name: string): name is PublicEntity =>
  Object.entries(publicPages).some(([key, page]) => key === name && page !== null)
/** Every entity whose records have a public page, in the order of the table. */
export const PUBLIC_ENTITIES: readonly PublicEntity[] = /* @__PURE__ */ Object.keys(publicPages).filter(isPublicEntity)

import type { EntityName } from '../../cms/domain/entities'
import { addresses, type FeedName } from './addresses'

/** How the public site presents an entity's records. */
type PublicPage = {
  readonly address: (id: number | string) => string
  /** The section of the site that they belong to. */
  readonly section: Exclude<FeedName, 'all'>
  /** The section's feed that lists them, in addition to the site-wide feed; null for none. */
  readonly feed: Exclude<FeedName, 'all'> | null
  /** Whether each record has a picture for shared links. */
  readonly hasShareCard: boolean
  readonly isInSiteMap: boolean
}

/** Entities with a public page for each record; null for those without. */
export const publicPages = {
  episode: { address: addresses.episode, section: 'caffeine', feed: 'caffeine', hasShareCard: true, isInSiteMap: true },
  drink: { address: addresses.drink, section: 'caffeine', feed: 'caffeine', hasShareCard: true, isInSiteMap: true },
  quote: { address: addresses.quote, section: 'quotes', feed: 'quotes', hasShareCard: true, isInSiteMap: true },
  review: { address: addresses.review, section: 'culinary', feed: 'culinary', hasShareCard: true, isInSiteMap: true },
  post: { address: addresses.post, section: 'blog', feed: 'blog', hasShareCard: true, isInSiteMap: true },
  category: null,
  teamMember: null,
} as const satisfies Record<EntityName, PublicPage | null>

type PublicPages = typeof publicPages
/** An entity whose records have a picture for shared links. */
export type CardKind = { [Name in EntityName]: PublicPages[Name] extends { readonly hasShareCard: true } ? Name : never }[EntityName]

const isCardKind = (name: string): name is CardKind => Object.entries(publicPages).some(([key, page]) => key === name && page?.hasShareCard)
/** Every entity whose records have a picture for shared links. */
export const CARD_KINDS: readonly CardKind[] = /* @__PURE__ */ Object.keys(publicPages).filter(isCardKind)

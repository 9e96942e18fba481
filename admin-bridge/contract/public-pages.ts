import type { entities, EntityName } from '../../cms/domain/entities'
import { RECORD_ADDRESSES } from '../../cms/domain/entities/addresses'
import type { FeedName, SitePage } from './addresses'

/** A part of the site with its own page, feed and accent colour. */
export type Section = Exclude<FeedName, 'all'>
/** A picture of the site that stands in for a missing one. */
export type FallbackPicture = 'can' | 'restaurant' | 'episode' | 'post' | 'portrait'

type Declared = { readonly search: unknown; readonly imageField: string | null; readonly fields: object }
type PaletteOf<Fields> = {
  [Key in keyof Fields]: Fields[Key] extends { readonly kind: 'tier'; readonly palette: infer Palette } ? Palette : never
}[keyof Fields]

type PageOf<Entity extends Declared> = {
  /** The section of the records, whose feed holds them. Null for records that a fixed page shows: they have neither a page nor a card. */
  readonly section: Section | null
  /** The page that lists the records, if it is not that of the section. Its name in `addresses` is that of the collection. */
  readonly list?: `/${string}`
  /** The address of a record. */
  readonly record: `/${string}:id`
  /** Fixed pages that show records, besides the list. The site map dates them by the latest change of a record. */
  readonly shownOn?: readonly SitePage[]
  /** Shown for a record without a picture; null for an entity without pictures. */
  readonly fallback: Entity['imageField'] extends null ? null : FallbackPicture
} & (Entity['search'] extends null ? unknown : Found) &
  ([PaletteOf<Entity['fields']>] extends [never] ? unknown : Graded<PaletteOf<Entity['fields']>>)

type Found = {
  /** The title above the records among the results of a search. */
  readonly results: string
}
type Graded<Palette> = {
  /** The colours of the tiers, as the field declares them. */
  readonly palette: Palette
}

/** The results of a search link to their records, so only an entity without search can lack an entry. */
type Facts = {
  readonly [Name in EntityName]: PageOf<(typeof entities)[Name]> | ((typeof entities)[Name]['search'] extends null ? null : never)
}

/** How the public site presents the records of each entity, in the order of the site map; null for those that it does not show. */
export const publicPages = {
  episode: { section: 'caffeine', record: RECORD_ADDRESSES.episode, shownOn: ['home'], results: 'Episodes', fallback: 'episode' },
  drink: {
    section: 'caffeine',
    record: RECORD_ADDRESSES.drink,
    shownOn: ['home', 'caffeineBoard'],
    results: 'Drinks',
    fallback: 'can',
    palette: 'caffeine',
  },
  review: {
    section: 'culinary',
    record: RECORD_ADDRESSES.review,
    shownOn: ['home', 'culinaryBoard'],
    results: 'Restaurants',
    fallback: 'restaurant',
    palette: 'culinary',
  },
  quote: { section: 'quotes', record: RECORD_ADDRESSES.quote, shownOn: ['home'], results: 'Quotes', fallback: null },
  post: { section: 'blog', record: RECORD_ADDRESSES.post, results: 'Blog', fallback: 'post' },
  category: null,
  teamMember: { section: null, record: RECORD_ADDRESSES.teamMember, results: 'People', fallback: 'portrait' },
} as const satisfies Facts

type Pages = typeof publicPages
/** An entity whose records have an address. */
export type ShownEntity = { [Name in EntityName]: Pages[Name] extends null ? never : Name }[EntityName]
/** An entity whose records have a public page, and so a share card. */
export type PublicEntity = { [Name in ShownEntity]: Pages[Name] extends { section: string } ? Name : never }[ShownEntity]

/** A picture that can stand in for a missing one on a card. */
export type CardFallback = NonNullable<Pages[PublicEntity]['fallback']>

/** Whether a text names an entity whose records have an address. */
const isShownEntity = (name: string): name is ShownEntity =>
  Object.entries(publicPages).some(([key, page]) => key === name && page !== null)
/** Whether a text, such as a part of an address, names an entity whose records have a public page. */
export const isPublicEntity = (name: string): name is PublicEntity => isShownEntity(name) && publicPages[name].section !== null
/** Every entity whose records have an address, in the order of the table. */
export const SHOWN_ENTITIES: readonly ShownEntity[] = /* @__PURE__ */ Object.keys(publicPages).filter(isShownEntity)
/** Every entity whose records have a public page, in the order of the table. */
export const PUBLIC_ENTITIES: readonly PublicEntity[] = /* @__PURE__ */ SHOWN_ENTITIES.filter(isPublicEntity)

/** The address of a record. @param id may be a placeholder, as in a route. */
export const recordAddress = (name: ShownEntity, id: number | string): string => publicPages[name].record.replace(':id', String(id))

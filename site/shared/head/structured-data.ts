import { CARD_SIZE, cardAddress, FEEDS, ICONS, publicPages, recordAddress, type PublicEntity } from '../../../admin-bridge/contract'
import { isoDate, publishedOn, truncated } from '../format'
import { paths } from '../routing/paths'
import { sections, type SectionName } from '../routing/sections'
import { SITE_NAME, type PageMeta } from './head-tags'

/**
 * What crawlers and link previews learn about a page: its card for shared links, its JSON-LD (schema.org) and the feeds
 * of its section. Spread it into the argument of `usePageMeta`. Addresses start with a slash; `headTags` makes them absolute.
 */
export type MachineMeta = Required<Pick<PageMeta, 'structuredData' | 'feeds'>> & Pick<PageMeta, 'image'>

/** One schema.org object. */
export type Thing = Record<string, unknown>
type Crumb = { name: string; path: string }
type Dated = { id: number; published_at: string | null; created_at: string; updated_at: string }

const TEXT_MAX = 1_000
const HOME: Crumb = { name: 'Home', path: paths.home() }

/** The publisher of every page. */
export const organization: Thing = {
  '@type': 'Organization',
  '@id': '/#organization',
  name: SITE_NAME,
  url: paths.home(),
  logo: ICONS.large,
}

function breadcrumbs(section: SectionName, page?: Crumb): Thing {
  const { label, path } = sections[section]
  const trail = [HOME, { name: label, path }, ...(page ? [page] : [])]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map((crumb, index) => ({ '@type': 'ListItem', position: index + 1, name: crumb.name, item: crumb.path })),
  }
}

/** The text, truncated, because the page itself shows all of it. Undefined if there is none. */
export const textOf = (value: string | null): string | undefined => (value ? truncated(value, TEXT_MAX) : undefined)

/** When a record was published and last changed. */
export const datesOf = (record: Dated): Thing => ({
  datePublished: isoDate(publishedOn(record)),
  dateModified: isoDate(record.updated_at),
})

/** A person by name; undefined for an empty name. */
export const personOf = (name: string): Thing | undefined => (name ? { '@type': 'Person', name } : undefined)

type Rated = Dated & { final_rating: number | null; tier: string; notes: string | null }

/** A review by the collective. @param item the thing under review. @param name its name. */
export const reviewThing = (record: Rated, name: string, item: Thing): Thing => ({
  '@type': 'Review',
  name: `${name}, tier ${record.tier}`,
  itemReviewed: item,
  reviewRating:
    record.final_rating === null ? undefined : { '@type': 'Rating', ratingValue: record.final_rating, bestRating: 10, worstRating: 0 },
  reviewBody: textOf(record.notes),
  author: organization,
  publisher: organization,
  ...datesOf(record),
})

/** Alternative text for the card of a rated record: "Name: 9.0 out of 10, tier S". */
export const ratedAlt = (name: string, value: number | null, tier: string): string =>
  `${name}: ${value === null ? 'no rating' : `${value.toFixed(1)} out of 10`}, tier ${tier}`

type RecordMeta = {
  kind: PublicEntity
  record: Dated
  name: string
  /** Alternative text of the card. */
  alt: string
  thing: Thing
}

/** A picture in JSON-LD, with its description as the caption; undefined for none. */
export const pictureOf = (url: string | null, description: string | null): Thing | string | undefined =>
  url && description ? { '@type': 'ImageObject', url, caption: description } : (url ?? undefined)

/** The alternative text of a record's card, which shows the picture beside the title. */
export const cardAlt = (title: string, description: string | null): string => (description ? `${title}. ${description}` : title)

/** The metadata of a record's page: its card, its JSON-LD with breadcrumbs, and the feed of its section. */
export function recordMeta({ kind, record, name, alt, thing }: RecordMeta): MachineMeta {
  const { section } = publicPages[kind]
  const path = recordAddress(kind, record.id)
  return {
    image: { url: cardAddress(kind, record.id, record.updated_at), alt, ...CARD_SIZE },
    feeds: [FEEDS[section]],
    structuredData: [{ ...thing, '@id': path, url: path }, breadcrumbs(section, { name, path })],
  }
}

/** The metadata of a section's index. @param page a page below it that shows no single record, such as a tier board. */
export const sectionMeta = (section: SectionName, page?: Crumb): MachineMeta => ({
  feeds: [FEEDS[section]],
  structuredData: [breadcrumbs(section, page)],
})

/** The metadata of the landing page: the publisher and the site. */
export const homeMeta = (): MachineMeta => ({
  feeds: [],
  structuredData: [
    organization,
    { '@type': 'WebSite', '@id': '/#website', name: SITE_NAME, url: paths.home(), publisher: { '@id': '/#organization' } },
  ],
})

import { cardAddress, CARD_SIZE, FEEDS, ICONS, type CardKind, type FeedName } from '../../../admin-bridge/contract'
import type { Drink, Episode, Post, Quote, Review } from '../api/record-types'
import { videoIdFrom } from '../../../cms/domain/video-id'
import { episodeThumbnail, isoDate, nameOr, readingMinutes, truncated } from '../format'
import { SITE_NAME, type PageMeta } from './head-tags'
import { paths } from '../routing/paths'

/**
 * What a page tells machines about its record: the card for shared links, JSON-LD (schema.org), and the feed it is in. To be
 * spread into what the page gives `usePageMeta`. Addresses begin with a slash; `headTags` makes them whole.
 */
export type Shared = Required<Pick<PageMeta, 'structuredData' | 'feeds'>> & Pick<PageMeta, 'image'>

type Thing = Record<string, unknown>
type Crumb = { name: string; path: string }
type Stamped = { id: number; created_at: string; updated_at: string }

/** Long texts are on the page already. */
const TEXT_MAX = 1_000

const home: Crumb = { name: 'Home', path: paths.home() }
const sections = {
  caffeine: { name: 'Caffeine', path: paths.caffeine() },
  culinary: { name: 'Culinary', path: paths.culinary() },
  quotes: { name: 'Quotes', path: paths.quotes() },
  blog: { name: 'Blog', path: paths.blog() },
} as const satisfies Partial<Record<FeedName, Crumb>>
export type SectionName = keyof typeof sections

const organization: Thing = { '@type': 'Organization', '@id': '/#organization', name: SITE_NAME, url: paths.home(), logo: ICONS.large }

const breadcrumbs = (...crumbs: readonly Crumb[]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: [home, ...crumbs].map(({ name, path }, index) => ({ '@type': 'ListItem', position: index + 1, name, item: path })),
})

const card = (kind: CardKind, { id, updated_at }: Stamped, alt: string): NonNullable<PageMeta['image']> => ({
  url: cardAddress(kind, id, updated_at),
  alt,
  ...CARD_SIZE,
})

const text = (value: string | null): string | undefined => (value ? truncated(value, TEXT_MAX) : undefined)
const stamps = ({ created_at, updated_at }: Stamped): Thing => ({ datePublished: isoDate(created_at), dateModified: isoDate(updated_at) })
const rating = (value: number | null): Thing | undefined =>
  value === null ? undefined : { '@type': 'Rating', ratingValue: value, bestRating: 10, worstRating: 0 }
const person = (name: string): Thing | undefined => (name ? { '@type': 'Person', name } : undefined)
const graded = (name: string, value: number | null, tier: string): string =>
  `${name}: ${value === null ? 'no rating' : `${value.toFixed(1)} out of 10`}, tier ${tier}`

type Page = { kind: CardKind; section: SectionName; record: Stamped; name: string; path: string; alt: string; thing: Thing }

const sharedPage = ({ kind, section, record, name, path, alt, thing }: Page): Shared => ({
  image: card(kind, record, alt),
  feeds: [FEEDS[section]],
  structuredData: [{ ...thing, '@id': path, url: path }, breadcrumbs(sections[section], { name, path })],
})

/** A drink as a review of a product. */
export function sharedDrink(drink: Drink): Shared {
  const { id, brand, final_rating: value, tier, notes, image_url } = drink
  const name = nameOr(drink.name, 'Drink', id)
  const image = image_url ?? undefined
  const product = { '@type': 'Product', name, brand: brand ? { '@type': 'Brand', name: brand } : undefined, image }
  const thing = {
    '@type': 'Review',
    name: `${name}, tier ${tier}`,
    itemReviewed: product,
    reviewRating: rating(value),
    reviewBody: text(notes),
    author: organization,
    publisher: organization,
    ...stamps(drink),
  }
  return sharedPage({
    kind: 'drink',
    section: 'caffeine',
    record: drink,
    name,
    path: paths.drink(id),
    alt: graded(name, value, tier),
    thing,
  })
}

/** A restaurant review. */
export function sharedReview(review: Review): Shared {
  const { id, cuisine_type, final_rating: value, tier, notes, restaurant_image_url } = review
  const name = nameOr(review.restaurant_name, 'Review', id)
  const image = restaurant_image_url ?? undefined
  const restaurant = { '@type': 'Restaurant', name, servesCuisine: cuisine_type ?? undefined, image }
  const thing = {
    '@type': 'Review',
    name: `${name}, tier ${tier}`,
    itemReviewed: restaurant,
    reviewRating: rating(value),
    reviewBody: text(notes),
    author: organization,
    publisher: organization,
    ...stamps(review),
  }
  return sharedPage({
    kind: 'review',
    section: 'culinary',
    record: review,
    name,
    path: paths.review(id),
    alt: graded(name, value, tier),
    thing,
  })
}

/** An episode, with its video where the link names one. */
export function sharedEpisode(episode: Episode): Shared {
  const { id, guest_name, publication_date, youtube_link } = episode
  const name = nameOr(episode.title, 'Episode', id)
  const published = publication_date === null ? undefined : isoDate(publication_date)
  const image = episodeThumbnail(episode) ?? cardAddress('episode', id, episode.updated_at)
  const videoId = videoIdFrom(youtube_link)
  const about = { name, description: text(episode.description) }
  const video = videoId
    ? {
        '@type': 'VideoObject',
        ...about,
        thumbnailUrl: image,
        uploadDate: published,
        embedUrl: `https://www.youtube-nocookie.com/embed/${videoId}`,
      }
    : undefined
  const thing = {
    '@type': 'PodcastEpisode',
    ...about,
    image,
    datePublished: published,
    dateModified: isoDate(episode.updated_at),
    actor: guest_name ? { '@type': 'Person', name: guest_name } : undefined,
    partOfSeries: {
      '@type': 'PodcastSeries',
      name: `${SITE_NAME} Caffeine Compendium`,
      url: paths.caffeine(),
      webFeed: FEEDS.caffeine.href,
    },
    publisher: organization,
    video,
  }
  return sharedPage({ kind: 'episode', section: 'caffeine', record: episode, name, path: paths.episode(id), alt: name, thing })
}

/** A quotation. */
export function sharedQuote(quote: Quote): Shared {
  const { id, author, context } = quote
  const words = nameOr(quote.quote_text, 'Quote', id)
  const thing = {
    '@type': 'Quotation',
    text: text(words),
    creator: person(author),
    citation: context ?? undefined,
    publisher: organization,
    ...stamps(quote),
  }
  return sharedPage({
    kind: 'quote',
    section: 'quotes',
    record: quote,
    name: truncated(words, 60),
    path: paths.quote(id),
    alt: `${truncated(words, 200)}${author && ` (${author})`}`,
    thing,
  })
}

/** A blog post. */
export function sharedPost(post: Post): Shared {
  const { id, author, excerpt, content, featured_image_url } = post
  const name = nameOr(post.title, 'Post', id)
  const thing = {
    '@type': 'BlogPosting',
    headline: truncated(name, 107),
    description: excerpt ?? truncated(content, 150),
    image: featured_image_url ?? cardAddress('post', id, post.updated_at),
    author: person(author),
    publisher: organization,
    mainEntityOfPage: paths.post(id),
    timeRequired: `PT${readingMinutes(content)}M`,
    ...stamps(post),
  }
  return sharedPage({ kind: 'post', section: 'blog', record: post, name, path: paths.post(id), alt: name, thing })
}

/** An index page of a section, or a page below it that is no record. */
export const sharedSection = (section: SectionName, page?: Crumb): Shared => ({
  feeds: [FEEDS[section]],
  structuredData: [breadcrumbs(sections[section], ...(page ? [page] : []))],
})

/** The landing page: who publishes this. */
export const sharedHome = (): Shared => ({
  feeds: [],
  structuredData: [
    organization,
    { '@type': 'WebSite', '@id': '/#website', name: SITE_NAME, url: paths.home(), publisher: { '@id': '/#organization' } },
  ],
})

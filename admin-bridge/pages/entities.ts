import type * as z from 'zod/mini'
import type * as contract from '../contract'
import {
  addresses,
  drinkContract,
  episodeContract,
  postContract,
  quoteContract,
  reviewContract,
  type CardKind,
  type FeedName,
  type ResourceContract,
} from '../contract'
import { figure, gradeLine, listOf, paragraphs, shorten, titleWithGrade } from './feed-text'

type Contract = typeof contract
/** Name of every entity: each has a `<name>Contract` in the contract. */
export type EntityName = {
  [Key in keyof Contract]: Key extends `${infer Name}Contract` ? (Contract[Key] extends { noun: string } ? Name : never) : never
}[keyof Contract]
type EntityRecord<Name extends EntityName> = z.infer<Contract[`${Name}Contract`]['record']>

/** Name of a page without parameters. */
export type FixedPage = { [Name in keyof typeof addresses]: (typeof addresses)[Name] extends string ? Name : never }[keyof typeof addresses]

/** A record as an entry of a feed. `content` is HTML, everything else plain text; `date` is an ISO 8601 instant. */
export type FeedEntry = { title: string; date: string; description: string; content: string; creator?: string }

/** An entity whose records have public pages. */
export type PublicEntity<Entity> = {
  contract: ResourceContract
  /** Path of a record's public page. */
  address: (id: number) => string
  /** Pages that show the entity: the site map dates them by its latest change. */
  shownOn: readonly FixedPage[]
  /** The feed of its section. The feed `all` contains every entity. */
  feed: Exclude<FeedName, 'all'>
  /** Share card of a record. */
  card: CardKind
  /** @param origin the public address, for absolute URLs. */
  feedEntry: (record: Entity, origin: string) => FeedEntry
}

const SUMMARY_LENGTH = 300

/** Facts for feeds, site map and share cards about each entity; null for an entity without public pages. */
const entities = {
  episode: {
    contract: episodeContract,
    address: addresses.episode,
    shownOn: ['home', 'caffeine'],
    feed: 'caffeine',
    card: 'episode',
    feedEntry: (episode, origin) => ({
      title: episode.title,
      date: episode.publication_date ?? episode.created_at,
      description: shorten(episode.description ?? '', SUMMARY_LENGTH),
      content:
        figure(episode.thumbnail_url, episode.title, origin) +
        paragraphs(episode.description) +
        listOf(episode.drinks.map((drink) => titleWithGrade(drink.name, drink))),
    }),
  },
  drink: {
    contract: drinkContract,
    address: addresses.drink,
    shownOn: ['home', 'caffeine', 'caffeineBoard'],
    feed: 'caffeine',
    card: 'drink',
    feedEntry: (drink, origin) => ({
      title: titleWithGrade(drink.name, drink),
      date: drink.created_at,
      description: shorten(drink.notes ?? '', SUMMARY_LENGTH),
      content: figure(drink.image_url, drink.name, origin) + gradeLine(drink) + paragraphs(drink.notes),
    }),
  },
  review: {
    contract: reviewContract,
    address: addresses.review,
    shownOn: ['home', 'culinary', 'culinaryBoard'],
    feed: 'culinary',
    card: 'review',
    feedEntry: (review, origin) => ({
      title: titleWithGrade(review.restaurant_name, review),
      date: review.created_at,
      description: shorten(review.notes ?? '', SUMMARY_LENGTH),
      content: figure(review.restaurant_image_url, review.restaurant_name, origin) + gradeLine(review) + paragraphs(review.notes),
    }),
  },
  quote: {
    contract: quoteContract,
    address: addresses.quote,
    shownOn: ['home', 'quotes'],
    feed: 'quotes',
    card: 'quote',
    feedEntry: (quote) => ({
      title: `${quote.author}: ${shorten(quote.quote_text, 100)}`,
      date: quote.created_at,
      description: shorten(quote.quote_text, SUMMARY_LENGTH),
      content: `<blockquote>${paragraphs(quote.quote_text)}</blockquote>${paragraphs([quote.author, quote.context].filter(Boolean).join(', '))}`,
    }),
  },
  post: {
    contract: postContract,
    address: addresses.post,
    shownOn: ['blog'],
    feed: 'blog',
    card: 'post',
    feedEntry: (post, origin) => ({
      title: post.title,
      date: post.created_at,
      description: post.excerpt ?? shorten(post.content, 150),
      content: figure(post.featured_image_url, '', origin) + paragraphs(post.content),
      creator: post.author,
    }),
  },
  category: null,
  team: null,
} satisfies { readonly [Name in EntityName]: PublicEntity<EntityRecord<Name>> | null }

type Entities = typeof entities
export type PublicEntityName = { [Name in EntityName]: Entities[Name] extends null ? never : Name }[EntityName]
/** The records of each public entity as the API returns them. */
export type PublicRecords = { readonly [Name in PublicEntityName]: EntityRecord<Name> }

const isPublic = (name: string): name is PublicEntityName =>
  Object.entries(entities).some(([key, entity]) => key === name && entity !== null)

export const publicEntities: { readonly [Name in PublicEntityName]: PublicEntity<EntityRecord<Name>> } = entities
/** Names of the public entities, in the order of the table. */
export const publicEntityNames: readonly PublicEntityName[] = Object.keys(entities).filter(isPublic)

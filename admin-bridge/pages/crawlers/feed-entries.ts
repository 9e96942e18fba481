import type { PublicEntity } from '../../contract'
import type { PublicRecords } from '../../public-site/public-reads'
import { figure, gradeLine, listOf, paragraphs, shorten, titleWithGrade } from './feed-text'

/** A record as an entry of a feed. `content` is HTML, everything else plain text; `date` is an ISO 8601 instant. */
export type FeedEntry = { title: string; date: string; description: string; content: string; creator?: string }

const SUMMARY_LENGTH = 300

/** For each public entity, the function that converts a record to its feed entry. `origin` is the public origin, for absolute URLs. */
export const feedEntries: { readonly [Name in PublicEntity]: (record: PublicRecords[Name], origin: string) => FeedEntry } = {
  episode: (episode, origin) => ({
    title: episode.title,
    date: episode.publication_date ?? episode.created_at,
    description: shorten(episode.description ?? '', SUMMARY_LENGTH),
    content:
      figure(episode.thumbnail_url, episode.title, origin) +
      paragraphs(episode.description) +
      listOf(episode.drinks.map((drink) => titleWithGrade(drink.name, drink))),
  }),
  drink: (drink, origin) => ({
    title: titleWithGrade(drink.name, drink),
    date: drink.created_at,
    description: shorten(drink.notes ?? '', SUMMARY_LENGTH),
    content: figure(drink.image_url, drink.name, origin) + gradeLine(drink) + paragraphs(drink.notes),
  }),
  review: (review, origin) => ({
    title: titleWithGrade(review.restaurant_name, review),
    date: review.created_at,
    description: shorten(review.notes ?? '', SUMMARY_LENGTH),
    content: figure(review.restaurant_image_url, review.restaurant_name, origin) + gradeLine(review) + paragraphs(review.notes),
  }),
  quote: (quote) => ({
    title: `${quote.author}: ${shorten(quote.quote_text, 100)}`,
    date: quote.created_at,
    description: shorten(quote.quote_text, SUMMARY_LENGTH),
    content: `<blockquote>${paragraphs(quote.quote_text)}</blockquote>${paragraphs([quote.author, quote.context].filter(Boolean).join(', '))}`,
  }),
  post: (post, origin) => ({
    title: post.title,
    date: post.created_at,
    description: post.excerpt ?? shorten(post.content, 150),
    content: figure(post.featured_image_url, '', origin) + paragraphs(post.content),
    creator: post.author,
  }),
}

import { Feed, type Item } from 'feed'
import { addresses, cardAddress, FEEDS, ICONS, type FeedName } from '../contract'
import { readAll, type Kind, type Records } from './sharing-reads'
import type { Read } from './types'

/** A feed holds this many entries, the newest ones. */
const ENTRIES_MAX = 50

type Entry = Item & { updated: string }

const KINDS_OF: Readonly<Record<FeedName, readonly Kind[]>> = {
  all: ['episode', 'drink', 'review', 'quote', 'post'],
  caffeine: ['episode', 'drink'],
  culinary: ['review'],
  quotes: ['quote'],
  blog: ['post'],
}

const DESCRIPTIONS: Readonly<Record<FeedName, string>> = {
  all: 'Episodes, drinks, restaurants, quotes and posts, as they are filed.',
  caffeine: 'Energy drinks rated to the tenth and graded S to F, and the episodes they were opened in.',
  culinary: 'Restaurants by food, service, ambiance, cleanliness and value.',
  quotes: 'Sentences that survived their authors.',
  blog: 'What does not fit on a can.',
}

const SECTION_OF: Readonly<Record<FeedName, string>> = {
  all: addresses.home,
  caffeine: addresses.caffeine,
  culinary: addresses.culinary,
  quotes: addresses.quotes,
  blog: addresses.blog,
}

const HTML: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text without what XML cannot hold; the end of a CDATA section would end it. */
const plain = (text: string): string =>
  text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll(']]>', ']] >')

const html = (text: string): string => plain(text).replace(/[&<>"]/g, (character) => HTML[character] ?? character)

/** Plain text as paragraphs, its line breaks kept. */
const paragraphs = (text: string | null): string =>
  (text ?? '')
    .split(/\n[^\S\n]*\n\s*/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${html(part.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('')

const picture = (url: string | null, alt: string, origin: string): string =>
  url ? `<p><img src="${html(new URL(url, origin).href)}" alt="${html(alt)}"></p>` : ''

const grade = (rating: number, tier: string): string => `<p>${rating.toFixed(1)}/10, tier ${tier}</p>`

const shortened = (text: string, max: number): string => {
  const characters = [...text]
  return characters.length > max ? `${characters.slice(0, max).join('').trimEnd()}...` : text
}

type Words = { title: string; address: string; date: string; description: string; content: string; creator?: string }

/** How each kind of record reads in a feed. */
const WORDS: { readonly [K in Kind]: (record: Records[K], origin: string) => Words } = {
  episode: (episode, origin) => ({
    title: episode.title,
    address: addresses.episode(episode.id),
    date: episode.publication_date ?? episode.created_at,
    description: shortened(episode.description ?? '', 300),
    content:
      picture(episode.thumbnail_url, episode.title, origin) +
      paragraphs(episode.description) +
      list(episode.drinks.map((drink) => `${drink.name}: ${drink.final_rating.toFixed(1)}/10, tier ${drink.tier}`)),
  }),
  drink: (drink, origin) => ({
    title: `${drink.name}: ${drink.final_rating.toFixed(1)}/10, tier ${drink.tier}`,
    address: addresses.drink(drink.id),
    date: drink.created_at,
    description: shortened(drink.notes ?? '', 300),
    content: picture(drink.image_url, drink.name, origin) + grade(drink.final_rating, drink.tier) + paragraphs(drink.notes),
  }),
  review: (review, origin) => ({
    title: `${review.restaurant_name}: ${review.final_rating.toFixed(1)}/10, tier ${review.tier}`,
    address: addresses.review(review.id),
    date: review.created_at,
    description: shortened(review.notes ?? '', 300),
    content:
      picture(review.restaurant_image_url, review.restaurant_name, origin) +
      grade(review.final_rating, review.tier) +
      paragraphs(review.notes),
  }),
  quote: (quote) => ({
    title: `${quote.author}: ${shortened(quote.quote_text, 100)}`,
    address: addresses.quote(quote.id),
    date: quote.created_at,
    description: shortened(quote.quote_text, 300),
    content: `<blockquote>${paragraphs(quote.quote_text)}</blockquote>${paragraphs([quote.author, quote.context].filter(Boolean).join(', '))}`,
  }),
  post: (post, origin) => ({
    title: post.title,
    address: addresses.post(post.id),
    date: post.created_at,
    description: post.excerpt ?? shortened(post.content, 150),
    content: picture(post.featured_image_url, '', origin) + paragraphs(post.content),
    creator: post.author,
  }),
}

const list = (lines: readonly string[]): string =>
  lines.length > 0 ? `<ul>${lines.map((line) => `<li>${html(line)}</li>`).join('')}</ul>` : ''

function entryOf<K extends Kind>(kind: K, record: Records[K], origin: string): Entry {
  const { title, address, date, description, content, creator } = WORDS[kind](record, origin)
  return {
    title: plain(title),
    link: origin + address,
    date: new Date(date),
    // Feed readers take it for markup.
    description: html(description),
    content,
    category: [{ name: kind }],
    // RSS wants a length; the card is drawn when it is asked for, and 0 says that nobody knows how long it will be.
    image: { url: origin + cardAddress(kind, record.id, record.updated_at), type: 'image/png', length: 0 },
    // RSS wants an e-mail address in its own author element; Dublin Core takes a name.
    extensions: creator ? [{ name: 'dc:creator', objects: { _cdata: plain(creator) } }] : [],
    updated: record.updated_at,
  }
}

async function entriesOf<K extends Kind>(read: Read, kind: K, origin: string): Promise<Entry[]> {
  const records = await readAll(read, kind)
  return records.map((record) => entryOf(kind, record, origin))
}

/**
 * A section's feed, or that of all sections, as RSS 2.0: the newest entries.
 * @param publicUrl without a trailing slash. @throws ReadFailure.
 */
export async function feedXml(read: Read, publicUrl: string, name: FeedName): Promise<string> {
  const found = (await Promise.all(KINDS_OF[name].map((kind) => entriesOf(read, kind, publicUrl)))).flat()
  const newest = found.toSorted((a, b) => b.date.getTime() - a.date.getTime()).slice(0, ENTRIES_MAX)
  const changed = newest.reduce((latest, { updated }) => (updated > latest ? updated : latest), '')
  const feed = new Feed({
    title: FEEDS[name].title,
    description: DESCRIPTIONS[name],
    link: publicUrl + SECTION_OF[name],
    feed: publicUrl + FEEDS[name].href,
    image: publicUrl + ICONS.large,
    language: 'en',
    generator: false,
    updated: new Date(changed || 0),
  })
  for (const { updated: _updated, ...item } of newest) feed.addItem(item)
  return feed.rss2()
}

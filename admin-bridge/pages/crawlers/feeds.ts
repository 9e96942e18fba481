import { compareDesc } from 'date-fns/compareDesc'
import { max } from 'date-fns/max'
import { parseISO } from 'date-fns/parseISO'
import { Feed, type Item } from 'feed'
import {
  addresses,
  PUBLIC_ENTITIES,
  cardAddress,
  FEEDS,
  ICONS,
  publicPages,
  recordAddress,
  type PublicEntity,
  type FeedName,
} from '../../contract'
import { feedEntryOf } from '../../public-site/records'
import { escapeHtml, xmlText } from '../../public-site/records/feed-text'
import { readWindow, type PublicRecords } from '../../public-site/public-reads'
import type { Read } from '../../public-site/types'

/** A feed contains the newest entries, at most this many. */
const ENTRIES_MAX = 50
/** Long entries reduce their number, so that a feed is no larger than other responses. */
const CHARACTERS_MAX = 600_000

type Entry = { item: Item; updatedAt: Date }

const CHANNELS: Readonly<Record<FeedName, { description: string; page: string }>> = {
  all: { description: 'New episodes, drinks, restaurant reviews, quotes and posts.', page: addresses.home },
  caffeine: {
    description: 'Energy drinks rated to one decimal and graded S to F, and the episodes they were tasted in.',
    page: addresses.caffeine,
  },
  culinary: { description: 'Restaurants rated to one decimal and graded S to F.', page: addresses.culinary },
  quotes: { description: 'Quotes and their sources.', page: addresses.quotes },
  blog: { description: 'Posts from the blog.', page: addresses.blog },
}

function entryOf<Name extends PublicEntity>(name: Name, record: PublicRecords[Name], origin: string): Entry {
  const { title, date, description, content, creator } = feedEntryOf(name, record, origin)
  const item: Item = {
    title: xmlText(title),
    link: origin + recordAddress(name, record.id),
    date: parseISO(date),
    // feed readers interpret the description as HTML
    description: escapeHtml(description),
    content,
    category: [{ name }],
    // RSS requires a length; the card is only drawn on request, so it is unknown (0)
    image: { url: origin + cardAddress(name, record.id, record.updated_at), type: 'image/png', length: 0 },
    // RSS allows only e-mail addresses in its author element; Dublin Core allows a name
    extensions: creator ? [{ name: 'dc:creator', objects: { _cdata: xmlText(creator) } }] : [],
  }
  return { item, updatedAt: parseISO(record.updated_at) }
}

/** The windows that together hold the newest entries of an entity: ids rise with the date of creation. */
const newestOf = (name: PublicEntity): string[] =>
  // an episode is dated by its publication, or else by its creation
  name === 'episode' ? ['sort=-publication_date', 'missing=publication_date&sort=-id'] : ['sort=-id']

async function readEntries<Name extends PublicEntity>(read: Read, name: Name, origin: string): Promise<Entry[]> {
  const windows = await Promise.all(newestOf(name).map((query) => readWindow(read, name, `${query}&limit=${ENTRIES_MAX}`)))
  const records = new Map(windows.flat().map((record) => [record.id, record]))
  return [...records.values()].map((record) => entryOf(name, record, origin))
}

/**
 * Creates a feed as RSS 2.0: the newest entries of a section, or of all sections.
 * @param publicUrl without a trailing slash. @throws ReadFailure
 */
export async function feedXml(read: Read, publicUrl: string, feedName: FeedName): Promise<string> {
  const names = PUBLIC_ENTITIES.filter((name) => feedName === 'all' || publicPages[name].section === feedName)
  const entries = (await Promise.all(names.map((name) => readEntries(read, name, publicUrl)))).flat()
  const newest = entries.toSorted((a, b) => compareDesc(a.item.date, b.item.date)).slice(0, ENTRIES_MAX)
  const { description, page } = CHANNELS[feedName]
  const feed = new Feed({
    title: FEEDS[feedName].title,
    description,
    link: publicUrl + page,
    feed: publicUrl + FEEDS[feedName].href,
    image: publicUrl + ICONS.large,
    language: 'en',
    generator: false,
    updated: max([new Date(0), ...newest.map(({ updatedAt }) => updatedAt)]),
  })
  let characters = 0
  for (const { item } of newest) {
    characters += item.title.length + (item.description?.length ?? 0) + (item.content?.length ?? 0)
    if (characters <= CHARACTERS_MAX) feed.addItem(item)
  }
  return feed.rss2()
}

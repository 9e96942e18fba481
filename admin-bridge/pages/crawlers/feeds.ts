import { compareDesc } from 'date-fns/compareDesc'
import { max } from 'date-fns/max'
import { parseISO } from 'date-fns/parseISO'
import { Feed, type Extension, type Item } from 'feed'
import { entities } from '../../../cms/domain/entities'
import { LISTED_AT } from '../../../cms/domain/entities/publication'
import { mediaTypeOf, pictureFrom } from '../../../cms/domain/media-name'
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
import { feedDateOf, feedEntryOf } from '../../public-site/records'
import { feedHtml, picturesIn, withBreaks, xmlText } from '../../public-site/records/feed-text'
import { readDetails, readWindow, type PublicDetails } from '../../public-site/public-reads'
import type { Read } from '../../public-site/types'

/** A feed contains the newest entries, at most this many. */
const ENTRIES_MAX = 50
/** Long entries reduce their number, so that a feed is no larger than other responses. */
const CHARACTERS_MAX = 600_000

/** A record that a feed may have. `item` is null if it has gone meanwhile. */
type Entry = { date: Date; updatedAt: Date; item: () => Promise<Item | null> }

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

const MEDIA_NAMESPACE = 'http://search.yahoo.com/mrss/'

/** The pictures in the HTML of an entry as elements of Media RSS, for readers that show them beside the title. */
function mediaOf(html: string): Extension[] {
  const elements = picturesIn(html).map(({ url, alt, size }) => ({
    _attributes: { url, medium: 'image', ...(pictureFrom(url) ? { type: mediaTypeOf(url) } : {}), ...size },
    ...(alt ? { 'media:description': { _cdata: alt } } : {}),
  }))
  // cast: the library's type knows one element of a name; its XML writer takes a list of them
  return elements.length > 0 ? [{ name: 'media:content', objects: elements as object as Extension['objects'] }] : []
}

function itemOf<Name extends PublicEntity>(name: Name, record: PublicDetails[Name], origin: string): Item {
  const { title, description, content, creator } = feedEntryOf(name, record, origin)
  return {
    title: xmlText(title),
    link: origin + recordAddress(name, record.id),
    date: parseISO(feedDateOf(name, record)),
    // feed readers interpret the description as HTML
    description: feedHtml(description),
    content,
    category: [{ name }],
    // RSS requires a length; the card is only drawn on request, so it is unknown (0)
    image: { url: origin + cardAddress(name, record.id, record.updated_at), type: 'image/png', length: 0 },
    // RSS allows only e-mail addresses in its author element; Dublin Core allows a name
    extensions: [...(creator ? [{ name: 'dc:creator', objects: { _cdata: xmlText(creator) } }] : []), ...mediaOf(content)],
  }
}

/** The windows that together hold the newest entries of an entity: what was published last, not what was written last. */
function newestOf(name: PublicEntity): string[] {
  // an episode is dated by its publication date, or else by when it was published
  if (name === 'episode') return ['sort=-publication_date', 'missing=publication_date&sort=-published_at']
  // the order of the list itself has an index
  return [entities[name].order[0] === `-${LISTED_AT}` ? '' : 'sort=-published_at']
}

async function readEntries<Name extends PublicEntity>(read: Read, name: Name, origin: string): Promise<Entry[]> {
  const windows = await Promise.all(newestOf(name).map((query) => readWindow(read, name, `${query}&limit=${ENTRIES_MAX}`)))
  const records = new Map(windows.flat().map((record) => [record.id, record]))
  return [...records.values()].map((record) => ({
    date: parseISO(feedDateOf(name, record)),
    updatedAt: parseISO(record.updated_at),
    item: async () => {
      const details = await readDetails(read, name, record)
      return details && itemOf(name, details, origin)
    },
  }))
}

/** The first items that together have at most `CHARACTERS_MAX` characters. Entries after them are not read. */
async function itemsThatFit(entries: readonly Entry[]): Promise<Item[]> {
  const items: Item[] = []
  let characters = 0
  for (const entry of entries) {
    const item = await entry.item()
    if (!item) continue
    characters += item.title.length + (item.description?.length ?? 0) + (item.content?.length ?? 0)
    if (characters > CHARACTERS_MAX) return items
    items.push(item)
  }
  return items
}

/**
 * Creates a feed as RSS 2.0: the newest entries of a section, or of all sections.
 * @param publicUrl without a trailing slash. @throws ReadFailure
 */
export async function feedXml(read: Read, publicUrl: string, feedName: FeedName): Promise<string> {
  const names = PUBLIC_ENTITIES.filter((name) => feedName === 'all' || publicPages[name].section === feedName)
  const entries = (await Promise.all(names.map((name) => readEntries(read, name, publicUrl)))).flat()
  const newest = entries.toSorted((a, b) => compareDesc(a.date, b.date)).slice(0, ENTRIES_MAX)
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
  for (const item of await itemsThatFit(newest)) feed.addItem(item)
  // the library declares only the namespaces that it knows
  return withBreaks(feed.rss2().replace('<rss ', `<rss xmlns:media="${MEDIA_NAMESPACE}" `))
}

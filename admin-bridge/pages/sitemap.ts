import { SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap'
import { addresses, SITEMAP_ADDRESS } from '../contract'
import { readAll } from './sharing-reads'
import type { Read } from './types'

/** More addresses than this make a map of maps (sitemaps.org). */
const ADDRESSES_MAX = 50_000

type Stamped = { id: number; updated_at: string }
type Entry = { url: string; lastmod?: string }

/** When the newest of them was changed; nothing for none. */
const latest = (...lists: readonly Stamped[][]): string | undefined =>
  lists.reduce<string | undefined>(
    (newest, list) => list.reduce((found, { updated_at }) => (found && found > updated_at ? found : updated_at), newest),
    undefined,
  )

const entries = (records: readonly Stamped[], address: (id: number) => string): Entry[] =>
  records.map(({ id, updated_at }) => ({ url: address(id), lastmod: updated_at }))

/** Every page that is worth finding: the fixed ones first, then each published record. */
async function gather(read: Read): Promise<Entry[]> {
  const [episodes, drinks, reviews, quotes, posts] = await Promise.all([
    readAll(read, 'episode'),
    readAll(read, 'drink'),
    readAll(read, 'review'),
    readAll(read, 'quote'),
    readAll(read, 'post'),
  ])
  return [
    { url: addresses.home, lastmod: latest(episodes, drinks, reviews, quotes) },
    { url: addresses.caffeine, lastmod: latest(episodes, drinks) },
    { url: addresses.caffeineBoard, lastmod: latest(drinks) },
    { url: addresses.culinary, lastmod: latest(reviews) },
    { url: addresses.culinaryBoard, lastmod: latest(reviews) },
    { url: addresses.quotes, lastmod: latest(quotes) },
    { url: addresses.blog, lastmod: latest(posts) },
    { url: addresses.about },
    { url: addresses.terms },
    { url: addresses.privacy },
    ...entries(episodes, addresses.episode),
    ...entries(drinks, addresses.drink),
    ...entries(reviews, addresses.review),
    ...entries(quotes, addresses.quote),
    ...entries(posts, addresses.post),
  ]
}

async function written(stream: SitemapStream | SitemapIndexStream, items: readonly Entry[]): Promise<Buffer> {
  for (const item of items) stream.write(item)
  stream.end()
  return streamToPromise(stream)
}

/** Where one of several maps lies. @param number from 1. */
export const partAddress = (number: number | string): string => SITEMAP_ADDRESS.replace('.xml', `-${number}.xml`)

/**
 * The site map, or one part of it where there are too many addresses for one.
 * @param part from 1; null for the map itself, which then lists the parts.
 * @returns null for a part that does not exist. @throws ReadFailure.
 */
export async function sitemapXml(read: Read, publicUrl: string, part: number | null): Promise<Buffer | null> {
  const all = await gather(read)
  const parts = Math.ceil(all.length / ADDRESSES_MAX)
  const map = (items: readonly Entry[]): Promise<Buffer> =>
    written(new SitemapStream({ hostname: publicUrl, xmlns: { news: false, video: false, image: false, xhtml: false } }), items)
  if (part !== null) return parts > 1 && part <= parts ? map(all.slice((part - 1) * ADDRESSES_MAX, part * ADDRESSES_MAX)) : null
  if (parts <= 1) return map(all)
  return written(
    new SitemapIndexStream(),
    Array.from({ length: parts }, (_, index) => ({ url: `${publicUrl}${partAddress(index + 1)}` })),
  )
}

import { max } from 'date-fns/max'
import { parseISO } from 'date-fns/parseISO'
import { SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap'
import { addresses, CARD_KINDS, publicPages, SITEMAP_ADDRESS, type CardKind, type FixedPage } from '../contract'
import { readAll } from './sharing-reads'
import type { Read } from './types'

/** sitemaps.org allows this many URLs in one file; more require an index. */
const URLS_MAX = 50_000

type Entry = { url: string; lastmod?: string }
/** The pages of one entity's records. `changedAt` is the latest change; null without records. */
type Section = { shownOn: readonly FixedPage[]; changedAt: Date | null; entries: Entry[] }

async function readSection(read: Read, name: CardKind): Promise<Section> {
  const { address, shownOn } = publicPages[name]
  const records = await readAll(read, name)
  const entries = records.map(({ id, updated_at }) => ({ url: address(id), lastmod: updated_at }))
  const changedAt = records.length > 0 ? max(records.map(({ updated_at }) => parseISO(updated_at))) : null
  return { shownOn, changedAt, entries }
}

/** The pages without parameters, each with the latest change of the entities that it shows. */
function fixedPages(sections: readonly Section[]): Entry[] {
  return Object.entries(addresses).flatMap(([page, url]) => {
    if (typeof url !== 'string') return []
    const changes = sections.flatMap(({ shownOn, changedAt }) => (changedAt && shownOn.some((name) => name === page) ? [changedAt] : []))
    return [changes.length > 0 ? { url, lastmod: max(changes).toISOString() } : { url }]
  })
}

async function readEntries(read: Read): Promise<Entry[]> {
  const sections = await Promise.all(CARD_KINDS.map((name) => readSection(read, name)))
  return [...fixedPages(sections), ...sections.flatMap(({ entries }) => entries)]
}

async function write(stream: SitemapStream | SitemapIndexStream, entries: readonly Entry[]): Promise<Buffer> {
  for (const entry of entries) stream.write(entry)
  stream.end()
  return streamToPromise(stream)
}

/** Address of one part of the site map. @param number from 1, or a route parameter. */
export const partAddress = (number: number | string): string => SITEMAP_ADDRESS.replace('.xml', `-${number}.xml`)

/**
 * Creates the site map, or one of its parts if there are too many URLs for one file.
 * @param part from 1; null for the site map itself, which is an index if there are parts.
 * @returns null for a part that does not exist. @throws ReadFailure
 */
export async function sitemapXml(read: Read, publicUrl: string, part: number | null): Promise<Buffer | null> {
  const entries = await readEntries(read)
  const parts = Math.ceil(entries.length / URLS_MAX)
  const siteMap = (some: readonly Entry[]): Promise<Buffer> =>
    write(new SitemapStream({ hostname: publicUrl, xmlns: { news: false, video: false, image: false, xhtml: false } }), some)
  if (part !== null) return parts > 1 && part <= parts ? siteMap(entries.slice((part - 1) * URLS_MAX, part * URLS_MAX)) : null
  if (parts <= 1) return siteMap(entries)
  return write(
    new SitemapIndexStream(),
    Array.from({ length: parts }, (_, index) => ({ url: `${publicUrl}${partAddress(index + 1)}` })),
  )
}

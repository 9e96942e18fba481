import { max } from 'date-fns/max'
import { parseISO } from 'date-fns/parseISO'
import { SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap'
import { entities } from '../../../cms/domain/entities'
import { addresses, PUBLIC_ENTITIES, isPublicEntity, pagesShowing, recordAddress, SITEMAP_ADDRESS, type PublicEntity } from '../../contract'
import type { ContentStore } from '../../store/content-store'

/** What the site map reads: ids and dates, as an anonymous visitor. */
export type SiteMapReads = Pick<ContentStore, 'datesOf' | 'lastIdOf' | 'lastChangeOf'>

/** Each part covers this many ids of one entity, so its cost does not grow with the number of records. */
const IDS_PER_PART = 1_000
/** The part with the pages that belong to no record. */
const PAGES = 'pages'

const EMPTY_PART = Buffer.from(
  '<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"></urlset>',
)

type Entry = { url: string; lastmod?: string }

const lastIdOf = (reads: SiteMapReads, name: PublicEntity): Promise<number> => reads.lastIdOf(entities[name].collection, null)

/** Address of a part of the site map. @param name `pages`, or an entity and a number from 1, such as `drink-1`; or a route parameter. */
export const partAddress = (name: string): string => SITEMAP_ADDRESS.replace('.xml', `-${name}.xml`)

async function write(stream: SitemapStream | SitemapIndexStream, entries: readonly Entry[]): Promise<Buffer> {
  // all records of a part may have been deleted; the library rejects an empty list
  if (entries.length === 0) return EMPTY_PART
  for (const entry of entries) stream.write(entry)
  stream.end()
  return streamToPromise(stream)
}

/** The site map: an index of its parts. @throws the database's error. */
export async function sitemapIndexXml(reads: SiteMapReads, publicUrl: string): Promise<Buffer> {
  const parts = await Promise.all(
    PUBLIC_ENTITIES.map(async (name) => {
      const count = Math.ceil((await lastIdOf(reads, name)) / IDS_PER_PART)
      return Array.from({ length: count }, (_, index) => `${name}-${index + 1}`)
    }),
  )
  return write(
    new SitemapIndexStream(),
    [PAGES, ...parts.flat()].map((part) => ({ url: publicUrl + partAddress(part) })),
  )
}

/** The pages without parameters, each with the latest change of the entities that it shows. */
async function fixedPages(reads: SiteMapReads): Promise<Entry[]> {
  const changes = await Promise.all(
    PUBLIC_ENTITIES.map(async (name) => ({ name, changedAt: await reads.lastChangeOf(entities[name].collection, null) })),
  )
  return Object.values(addresses).map((url) => {
    const dates = changes.flatMap(({ name, changedAt }) =>
      changedAt !== null && pagesShowing(name).includes(url) ? [parseISO(changedAt)] : [],
    )
    return dates.length > 0 ? { url, lastmod: max(dates).toISOString() } : { url }
  })
}

async function recordPages(reads: SiteMapReads, name: PublicEntity, part: number): Promise<Entry[] | null> {
  const after = (part - 1) * IDS_PER_PART
  if (after >= (await lastIdOf(reads, name))) return null
  const dates = await reads.datesOf(entities[name].collection, null, { after, upTo: after + IDS_PER_PART })
  return dates.map(({ id, updatedAt }) => ({ url: recordAddress(name, id), lastmod: updatedAt }))
}

/**
 * Creates a part of the site map.
 * @param name as in `partAddress`.
 * @returns null for a part that does not exist. @throws the database's error.
 */
export async function sitemapPartXml(reads: SiteMapReads, publicUrl: string, name: string): Promise<Buffer | null> {
  const [, kind = '', part = ''] = /^([a-z]+)-([1-9]\d{0,8})$/.exec(name) ?? []
  const entries = name === PAGES ? await fixedPages(reads) : isPublicEntity(kind) ? await recordPages(reads, kind, Number(part)) : null
  if (!entries) return null
  return write(new SitemapStream({ hostname: publicUrl, xmlns: { news: false, video: false, image: false, xhtml: false } }), entries)
}

import { SITE_CARD } from '../../../../admin-bridge/contract'
import { FIXED_PAGES, RECORD_PAGES } from '../../../harness/fixed-pages.mjs'
import { send } from '../../../harness/http'
import { decoded, tagsOf } from '../../support/html'
import { expect, test } from '../../support/test'

/** The addresses on an origin that an HTML or XML document mentions. */
function addressesIn(text: string, here: string, origin: string): string[] {
  const links = [...tagsOf(text, 'a'), ...tagsOf(text, 'link'), ...tagsOf(text, 'atom:link')].flatMap((tag) => tag['href'] ?? [])
  const sources = ['img', 'script', 'source', 'enclosure', 'media:content']
    .flatMap((name) => tagsOf(text, name))
    .flatMap((tag) => tag['src'] ?? tag['url'] ?? [])
  const sets = [...tagsOf(text, 'source'), ...tagsOf(text, 'img')].flatMap((tag) =>
    (tag['srcset'] ?? '').split(',').flatMap((part) => part.trim().split(/\s+/)[0] || []),
  )
  const cards = tagsOf(text, 'meta')
    .filter((tag) => /^(og:image|og:url)$/.test(tag['property'] ?? ''))
    .flatMap((tag) => tag['content'] ?? [])
  // text between tags: locations of a site map, links and ids of a feed
  const written = [...text.matchAll(/<(?:loc|link|guid|url|image:loc)[^>]*>([^<]+)</g)].map(([, address = '']) => decoded(address))
  const structured = [...text.matchAll(/"(https?:\/\/[^"\\\s]+)"/g)].map(([, address = '']) => address)
  return [...links, ...sources, ...sets, ...cards, ...written, ...structured].flatMap((address) => {
    if (/^(mailto|data|tel):/.test(address)) return []
    const url = new URL(address, origin + here)
    return url.origin === origin ? [url.pathname + url.search + url.hash] : []
  })
}

/** The problems of a page's links, apart from their targets. */
function faultsIn(text: string, here: string, origin: string): string[] {
  const ids = new Set([...text.matchAll(/\sid="([^"]*)"/g)].map(([, id = '']) => decoded(id)))
  return tagsOf(text, 'a').flatMap((tag) => {
    const href = tag['href']
    if (href === undefined) return [`${here}: a link without an address`]
    // the top of a page needs no element
    if (href.startsWith('#') && href !== '#top' && !ids.has(decodeURIComponent(href.slice(1))))
      return [`${here}: no element has the id ${href}`]
    const away = new URL(href, origin).origin !== origin
    const rel = (tag['rel'] ?? '').split(/\s+/)
    if (tag['target'] === '_blank' && !rel.includes('noopener')) return [`${here}: ${href} opens without noopener`]
    if (away && /^https?:/.test(href) && tag['target'] !== '_blank' && !here.startsWith('/privacy') && !here.startsWith('/terms'))
      return [`${here}: ${href} opens another site in the same tab`]
    return []
  })
}

const READ = /html|xml|json/
const CARD = /^\/og\/(\w+)\/(\d+)\.png\?v=(\w+)$/

/**
 * The headers with which a share card is requested. Drawing one takes a fifth of a second, so only the first of each kind is
 * drawn. For the others we claim to have the card: the server confirms that (304) only if the record exists in this version.
 */
function cardRequests(design: string): (address: string) => Record<string, string> {
  const drawn = new Set<string>()
  return (address): Record<string, string> => {
    const [, kind = '', id = '', version = ''] = CARD.exec(address) ?? []
    if (!kind || !drawn.has(kind)) {
      drawn.add(kind)
      return {}
    }
    return { 'If-None-Match': `"${kind}-${id}-${version}-${design}"` }
  }
}

test('every address that the site links to exists', async ({ server }) => {
  test.setTimeout(300_000)
  const seen = new Set(['/'])
  const waiting = ['/', '/sitemap.xml', '/feed.xml', '/robots.txt']
  for (const each of waiting) seen.add(each)
  const faults: string[] = []
  const counts = { pages: 0, pictures: 0, feeds: 0 }
  const siteCard = await send(server.url, SITE_CARD, { method: 'HEAD' })
  const [, design = ''] = /^"site-(\w+)"$/.exec(siteCard.headers['etag'] ?? '') ?? []
  expect(design, 'the version of the cards’ design').not.toBe('')
  const headersFor = cardRequests(design)
  const visit = async (address: string): Promise<void> => {
    const isFile = /\.(png|svg|ico|webp|avif|jpe?g|woff2|js|css)(\?|$)/.test(address)
    const { status, headers, text } = await send(server.url, address, { method: isFile ? 'HEAD' : 'GET', headers: headersFor(address) })
    const type = headers['content-type'] ?? ''
    const isKnownCard = status === 304 && CARD.test(address)
    if (status !== 200 && !isKnownCard) faults.push(`${address} answers ${status}`)
    if (type.startsWith('image/') || isKnownCard) counts.pictures += 1
    if (!READ.test(type)) return
    if (/html/.test(type)) {
      counts.pages += 1
      faults.push(...faultsIn(text, address, server.url))
    } else counts.feeds += 1
    for (const found of addressesIn(text, address, server.url)) {
      const next = found.split('#')[0] ?? found
      // panel and console are not public, and the API is tested elsewhere
      // and filters combine without end, so one at a time is followed
      if (seen.has(next) || /^\/(admin|panel|api)(\/|$)/.test(next) || next.includes('&')) continue
      seen.add(next)
      waiting.push(next)
    }
  }
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await visit(next)
  }
  // until nothing new is found
  while (waiting.length > 0) await Promise.all([work(), work(), work(), work(), work(), work()])
  expect(faults).toEqual([])
  // every kind of page was visited; a crawl that ends early would find no problems either
  expect(counts.pages).toBeGreaterThan(150)
  expect(counts.pictures).toBeGreaterThan(300)
  expect(counts.feeds).toBeGreaterThan(4)
  for (const path of [
    '/about',
    '/terms',
    '/privacy',
    '/caffeine/tierlist',
    '/culinary/tierlist',
    '/blog/feed.xml',
    '/manifest.webmanifest',
    '/favicon.ico',
  ])
    expect(seen, path).toContain(path)
})

test('the site map lists every indexable page and nothing else', async ({ server, client }) => {
  const addressesIn = async (path: string): Promise<string[]> =>
    [...(await send(server.url, path)).text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
  const parts = await addressesIn('/sitemap.xml')
  const named = (await Promise.all(parts.map(addressesIn))).flat()
  const own = async (list: string, path: string, query?: string): Promise<string[]> =>
    (await client.list(list, query)).map(({ id }) => `${path}/${id}`)
  const records = await Promise.all(
    Object.entries(RECORD_PAGES).map(([path, list]) => own(list, path, path === '/blog' ? 'limit=1000&is_published=true' : undefined)),
  )
  expect(named.toSorted()).toEqual([...FIXED_PAGES, ...records.flat()].toSorted())
})

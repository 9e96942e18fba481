import { CARD_SIZE, FEEDS, SITE_CARD } from '../../../admin-bridge/contract'
import { oneLine } from '../../../cms/domain/text'

/** What a page says about itself, to readers, crawlers and those it is shared with. */
export type PageMeta = {
  /** The whole title, the site's name included; see {@link siteTitle}. */
  title: string
  description?: string
  /** Path of the one address that this content should be known by. */
  canonical?: string
  /** Picture for shared links: a path of this site or an absolute address; without one, the site's own card. */
  image?: { url: string; alt: string; width?: number; height?: number }
  /** Open Graph's kind of page. */
  type?: 'website' | 'article'
  /** Not for search engines: errors, search results, the console. */
  noindex?: boolean
  /** What the server answers with; 200 unless said otherwise. */
  status?: number
  /** JSON-LD blocks, each an object with @type (see structured-data.ts); addresses may be paths of this site. */
  structuredData?: readonly Record<string, unknown>[]
  /** Feeds of this section, for autodiscovery; the one of everything is on each page. */
  feeds?: readonly { title: string; href: string }[]
}

export type HeadTag = { tag: 'meta' | 'link' | 'script'; attributes: Record<string, string>; text?: string }

export const SITE_NAME = 'CCC'

/** `Voltline Zero · CCC`. */
export const siteTitle = (title: string): string => `${title} · ${SITE_NAME}`

const absolute = (address: string, origin: string): string => new URL(address, origin).href

const named = (name: string, content: string): HeadTag => ({ tag: 'meta', attributes: { name, content } })
const property = (name: string, content: string): HeadTag => ({ tag: 'meta', attributes: { property: name, content } })

const siteCard: NonNullable<PageMeta['image']> = {
  url: SITE_CARD,
  alt: `${SITE_NAME}: we drink it, eat it, and think it over`,
  ...CARD_SIZE,
}

function imageTags({ image = siteCard }: PageMeta, origin: string): HeadTag[] {
  const tags = [property('og:image', absolute(image.url, origin))]
  if (image.width && image.height)
    tags.push(property('og:image:width', String(image.width)), property('og:image:height', String(image.height)))
  return [...tags, property('og:image:alt', image.alt), named('twitter:card', 'summary_large_image')]
}

/** JSON-LD as text, its addresses whole: who reads it may have lost the page that it stood in. */
function structuredText(data: Record<string, unknown>, origin: string): string {
  const whole = (key: string, value: unknown): unknown =>
    typeof value === 'string' && ADDRESS_KEYS.has(key) && value.startsWith('/') ? absolute(value, origin) : value
  return JSON.stringify({ '@context': 'https://schema.org', ...data }, whole)
}
const ADDRESS_KEYS = new Set(['@id', 'url', 'item', 'image', 'logo', 'thumbnailUrl', 'webFeed', 'mainEntityOfPage'])

/** The head elements of a page, its title aside. @param origin of the public address, without a trailing slash. */
export function headTags(meta: PageMeta, origin: string): HeadTag[] {
  const tags: HeadTag[] = []
  const description = oneLine(meta.description ?? '')
  if (description) tags.push(named('description', description), property('og:description', description))
  if (meta.noindex) tags.push(named('robots', 'noindex'))
  if (meta.canonical) {
    const href = absolute(meta.canonical, origin)
    tags.push({ tag: 'link', attributes: { rel: 'canonical', href } }, property('og:url', href))
  }
  for (const feed of [FEEDS.all, ...(meta.feeds ?? [])]) {
    tags.push({ tag: 'link', attributes: { rel: 'alternate', type: 'application/rss+xml', title: feed.title, href: feed.href } })
  }
  tags.push(
    property('og:title', meta.title),
    property('og:type', meta.type ?? 'website'),
    property('og:site_name', SITE_NAME),
    ...imageTags(meta, origin),
  )
  for (const data of meta.structuredData ?? []) {
    tags.push({ tag: 'script', attributes: { type: 'application/ld+json' }, text: structuredText(data, origin) })
  }
  return tags
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)

/** JSON that may stand inside a script element. */
export const escapeJson = (json: string): string =>
  json
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')

/** The same elements as text, title included. */
export function headHtml(meta: PageMeta, origin: string): string {
  const tags = headTags(meta, origin).map(({ tag, attributes, text }) => {
    const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    const open = `<${tag}${written.join('')} data-page="">`
    return tag === 'script' ? `${open}${escapeJson(text ?? '')}</script>` : open
  })
  return `<title>${escapeHtml(meta.title)}</title>${tags.join('')}`
}

import { CARD_SIZE, FEEDS, SITE_CARD } from '../../../admin-bridge/contract'
import { oneLine } from '../../../cms/domain/text'
import { escapeHtml } from '../../../cms/domain/escape-html'
import { escapeJson } from '../format/escape-json'

/** A page's metadata, for browsers, crawlers and link previews. */
export type PageMeta = {
  /** The whole title, including the site's name; see {@link siteTitle}. */
  title: string
  description?: string
  /** The path of the page's canonical address. */
  canonical?: string
  /** The paths of the pages before and after this one of a list. */
  previous?: string
  next?: string
  /** The picture for link previews: a path of this site or an absolute URL. Default: the site's card. */
  image?: { url: string; alt: string; width?: number; height?: number }
  /** The Open Graph type. */
  type?: 'website' | 'article'
  /** Excludes the page from search engines: errors, search results, the console. */
  noindex?: boolean
  /** The HTTP status of the server's response; 200 by default. */
  status?: number
  /** Files of further pages that this one shows parts of, as keys of the build's manifest: the server links their style sheets. */
  files?: readonly string[]
  /** JSON-LD objects (see structured-data.ts). Addresses may be paths of this site. */
  structuredData?: readonly Record<string, unknown>[]
  /** Feeds to announce in addition to the site-wide one, which is on every page. */
  feeds?: readonly { title: string; href: string }[]
}

export type HeadTag = { tag: 'meta' | 'link' | 'script'; attributes: Record<string, string>; text?: string }

/** Ends every title, and names the site on share cards and in structured data. */
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
  return [...tags, property('og:image:alt', image.alt), named('twitter:card', 'summary_large_image'), named('twitter:image:alt', image.alt)]
}

/** JSON-LD as text with absolute addresses: consumers may store it without the page's address. */
function structuredText(data: Record<string, unknown>, origin: string): string {
  const toAbsolute = (key: string, value: unknown): unknown =>
    typeof value === 'string' && ADDRESS_KEYS.has(key) && value.startsWith('/') ? absolute(value, origin) : value
  return JSON.stringify({ '@context': 'https://schema.org', ...data }, toAbsolute)
}
const ADDRESS_KEYS = new Set(['@id', 'url', 'item', 'image', 'logo', 'thumbnailUrl', 'webFeed', 'mainEntityOfPage'])

/** The head elements that a browser needs, except the title. @param origin the origin of the public address, without a trailing slash. */
export function browserTags(meta: PageMeta, origin: string): HeadTag[] {
  const tags: HeadTag[] = []
  const description = oneLine(meta.description ?? '')
  if (description) tags.push(named('description', description))
  if (meta.noindex) tags.push(named('robots', 'noindex'))
  for (const [rel, path] of [
    ['canonical', meta.canonical],
    ['prev', meta.previous],
    ['next', meta.next],
  ] as const) {
    if (path) tags.push({ tag: 'link', attributes: { rel, href: absolute(path, origin) } })
  }
  for (const feed of [FEEDS.all, ...(meta.feeds ?? [])]) {
    tags.push({ tag: 'link', attributes: { rel: 'alternate', type: 'application/rss+xml', title: feed.title, href: feed.href } })
  }
  return tags
}

/** All head elements of a page, with those that only crawlers and link previews read, except its title. @param origin as above. */
export function headTags(meta: PageMeta, origin: string): HeadTag[] {
  const description = oneLine(meta.description ?? '')
  const tags = browserTags(meta, origin)
  if (description) tags.push(property('og:description', description))
  if (meta.canonical) tags.push(property('og:url', absolute(meta.canonical, origin)))
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

/** The head elements of a page as HTML, including its title. */
export function headHtml(meta: PageMeta, origin: string): string {
  const tags = headTags(meta, origin).map(({ tag, attributes, text }) => {
    const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    const open = `<${tag}${written.join('')} data-page="">`
    return tag === 'script' ? `${open}${escapeJson(text ?? '')}</script>` : open
  })
  return `<title>${escapeHtml(meta.title)}</title>${tags.join('')}`
}

import { COLLECTIONS } from '../../cms/domain/entities/collections'
import { PUBLIC_ENTITIES, publicPages, type PublicEntity, type Section } from './public-pages'

// Addresses of the public site: its pages, feeds, site map, share cards and icons.

type Id = number | string

const sitePages = {
  home: '/',
  caffeine: '/caffeine',
  caffeineBoard: '/caffeine/tierlist',
  quotes: '/quotes',
  culinary: '/culinary',
  culinaryBoard: '/culinary/tierlist',
  blog: '/blog',
  about: '/about',
  terms: '/terms',
  privacy: '/privacy',
} as const
/** Name of a page that belongs to no single entity. */
export type SitePage = keyof typeof sitePages

type Pages = typeof publicPages
type OwnLists = { readonly [Name in PublicEntity as Pages[Name] extends { list: string } ? (typeof COLLECTIONS)[Name] : never]: string }
type Listed = { readonly section: Section; readonly list?: string; readonly shownOn?: readonly SitePage[]; readonly results: string }

// cast: Object.fromEntries forgets the keys; OwnLists selects the same entities
const ownLists = /* @__PURE__ */ Object.fromEntries(
  PUBLIC_ENTITIES.flatMap((name) => {
    const { list }: Listed = publicPages[name]
    return list ? [[COLLECTIONS[name], list]] : []
  }),
) as OwnLists

/** The pages without parameters. */
export const addresses = { ...sitePages, ...ownLists }
/** Name of a page without parameters. */
export type FixedPage = keyof typeof addresses
const isFixedPage = (name: string): name is FixedPage => Object.hasOwn(addresses, name)
/** Address of the page that a preview link leads to. @param token may be a placeholder, as in a route. */
export const previewAddress = (token: string): string => `/preview/${token}`
/** What stands in the place of a token at the page that shows what is typed in a form. Only the console frames that page. */
export const TYPED_TOKEN = 'typed'

/** The names in `addresses`, for tables with an entry for each page. */
export const FIXED_PAGES: readonly FixedPage[] = /* @__PURE__ */ Object.keys(addresses).filter(isFixedPage)

/** The address of the page that lists the records of an entity. */
export function listAddress(name: PublicEntity): string {
  const { list, section }: Listed = publicPages[name]
  return list ?? sitePages[section]
}

/** The lists of a section that have a page of their own. */
export const listsOf = (of: Section): { title: string; address: string }[] =>
  PUBLIC_ENTITIES.flatMap((name) => {
    const { section, list, results }: Listed = publicPages[name]
    return list && section === of ? [{ title: results, address: list }] : []
  })

/** The addresses of the pages that list records of an entity. */
export function pagesShowing(name: PublicEntity): string[] {
  const { shownOn = [] }: Listed = publicPages[name]
  return [listAddress(name), ...shownOn.map((page) => sitePages[page])]
}

/** One feed of everything, and one for each section. */
export const FEEDS = {
  all: { title: 'CCC: everything', href: '/feed.xml' },
  caffeine: { title: 'CCC: Caffeine Compendium', href: '/caffeine/feed.xml' },
  culinary: { title: 'CCC: Culinary Critique', href: '/culinary/feed.xml' },
  quotes: { title: 'CCC: Quotes of Wisdom', href: '/quotes/feed.xml' },
  blog: { title: 'CCC: Blog', href: '/blog/feed.xml' },
} as const
export type FeedName = keyof typeof FEEDS

/** Size of every share card, in pixels. */
export const CARD_SIZE = { width: 1200, height: 630 } as const
/** The share card of pages that have none of their own. */
export const SITE_CARD = '/og/site.png'
/**
 * Address of a record's share card.
 * @param version an ISO timestamp that changes with the record, so that caches do not show an outdated card.
 */
export const cardAddress = (kind: PublicEntity, id: Id, version?: string): string =>
  `/og/${kind}/${id}.png${version ? `?v=${Date.parse(version).toString(36)}` : ''}`

/** Icons for browser tabs and home screens. `maskable` has a margin that a phone may crop. */
export const ICONS = {
  svg: '/icon.svg',
  ico: '/favicon.ico',
  apple: '/apple-touch-icon.png',
  small: '/icon-192.png',
  large: '/icon-512.png',
  maskable: '/icon-maskable-512.png',
} as const
export const MANIFEST_ADDRESS = '/manifest.webmanifest'
export const SITEMAP_ADDRESS = '/sitemap.xml'

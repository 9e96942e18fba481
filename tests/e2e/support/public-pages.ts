import type { Page } from '@playwright/test'
import { expect } from './test'
import type { Client, Entry } from './client'

/** What a public page must contain, according to the records in the API. */
export type PublicPage = {
  path: string
  title: string
  h1: string
  /** Texts of its main content. */
  contains: readonly string[]
  /** The path of its canonical address. */
  canonical: string
  /** Whether search engines must not index it. */
  noindex?: true
}

/** A field of a record as text; empty if it has none. */
export function text(entry: Entry | undefined, field: string): string {
  const value = entry?.[field]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** The first record of a list. @throws if the list is empty, because a test without records proves nothing. */
export async function first(client: Client, path: string, query = 'limit=1'): Promise<Entry> {
  const [entry] = await client.list(path, query)
  if (!entry) throw new Error(`${path} is empty`)
  return entry
}

/** Pages that do not depend on the content. */
export const STATIC_PAGES: readonly PublicPage[] = [
  { path: '/terms', title: 'Terms of Service · CCC', h1: 'Terms of Service', contains: ['Ratings are opinions'], canonical: '/terms' },
  {
    path: '/privacy',
    title: 'Privacy Policy · CCC',
    h1: 'Privacy Policy',
    contains: ['ccc-token', 'ccc-user', 'YouTube'],
    canonical: '/privacy',
  },
  { path: '/search', title: 'Search · CCC', h1: 'Search', contains: ['A drink, a brand'], canonical: '/search', noindex: true },
]

/** One page of every kind, with what it must contain. */
export async function publicPages(client: Client): Promise<PublicPage[]> {
  const [episode, drink, quote, review, post, member] = await Promise.all([
    first(client, '/v1/caffeine/episodes'),
    first(client, '/v1/caffeine/drinks'),
    first(client, '/v1/quotes'),
    first(client, '/v1/culinary'),
    first(client, '/v1/blog/posts', 'limit=1&is_published=true'),
    first(client, '/v1/team'),
  ])
  const named = (path: string, name: string, contains: readonly string[], title = name): PublicPage => ({
    path,
    title: `${title} · CCC`,
    h1: name,
    contains,
    canonical: path,
  })
  const [drinkName, quoteText, restaurant] = [text(drink, 'name'), text(quote, 'quote_text'), text(review, 'restaurant_name')]
  const home = named(
    '/',
    'We drink it, eat it, and think it over.',
    ['Caffeine Compendium', 'Manifesto', 'Latest', text(episode, 'title'), text(review, 'restaurant_name'), text(post, 'title')],
    'We drink it, eat it, and think it over',
  )
  return [
    home,
    named('/caffeine', 'Caffeine Compendium', ['Latest Episodes', text(episode, 'title'), 'Drinks Database', drinkName]),
    named('/caffeine/tierlist', 'The drinks board', [drinkName]),
    named(`/caffeine/episode/${episode.id}`, text(episode, 'title'), ['Featured Drinks', 'Watch Episode', 'Play video']),
    named(`/caffeine/drink/${drink.id}`, drinkName, [text(drink, 'brand'), text(drink, 'notes'), 'out of 10']),
    named('/quotes', 'On Wisdom', [quoteText], 'Quotes of Wisdom'),
    { ...named(`/quotes/${quote.id}`, quoteText, [text(quote, 'author'), text(quote, 'context')]), title: `${text(quote, 'author')}: ` },
    named('/culinary', 'Culinary Critique', [restaurant]),
    named('/culinary/tierlist', 'The restaurants board', [restaurant]),
    named(`/culinary/review/${review.id}`, restaurant, [text(review, 'notes').split('\n')[0] ?? '', 'Last updated']),
    named('/blog', 'Blog', [text(post, 'title')]),
    named(`/blog/${post.id}`, text(post, 'title'), ['min read', text(post, 'author')]),
    named('/about', 'Taste is an argument you can lose.', ['FOUNDERS', text(member, 'name'), 'MEMBERS', 'SPECIAL_GUESTS'], 'About'),
    ...STATIC_PAGES,
  ]
}

/** Opens a page and waits for its hydration. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await ready(page)
}

/** Waits until React handles clicks. */
export async function ready(page: Page): Promise<void> {
  await expect(page.locator('html[data-ready="true"]')).toBeAttached()
}

/** The number of pixels by which a page is wider than its window. */
export const overhang = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

/** The content between header and footer. */
export const main = (page: Page) => page.locator('#main')

/** Navigates within the app, as a click on a link would. */
export async function navigate(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
}

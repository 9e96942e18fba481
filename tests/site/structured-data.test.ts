import { describe, expect, it } from 'vitest'
import { escapeHtml, escapeJson, headHtml, headTags, siteTitle } from '../../site/shared/head/head-tags'
import { readState, writeState } from '../../site/shared/routing/page-state'
import {
  sharedDrink,
  sharedEpisode,
  sharedHome,
  sharedPost,
  sharedQuote,
  sharedReview,
  sharedSection,
  type Shared,
} from '../../site/shared/head/structured-data'
import { drink, episode, post, quote, review } from './support'

const ORIGIN = 'https://ccc.example'
const NASTY = `</script><script>x</script> & "q" 'a' <!-- \u2028\u2029 $&`
const typesOf = ({ structuredData }: Shared): unknown[] => structuredData.map((thing) => thing['@type'])
const tagsOf = (shared: Shared, tag: string) => headTags({ title: 'x', ...shared }, ORIGIN).filter((each) => each.tag === tag)
const blocksOf = (shared: Shared): Record<string, unknown>[] =>
  tagsOf(shared, 'script').map(({ text }) => JSON.parse(text ?? '') as Record<string, unknown>)

const KINDS: [string, Shared, string, string][] = [
  ['drink', sharedDrink(drink()), 'Review', '/caffeine/drink/1'],
  ['review', sharedReview(review()), 'Review', '/culinary/review/3'],
  ['episode', sharedEpisode(episode()), 'PodcastEpisode', '/caffeine/episode/7'],
  ['quote', sharedQuote(quote()), 'Quotation', '/quotes/4'],
  ['post', sharedPost(post()), 'BlogPosting', '/blog/5'],
]

describe('structured data', () => {
  it.each(KINDS)('describes a %s with its type, breadcrumbs, share card and section feed', (kind, shared, type, path) => {
    expect(typesOf(shared)).toEqual([type, 'BreadcrumbList'])
    expect(shared.feeds).toHaveLength(1)
    expect(shared.image).toMatchObject({ width: 1200, height: 630 })
    expect(shared.image?.url).toMatch(new RegExp(`^/og/${kind}/\\d+\\.png\\?v=\\w+$`))
    expect(blocksOf(shared)[0]).toMatchObject({ '@context': 'https://schema.org', url: ORIGIN + path, '@id': ORIGIN + path })
  })

  it.each(KINDS)('gives the card of a changed %s a new address', (kind, shared) => {
    const updated_at = '2025-01-01T00:00:00.000Z'
    const later = {
      drink: () => sharedDrink(drink({ updated_at })),
      review: () => sharedReview(review({ updated_at })),
      episode: () => sharedEpisode(episode({ updated_at })),
      quote: () => sharedQuote(quote({ updated_at })),
      post: () => sharedPost(post({ updated_at })),
    }
    expect(later[kind as keyof typeof later]().image?.url).not.toBe(shared.image?.url)
  })

  it('truncates long texts without splitting a character', () => {
    const [thing] = blocksOf(sharedQuote(quote({ quote_text: '🙂'.repeat(2000) })))
    expect(String(thing?.['text'])).toBe(`${'🙂'.repeat(1000)}...`)
  })

  it('omits the video of an episode whose link is no video, and uses the card as its picture', () => {
    const [thing] = blocksOf(sharedEpisode(episode({ youtube_link: 'https://youtu.be/short', guest_name: null, publication_date: null })))
    expect(thing).not.toHaveProperty('video')
    expect(thing).not.toHaveProperty('actor')
    expect(thing).toMatchObject({ image: expect.stringContaining(`${ORIGIN}/og/episode/7.png`) as string })
  })

  it('omits unknown dates and descriptions of an episode', () => {
    const [bare] = blocksOf(sharedEpisode(episode({ publication_date: null, description: null })))
    expect(bare).not.toHaveProperty('datePublished')
    expect(bare).not.toHaveProperty('description')
    expect(bare?.['video']).not.toHaveProperty('uploadDate')
    expect(bare?.['video']).not.toHaveProperty('description')
    const date = '2024-03-05T00:00:00.000Z'
    const [whole] = blocksOf(sharedEpisode(episode({ publication_date: date, description: 'Five cans.' })))
    expect(whole).toMatchObject({
      datePublished: date,
      description: 'Five cans.',
      video: { uploadDate: date, description: 'Five cans.' },
    })
  })

  it('describes the home page and the sections', () => {
    expect(typesOf(sharedHome())).toEqual(['Organization', 'WebSite'])
    expect(typesOf(sharedSection('blog'))).toEqual(['BreadcrumbList'])
    const trail = blocksOf(sharedSection('caffeine', { name: 'Tier list', path: '/caffeine/tierlist' }))[0]?.['itemListElement'] as {
      item: string
    }[]
    expect(trail.map(({ item }) => item)).toEqual([`${ORIGIN}/`, `${ORIGIN}/caffeine`, `${ORIGIN}/caffeine/tierlist`])
  })
})

describe('head tags', () => {
  it('make paths absolute and leave other texts that begin with a slash unchanged', () => {
    const shared = sharedDrink(drink({ name: '/path', notes: '/notes', image_url: '/media/a.png' }))
    expect(blocksOf(shared)[0]).toMatchObject({
      name: '/path, tier A',
      reviewBody: '/notes',
      itemReviewed: { name: '/path', image: `${ORIGIN}/media/a.png` },
    })
  })

  it('escape text so that it cannot leave its tag', () => {
    const html = headHtml(
      {
        title: siteTitle(NASTY),
        description: NASTY,
        canonical: '/blog/5?a=1&b="2"',
        ...sharedPost(post({ title: NASTY, author: NASTY, excerpt: NASTY })),
      },
      ORIGIN,
    )
    const document = new DOMParser().parseFromString(`<html><head>${html}</head></html>`, 'text/html')
    expect([...document.scripts].map(({ type }) => type)).toEqual(['application/ld+json', 'application/ld+json'])
    expect(document.querySelector('meta[name="description"]')?.getAttribute('content')).toBe(NASTY.replace(/\s+/g, ' '))
    expect(JSON.parse(document.scripts[0]?.textContent ?? '')).toMatchObject({ author: { name: NASTY }, description: NASTY })
    expect(document.title).toBe(`${NASTY} · CCC`)
  })

  it('mark a page that must not be indexed, without a canonical address', () => {
    const names = headTags({ title: 'x', noindex: true }, ORIGIN).map(
      ({ attributes }) => `${attributes['name'] ?? attributes['property'] ?? attributes['rel']}=${attributes['content'] ?? ''}`,
    )
    expect(names).toContain('robots=noindex')
    expect(names.some((each) => /canonical|og:url|description/.test(each))).toBe(false)
    expect(names).toContain(`og:image=${ORIGIN}/og/site.png`)
  })

  it('escape special characters', () => {
    expect(escapeHtml(`<a b="c">&'`)).toBe(`&lt;a b=&quot;c&quot;&gt;&amp;'`)
    expect(JSON.parse(escapeJson(JSON.stringify(NASTY)))).toBe(NASTY)
    expect(escapeJson(JSON.stringify(NASTY))).not.toMatch(/[<\u2028\u2029]/)
  })
})

describe('the serialized page state', () => {
  it('reads back whatever it contains, and is empty for a shell', () => {
    expect(readState()).toEqual({ reads: [], hydrate: false, analytics: { key: null, host: '' } })
    const state = { reads: [{ key: ['a', 1], data: { text: NASTY } }], hydrate: true, analytics: { key: 'k', host: 'https://x' } }
    document.body.innerHTML = `<script type="application/json" id="ccc-state">${writeState(state)}</script>`
    expect(readState()).toEqual(state)
    document.body.innerHTML = ''
  })
})

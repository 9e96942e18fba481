import { describe, expect, it } from 'vitest'
import { escapeJson } from '../../../site/shared/format/escape-json'
import { escapeHtml } from '../../../cms/domain/escape-html'
import { headHtml, headTags, siteTitle } from '../../../site/shared/head/head-tags'
import { readState, writeState } from '../../../site/shared/routing/page-state'
import { drinkMeta } from '../../../site/features/drinks/structured-data'
import { episodeMeta } from '../../../site/features/episodes/structured-data'
import { postMeta } from '../../../site/features/posts/structured-data'
import { quoteMeta } from '../../../site/features/quotes/structured-data'
import { reviewMeta } from '../../../site/features/reviews/structured-data'
import { homeMeta, sectionMeta, type MachineMeta } from '../../../site/shared/head/structured-data'
import { drink, episode, placeMarkup, post, quote, review } from '../support'
import { parseJson, jsonAs } from '../../harness/json'
import { containing } from '../../harness/matchers'

const ORIGIN = 'https://ccc.example'
const NASTY = `</script><script>x</script> & "q" 'a' <!-- \u2028\u2029 $&`
const typesOf = ({ structuredData }: MachineMeta): unknown[] => structuredData.map((thing) => thing['@type'])
const tagsOf = (shared: MachineMeta, tag: string) => headTags({ title: 'x', ...shared }, ORIGIN).filter((each) => each.tag === tag)
const blocksOf = (shared: MachineMeta): Record<string, unknown>[] =>
  tagsOf(shared, 'script').map(({ text }) => parseJson<Record<string, unknown>>(text ?? ''))

const KINDS: [string, MachineMeta, string, string][] = [
  ['drink', drinkMeta(drink()), 'Review', '/caffeine/drink/1'],
  ['review', reviewMeta(review()), 'Review', '/culinary/review/3'],
  ['episode', episodeMeta(episode()), 'PodcastEpisode', '/caffeine/episode/7'],
  ['quote', quoteMeta(quote()), 'Quotation', '/quotes/4'],
  ['post', postMeta(post()), 'BlogPosting', '/blog/5'],
]

describe('structured data', () => {
  it.each(KINDS)('describes %s with its type, breadcrumbs, share card and section feed', (kind, shared, type, path) => {
    expect(typesOf(shared)).toEqual([type, 'BreadcrumbList'])
    expect(shared.feeds).toHaveLength(1)
    expect(shared.image).toMatchObject({ width: 1200, height: 630 })
    expect(shared.image?.url).toMatch(new RegExp(`^/og/${kind}/\\d+\\.png\\?v=\\w+$`))
    expect(blocksOf(shared)[0]).toMatchObject({ '@context': 'https://schema.org', url: ORIGIN + path, '@id': ORIGIN + path })
  })

  it.each(KINDS)('gives the %s card a new address when the record changes', (kind, shared) => {
    const updated_at = '2025-01-01T00:00:00.000Z'
    const later = {
      drink: () => drinkMeta(drink({ updated_at })),
      review: () => reviewMeta(review({ updated_at })),
      episode: () => episodeMeta(episode({ updated_at })),
      quote: () => quoteMeta(quote({ updated_at })),
      post: () => postMeta(post({ updated_at })),
    }
    // cast: KINDS has these names and no other
    expect(later[kind as keyof typeof later]().image?.url).not.toBe(shared.image?.url)
  })

  it('shortens long texts without splitting a character', () => {
    const [thing] = blocksOf(quoteMeta(quote({ quote_text: '🙂'.repeat(2000) })))
    expect(String(thing?.['text'])).toBe(`${'🙂'.repeat(1000)}...`)
  })

  it('gives an episode whose link is not a video no video, and the card as its picture', () => {
    const [thing] = blocksOf(episodeMeta(episode({ youtube_link: 'https://youtu.be/short', guest_name: null, publication_date: null })))
    expect(thing).not.toHaveProperty('video')
    expect(thing).not.toHaveProperty('actor')
    expect(thing).toMatchObject({ image: containing(`${ORIGIN}/og/episode/7.png`) })
  })

  it('omits unknown facts of an episode', () => {
    const [bare] = blocksOf(episodeMeta(episode({ publication_date: null, description: null })))
    expect(bare).not.toHaveProperty('datePublished')
    expect(bare).not.toHaveProperty('description')
    expect(bare?.['video']).not.toHaveProperty('uploadDate')
    expect(bare?.['video']).not.toHaveProperty('description')
    const date = '2024-03-05T00:00:00.000Z'
    const [whole] = blocksOf(episodeMeta(episode({ publication_date: date, description: 'Five cans.' })))
    expect(whole).toMatchObject({
      datePublished: date,
      description: 'Five cans.',
      video: { uploadDate: date, description: 'Five cans.' },
    })
  })

  it('covers the home page and the sections', () => {
    expect(typesOf(homeMeta())).toEqual(['Organization', 'WebSite'])
    expect(typesOf(sectionMeta('blog'))).toEqual(['BreadcrumbList'])
    const [block] = blocksOf(sectionMeta('caffeine', { name: 'Tier list', path: '/caffeine/tierlist' }))
    const trail = jsonAs<{ item: string }[]>(block?.['itemListElement'])
    expect(trail.map(({ item }) => item)).toEqual([`${ORIGIN}/`, `${ORIGIN}/caffeine`, `${ORIGIN}/caffeine/tierlist`])
  })
})

describe('the head', () => {
  it('completes paths and leaves other values that begin with a slash unchanged', () => {
    const shared = drinkMeta(drink({ name: '/path', notes: '/notes', image_url: '/media/a.png' }))
    expect(blocksOf(shared)[0]).toMatchObject({
      name: '/path, tier A',
      reviewBody: '/notes',
      itemReviewed: { name: '/path', image: `${ORIGIN}/media/a.png` },
    })
  })

  it('escapes text so that it cannot leave its tag', () => {
    const html = headHtml(
      {
        title: siteTitle(NASTY),
        description: NASTY,
        canonical: '/blog/5?a=1&b="2"',
        ...postMeta(post({ title: NASTY, author: NASTY, excerpt: NASTY })),
      },
      ORIGIN,
    )
    const document = new DOMParser().parseFromString(`<html><head>${html}</head></html>`, 'text/html')
    expect([...document.scripts].map(({ type }) => type)).toEqual(['application/ld+json', 'application/ld+json'])
    expect(document.querySelector('meta[name="description"]')?.getAttribute('content')).toBe(NASTY.replace(/\s+/g, ' '))
    expect(JSON.parse(document.scripts[0]?.textContent ?? '')).toMatchObject({ author: { name: NASTY }, description: NASTY })
    expect(document.title).toBe(`${NASTY} · CCC`)
  })

  it('marks a page that must not be indexed, without a canonical address', () => {
    const names = headTags({ title: 'x', noindex: true }, ORIGIN).map(
      ({ attributes }) => `${attributes['name'] ?? attributes['property'] ?? attributes['rel']}=${attributes['content'] ?? ''}`,
    )
    expect(names).toContain('robots=noindex')
    expect(names.some((each) => /canonical|og:url|description/.test(each))).toBe(false)
    expect(names).toContain(`og:image=${ORIGIN}/og/site.png`)
  })

  it('escapes special characters', () => {
    expect(escapeHtml(`<a b="c">&'`)).toBe(`&lt;a b=&quot;c&quot;&gt;&amp;'`)
    expect(JSON.parse(escapeJson(JSON.stringify(NASTY)))).toBe(NASTY)
    expect(escapeJson(JSON.stringify(NASTY))).not.toMatch(/[<\u2028\u2029]/)
  })
})

describe('the serialized page state', () => {
  it('reads back whatever it contains, and is empty for a shell', () => {
    expect(readState()).toEqual({ reads: [], hydrate: false, analytics: { key: null, host: '' } })
    const state = { reads: [{ key: ['a', 1], data: { text: NASTY } }], hydrate: true, analytics: { key: 'k', host: 'https://x' } }
    placeMarkup(`<script type="application/json" id="ccc-state">${writeState(state)}</script>`)
    expect(readState()).toEqual(state)
  })
})

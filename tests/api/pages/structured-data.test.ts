import { beforeAll, describe, expect, it } from 'vitest'
import { contractOf, type ApiRecord } from '../../harness/contracts'
import { send } from '../../harness/http'
import { readPage, type Page, type Thing } from './page'
import { sharedWorld, type World } from '../../harness/world'
import { parseJson, jsonAs } from '../../harness/json'

const BREAKING = '</script><script>x</script><!--<script> & "quoted" \\u003c \u2028 end'
const ADDRESS_KEYS = ['@id', 'url', 'item', 'image', 'logo', 'thumbnailUrl', 'webFeed', 'mainEntityOfPage', 'embedUrl']

let world: World
beforeAll(() => {
  world = sharedWorld()
})
const open = (path: string): Promise<Page> => readPage(world.server.url, path)
const absoluteUrl = (path: string): string => `${world.server.url}${path}`
const objectAt = (thing: Thing, key: string): Thing => jsonAs<Thing>(thing[key])
/** Every value in a block, with its key. */
function* entries(value: unknown, key = ''): Generator<[string, unknown]> {
  if (Array.isArray(value)) for (const each of value) yield* entries(each, key)
  else if (typeof value === 'object' && value !== null) for (const [name, each] of Object.entries(value)) yield* entries(each, name)
  else yield [key, value]
}

/** Checks that each block has a context, absolute addresses and no empty value. */
function expectSound(page: Page): void {
  expect(page.things.length).toBeGreaterThan(0)
  for (const thing of page.things) {
    expect(thing['@context']).toBe('https://schema.org')
    for (const [key, value] of entries(thing)) {
      expect(value, `${key} is null`).not.toBeNull()
      expect(value, `${key} is empty`).not.toBe('')
      if (ADDRESS_KEYS.includes(key)) expect(String(value), `${key} is absolute`).toMatch(/^https?:\/\/[^/]/)
    }
  }
}

/** Checks the breadcrumbs from the home page to this page. */
function expectTrail(page: Page, ...steps: [name: string, path: string][]): void {
  const trail = jsonAs<Thing[]>(page.thing('BreadcrumbList')['itemListElement'])
  expect(trail.map(({ '@type': type, position, name, item }) => [type, position, name, item])).toEqual(
    [['Home', '/'] as const, ...steps].map(([name, path], index) => ['ListItem', index + 1, name, absoluteUrl(path)]),
  )
}

const make = (kind: string, more: Record<string, unknown> = {}, which: 'required' | 'all' = 'all'): Promise<ApiRecord> =>
  world.make(contractOf(kind), more, which)

describe('the structured data of a drink', () => {
  it('describes a product review with a rating out of ten', async () => {
    const drink = await make('drink', {
      name: 'Voltline',
      brand: 'Volt & Co',
      final_rating: 8.7,
      tier: 'A',
      notes: 'Grapefruit.',
      image_url: '',
    })
    const page = await open(`/caffeine/drink/${drink.id}`)
    expectSound(page)
    const review = page.thing('Review')
    expect(review).toMatchObject({
      '@id': absoluteUrl(`/caffeine/drink/${drink.id}`),
      url: absoluteUrl(`/caffeine/drink/${drink.id}`),
      name: 'Voltline, tier A',
      itemReviewed: { '@type': 'Product', name: 'Voltline', brand: { '@type': 'Brand', name: 'Volt & Co' } },
      reviewRating: { '@type': 'Rating', ratingValue: 8.7, bestRating: 10, worstRating: 0 },
      reviewBody: 'Grapefruit.',
      author: { '@type': 'Organization', name: 'CCC' },
      datePublished: drink['published_at'],
      dateModified: drink['updated_at'],
    })
    expect(objectAt(review, 'itemReviewed')).not.toHaveProperty('image')
    expectTrail(page, ['Caffeine', '/caffeine'], ['Voltline', `/caffeine/drink/${drink.id}`])
  })

  it('omits what is missing', async () => {
    const bare = await make('drink', { final_rating: 0 }, 'required')
    const review = (await open(`/caffeine/drink/${bare.id}`)).thing('Review')
    expect(review).toMatchObject({ reviewRating: { ratingValue: 0 } })
    expect(review).not.toHaveProperty('reviewBody')
    expect(objectAt(review, 'itemReviewed')).not.toHaveProperty('brand')
  })
})

describe('the structured data of a restaurant review', () => {
  it('describes a restaurant review with a rating out of ten', async () => {
    const more = {
      restaurant_name: 'Saffron',
      cuisine_type: 'Thai',
      final_rating: 10,
      tier: 'S',
      restaurant_image_url: 'https://pictures.example/a.png',
    }
    const record = await make('review', more)
    const page = await open(`/culinary/review/${record.id}`)
    expectSound(page)
    expect(page.thing('Review')).toMatchObject({
      name: 'Saffron, tier S',
      itemReviewed: { '@type': 'Restaurant', name: 'Saffron', servesCuisine: 'Thai', image: 'https://pictures.example/a.png' },
      reviewRating: { '@type': 'Rating', ratingValue: 10, bestRating: 10, worstRating: 0 },
      author: { '@type': 'Organization' },
    })
    expectTrail(page, ['Culinary', '/culinary'], ['Saffron', `/culinary/review/${record.id}`])
  })
})

describe('the structured data of an episode', () => {
  it('describes a podcast episode, with a video if the link names one', async () => {
    const more = {
      title: 'The Cold Open',
      description: 'Five cans.',
      youtube_link: 'https://youtu.be/dQw4w9WgXcQ?t=3',
      guest_name: 'Ada',
      publication_date: '2024-03-05',
      thumbnail_url: '',
    }
    const episode = await make('episode', more)
    const page = await open(`/caffeine/episode/${episode.id}`)
    expectSound(page)
    expect(page.thing('PodcastEpisode')).toMatchObject({
      name: 'The Cold Open',
      description: 'Five cans.',
      datePublished: '2024-03-05T00:00:00.000Z',
      actor: { '@type': 'Person', name: 'Ada' },
      partOfSeries: { '@type': 'PodcastSeries', url: absoluteUrl('/caffeine'), webFeed: absoluteUrl('/caffeine/feed.xml') },
      video: {
        '@type': 'VideoObject',
        name: 'The Cold Open',
        description: 'Five cans.',
        uploadDate: '2024-03-05T00:00:00.000Z',
        thumbnailUrl: 'https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg',
        embedUrl: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
      },
    })
    expectTrail(page, ['Caffeine', '/caffeine'], ['The Cold Open', `/caffeine/episode/${episode.id}`])
  })

  it.each(['', 'https://youtu.be/tooshort', 'https://vimeo.com/123456789'])(
    'has no video for the link "%s", and uses the card as its picture',
    async (youtube_link) => {
      const episode = await make('episode', { youtube_link }, 'required')
      const page = await open(`/caffeine/episode/${episode.id}`)
      expectSound(page)
      const thing = page.thing('PodcastEpisode')
      expect(thing).not.toHaveProperty('video')
      expect(thing, 'without a date').not.toHaveProperty('datePublished')
      const { pathname, search } = new URL(String(thing['image']))
      expect((await send(world.server.url, pathname + search)).status).toBe(200)
    },
  )
})

describe('the structured data of a quote', () => {
  it('describes a quotation by a person', async () => {
    const quote = await make('quote', { quote_text: 'Know thyself.', author: 'Socrates', context: 'Delphi' })
    const page = await open(`/quotes/${quote.id}`)
    expectSound(page)
    expect(page.thing('Quotation')).toMatchObject({
      text: 'Know thyself.',
      creator: { '@type': 'Person', name: 'Socrates' },
      citation: 'Delphi',
      datePublished: quote['published_at'],
    })
    expectTrail(page, ['Quotes', '/quotes'], ['Know thyself.', `/quotes/${quote.id}`])
  })
})

describe('the structured data of a post', () => {
  it('describes an article with its author', async () => {
    const more = {
      title: 'On cans',
      author: 'Bo',
      excerpt: 'Short.',
      content: 'word '.repeat(440),
      is_published: true,
      featured_image_url: '',
    }
    const post = await make('post', more)
    const page = await open(`/blog/${post.id}`)
    expectSound(page)
    expect(page.thing('BlogPosting')).toMatchObject({
      headline: 'On cans',
      description: 'Short.',
      author: { '@type': 'Person', name: 'Bo' },
      publisher: { '@type': 'Organization', name: 'CCC' },
      mainEntityOfPage: absoluteUrl(`/blog/${post.id}`),
      timeRequired: 'PT2M',
      datePublished: post['published_at'],
      dateModified: post['updated_at'],
    })
    expectTrail(page, ['Blog', '/blog'], ['On cans', `/blog/${post.id}`])
  })

  it('keeps the headline within the length that search engines accept', async () => {
    const { id } = await make('post', { title: 'T'.repeat(200), is_published: true }, 'required')
    expect([...String((await open(`/blog/${id}`)).thing('BlogPosting')['headline'])].length).toBeLessThanOrEqual(110)
  })
})

describe('the structured data of other pages', () => {
  it('names the publisher on the landing page', async () => {
    const page = await open('/')
    expectSound(page)
    const organization = page.thing('Organization')
    expect(organization).toMatchObject({ name: 'CCC', url: absoluteUrl('/'), '@id': absoluteUrl('/#organization') })
    expect((await send(world.server.url, new URL(String(organization['logo'])).pathname)).headers['content-type']).toBe('image/png')
    expect(page.thing('WebSite')).toMatchObject({ url: absoluteUrl('/'), publisher: { '@id': organization['@id'] } })
  })

  it.each([
    ['/caffeine', 'Caffeine'],
    ['/culinary', 'Culinary'],
    ['/quotes', 'Quotes'],
    ['/blog', 'Blog'],
  ])('gives %s breadcrumbs to %s', async (path, name) => {
    const page = await open(path)
    expectSound(page)
    expectTrail(page, [name, path])
  })

  it.each([
    ['/caffeine/tierlist', 'Caffeine', '/caffeine'],
    ['/culinary/tierlist', 'Culinary', '/culinary'],
  ])('places %s below its section', async (path, name, section) => {
    const page = await open(path)
    expectSound(page)
    expectTrail(page, [name, section], ['Tier list', path])
  })
})

describe.each([
  { kind: 'drink', path: '/caffeine/drink', fields: ['name', 'brand', 'notes'], type: 'Review' },
  { kind: 'review', path: '/culinary/review', fields: ['restaurant_name', 'notes'], type: 'Review' },
  { kind: 'episode', path: '/caffeine/episode', fields: ['title', 'description', 'guest_name'], type: 'PodcastEpisode' },
  { kind: 'quote', path: '/quotes', fields: ['quote_text', 'author', 'context'], type: 'Quotation' },
  { kind: 'post', path: '/blog', fields: ['title', 'author', 'excerpt', 'content'], type: 'BlogPosting' },
])('$kind text fields', ({ kind, path, fields, type }) => {
  it('stay inside their script element and keep every character', async () => {
    const texts = Object.fromEntries(fields.map((field) => [field, `${field} ${BREAKING}`]))
    const { id } = await make(kind, kind === 'post' ? { ...texts, is_published: true } : texts)
    const page = await open(`${path}/${id}`)
    expectSound(page)
    const said = [...entries(page.thing(type))].map(([, value]) => value)
    // a post's whole text is on the page, not in its description
    for (const field of fields.filter((each) => each !== 'content')) expect(said.join('\n')).toContain(texts[field])
    expect([...page.document.querySelectorAll('script')].filter(({ textContent }) => textContent === 'x')).toEqual([])
    for (const { textContent } of page.document.querySelectorAll('script[type$="json"]')) expect(() => parseJson(textContent)).not.toThrow()
  })
})

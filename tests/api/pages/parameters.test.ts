import { beforeAll, describe, expect, it } from 'vitest'
import { contractOf, type ApiRecord } from '../../harness/contracts'
import { send, type HttpResponse } from '../../harness/http'
import { sharedWorld, type World } from '../../harness/world'

let world: World
let quote: ApiRecord
beforeAll(async () => {
  world = sharedWorld()
  quote = await world.make(contractOf('quote'))
})
const get = (path: string): Promise<HttpResponse> => send(world.server.url, path)

describe('query parameters of pages and files', () => {
  it('create no separate page if only other pages read them, and no link contains them', async () => {
    const others: [string, string[]][] = [
      ['/', ['q', 'page', 'tier']],
      ['/about', ['q', 'all']],
      ['/blog', ['tier', 'sort', 'author', 'brand']],
      ['/quotes', ['tier', 'cuisine', 'episodes_page']],
      ['/caffeine/tierlist', ['tier', 'page']],
      [`/quotes/${quote.id}`, ['author', 'page']],
    ]
    for (const [path, names] of others) {
      const plain = await get(path)
      for (const name of names) {
        const other = await get(`${path}?${name}=odd-value&utm_source=x`)
        expect([other.status, other.headers['etag']], `${path}?${name}`).toEqual([200, plain.headers['etag']])
        expect(other.text, `${path}?${name}`).not.toMatch(/odd-value|utm_source/)
      }
    }
  })

  it('leave a view unchanged if it does not read them, and count with their first value', async () => {
    const author = String((await world.make(contractOf('quote'), { author: 'Somebody quoted' }))['author'])
    const views = [
      '/caffeine?tier=S',
      '/culinary?sort=rating',
      `/quotes?author=${encodeURIComponent(author)}`,
      '/blog?page=1',
      '/search?q=quoted',
    ]
    for (const view of views) {
      const [path = '', query = ''] = view.split('?')
      const plain = await get(view)
      const [name = ''] = query.split('=')
      for (const more of [
        `utm=1&${query}`,
        `${query}&fbclid=1`,
        `${query}&${name}=other`,
        `%${name.charCodeAt(0).toString(16)}${query.slice(1)}`,
      ]) {
        const response = await get(`${path}?${more}`)
        expect([response.status, response.headers['etag']], `${path}?${more}`).toEqual([200, plain.headers['etag']])
      }
      expect((await get(`${path}?${name}=`)).headers['etag'], `${view}: empty`).toBe((await get(path)).headers['etag'])
    }
    expect((await get(views[2] ?? '')).headers['etag']).not.toBe((await get('/quotes')).headers['etag'])
  })

  it('do not matter for other spellings of a path, which are answered but not cached', async () => {
    for (const path of ['/QUOTES', '/Caffeine/tierList']) {
      const response = await get(path)
      expect([response.status, response.headers['cache-control']], path).toEqual([200, 'no-store'])
    }
  })

  it('are ignored by feeds, site map and icons', async () => {
    for (const path of [
      '/sitemap.xml',
      '/feed.xml',
      '/caffeine/feed.xml',
      '/robots.txt',
      '/manifest.webmanifest',
      '/og/site.png',
      `/og/quote/${quote.id}.png`,
    ]) {
      const plain = await get(path)
      for (const query of ['?utm=1', '?', '?skip=1&limit=1', '?%zz']) {
        const response = await get(path + query)
        expect([response.status, response.headers['etag']], path + query).toEqual([200, plain.headers['etag']])
      }
    }
  })
})

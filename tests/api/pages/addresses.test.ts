import { beforeAll, describe, expect, it } from 'vitest'
import { SEARCH_QUERY_MAX } from '../../../cms/domain/limits'
import { send, type HttpResponse } from '../../harness/http'
import { pageFrom } from './page'
import { sharedWorld, type World } from '../../harness/world'
import { jsonAs } from '../../harness/json'

let world: World
beforeAll(() => {
  world = sharedWorld()
})
const get = (path: string): Promise<HttpResponse> => send(world.server.url, path)

describe('page addresses', () => {
  it.each([
    ['/caffeine/', '/caffeine'],
    ['/caffeine/?tier=S&x=%20', '/caffeine?tier=S&x=%20'],
    ['/sitemap.xml/', '/sitemap.xml'],
    ['/quotes%0A', '/quotes'],
    ['/nope%0d%0Ax?a=%0A', '/nopex?a=%0A'],
    ['/x%E2%80%A8', '/x'],
    ['/%0A/evil.example', '/evil.example'],
  ])('redirect %s to %s on this site', async (path, place) => {
    const { status, headers } = await get(path)
    expect([status, headers['location']]).toEqual([301, place])
  })

  it.each([
    '/caffeine//',
    '//evil.example/x',
    '/\\evil.example',
    '///',
    '//[',
    '/%2e%2e%2fetc',
    '/%5Cevil.example',
    '/caffeine%2Fdrink',
    '/%63affeine',
  ])('reject %s, which is not in normal form, with 400', async (path) => {
    const { status, headers, json } = await get(path)
    expect([status, headers['location']]).toEqual([400, undefined])
    expect(jsonAs<{ detail: string }>(json).detail).toMatch(/^The address must not /)
  })

  it('are rejected with 414 only when too long', async () => {
    expect((await get(`/search?q=${'a'.repeat(5000)}`)).status).toBe(414)
    expect((await get(`/search?q=${encodeURIComponent('🥤'.repeat(SEARCH_QUERY_MAX))}`)).status).toBe(200)
  })

  it('answer 200 for any search and any view', async () => {
    const views = [
      '/search?q=%00',
      '/search?q=%F0',
      '/search?q=%25',
      '/search?q=(',
      '/search?q=*',
      '/search?q=%3Cscript%3Ealert(1)%3C/script%3E',
      '/search?q=',
    ]
    const odd = [
      '?tier=Z',
      '?tier=S&tier=A',
      '?sort=constructor',
      '?page=1',
      '?page=',
      '?from=2',
      '?__proto__=1',
      '?cuisine=%3Cb%3E',
      '?author=%ED%A0%80',
      '?%',
      '?=',
    ]
    const lists = ['/caffeine', '/culinary', '/quotes', '/blog']
    for (const path of [...views, ...odd.map((query, index) => `${lists[index % lists.length]}${query}`)]) {
      const page = pageFrom(await get(path))
      expect(page.response.status, path).toBe(200)
      expect(page.response.text, path).not.toContain('<script>alert')
      expect(page.document.querySelector('main')?.textContent, path).not.toMatch(/SYSTEM_ERROR|CONNECTION_FAILURE/)
    }
  })

  it.each(['0', '-1', '01', '1e1', 'x', '%20', '2147483648', '99999999999', '9999999', '9999'])(
    'answer 404 for the page %s of a list, which does not exist',
    async (number) => {
      for (const path of ['/caffeine?page=', '/caffeine?episodes_page=', '/culinary?sort=name&page=', '/quotes?page=', '/blog?page=']) {
        const page = pageFrom(await get(path + number))
        expect(page.response.status, path).toBe(404)
        expect(page.document.querySelector('h1')?.textContent, path).toBe('404_NOT_FOUND')
        expect([page.meta('robots'), page.links('canonical'), page.links('prev'), page.links('next')], path).toEqual([
          'noindex',
          [],
          [],
          [],
        ])
      }
    },
  )

  it('return one uncached, unindexed shell for /admin and everything below it', async () => {
    const shell = (await get('/admin')).text
    for (const path of ['/admin', '/admin/login', '/admin/no/such/page', '/admin/caffeine/episodes/edit']) {
      const response = await get(path)
      expect([response.status, response.headers['cache-control'], response.headers['x-robots-tag'], response.text === shell], path).toEqual(
        [200, 'no-store', 'noindex', true],
      )
      expect(response.headers['content-security-policy'], path).toContain("frame-ancestors 'none'")
    }
    expect(shell).toContain('VERIFYING_CREDENTIALS...')
  })
})

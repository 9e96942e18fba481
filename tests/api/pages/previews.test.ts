import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { PUBLIC_ENTITIES, SITEMAP_ADDRESS } from '../../../admin-bridge/contract'
import { contractOf, type ApiRecord } from '../../harness/contracts'
import { send } from '../../harness/http'
import { until } from '../../harness/poll'
import { linkTo, revokeLinks, shownBy } from '../../harness/previews'
import { sharedWorld, type World } from '../../harness/world'
import { readPage } from './page'

const SECRET = 'Zzpreviewzz'
const post = contractOf('post')

let world: World
beforeAll(() => {
  world = sharedWorld()
})

const draftOf = (noun: string): Promise<ApiRecord> => {
  const name = { episode: 'title', drink: 'name', review: 'restaurant_name', quote: 'quote_text' }[noun] ?? 'title'
  return world.make(contractOf(noun), { [name]: `${SECRET} ${noun}`, is_published: false })
}

describe.each(PUBLIC_ENTITIES)('the preview of a %s', (noun) => {
  it('is rendered by the server, marked, and neither indexed, cached, framed nor named to other sites', async () => {
    const link = await linkTo(world.admin, contractOf(noun), (await draftOf(noun)).id)
    const page = await readPage(world.server.url, link.page)
    const { headers, status } = page.response
    expect(status).toBe(200)
    expect(page.document.querySelector('h1')?.textContent).toBe(`${SECRET} ${noun}`)
    const banner = page.document.querySelector('aside[aria-label="Preview"]')?.textContent
    expect(banner).toMatch(/This is a preview. Only people with the link can see it. It works until \w+ \d+, \d{4}\./)
    expect([page.meta('robots'), page.links('canonical'), page.things, page.meta('og:url')]).toEqual(['noindex', [], [], null])
    expect(page.document.body.textContent).not.toContain('SHARE_LINK')
    expect(page.links('stylesheet').length, 'those of the view too').toBeGreaterThan(2)
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
    })
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })
})

describe('a preview', () => {
  it('is read anew each time, also while nothing changes', async () => {
    const draft = await draftOf('post')
    const link = await linkTo(world.admin, post, draft.id)
    for (const path of [link.page, `/api/v1/previews/${link.token}`]) {
      for (const _ of [1, 2]) expect((await send(world.server.url, path)).status, path).toBe(200)
    }
    const { headers } = await shownBy(world.anyone, link)
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
    expect(headers['etag']).toBeUndefined()
    await revokeLinks(world.admin, post, draft.id)
    for (const path of [
      link.page,
      link.page.replace('/preview', '/PREVIEW'),
      `${link.page}?utm_source=x`,
      `/api/v1/previews/${link.token}`,
    ])
      expect((await send(world.server.url, path)).status, path).toBe(404)
  })

  it('appears in no list, search, feed or site map, and in no line of the log', async () => {
    const draft = await draftOf('post')
    const link = await linkTo(world.admin, post, draft.id)
    expect((await send(world.server.url, link.page)).text).toContain(SECRET)
    for (const path of ['/', '/blog', '/feed.xml', '/blog/feed.xml', SITEMAP_ADDRESS, '/api/v1/blog/posts', `/api/v1/search?q=${SECRET}`]) {
      const { text } = await send(world.server.url, path)
      expect(text.replaceAll(`"query":"${SECRET}"`, ''), path).not.toContain(SECRET)
      expect(text, path).not.toContain('/preview/')
    }
    await shownBy(world.anyone, link)
    const log = await until('a line of the log', async () => {
      const text = await readFile(world.server.logFile, 'utf8')
      return text.includes('/preview/…') && text.includes('/api/v1/previews/…') ? text : null
    })
    expect(log).not.toContain(link.token)
  })

  it('is the page of an unknown address without a valid link, with the same headers', async () => {
    for (const path of ['/preview/nonsense', '/preview/%20', `/preview/${'x'.repeat(500)}`]) {
      const page = await readPage(world.server.url, path)
      expect(page.response.status, path).toBe(404)
      expect(page.document.querySelector('h1')?.textContent).toBe('404_NOT_FOUND')
      expect(page.response.headers).toMatchObject({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' })
    }
    expect((await send(world.server.url, '/preview')).status).toBe(404)
  })

  it('of what is typed may be framed by our own pages, and only that', async () => {
    const { headers, status } = await send(world.server.url, '/preview/typed')
    expect(status).toBe(200)
    expect(headers).toMatchObject({ 'x-frame-options': 'SAMEORIGIN', 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
    for (const path of ['/PREVIEW/typed', '/preview/Typed', '/preview/typedx', '/admin', '/', '/quotes'])
      expect((await send(world.server.url, path)).headers, path).toMatchObject({ 'x-frame-options': 'DENY' })
    const policy = (await send(world.server.url, '/admin')).headers['content-security-policy'] ?? ''
    expect(policy, 'the console may frame it').toMatch(/frame-src 'self' https:\/\/www\.youtube-nocookie\.com(;|$)/)
  })
})

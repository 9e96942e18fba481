import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { contractOf } from '../../harness/contracts'
import { addresses } from '../../../admin-bridge/contract'
import { send, type HttpResponse } from '../../harness/http'
import { readPage } from './page'
import { sharedWorld, type World } from '../../harness/world'
import { parseJson } from '../../harness/json'

const TYPES: Record<string, RegExp> = {
  '.js': /^text\/javascript/,
  '.css': /^text\/css/,
  '.woff2': /^font\/woff2/,
  '.svg': /^image/,
  '.avif': /^image/,
  '.webp': /^image/,
}

let world: World
/** One address of each kind of record. */
const details: Record<string, string> = {}
beforeAll(async () => {
  world = sharedWorld()
  for (const [kind, path] of [
    ['episode', '/caffeine/episode'],
    ['drink', '/caffeine/drink'],
    ['review', '/culinary/review'],
    ['quote', '/quotes'],
    ['post', '/blog'],
  ] as const) {
    details[kind] = `${path}/${(await world.make(contractOf(kind), kind === 'post' ? { is_published: true } : {})).id}`
  }
})

const get = (path: string, headers: Record<string, string> = {}): Promise<HttpResponse> => send(world.server.url, path, { headers })
const INDEXES = [...Object.values(addresses), '/search']
const FILES = ['/sitemap.xml', '/feed.xml', '/robots.txt', '/manifest.webmanifest', '/icon.svg', '/favicon.ico', '/og/site.png']

/** Checks the security headers of every page. */
function expectGuarded({ headers, path }: HttpResponse): void {
  const policy = String(headers['content-security-policy'])
  expect(policy, path).toContain("default-src 'self'")
  expect(policy, path).toContain("frame-ancestors 'none'")
  expect(policy, path).toMatch(/script-src 'self'(;|$)/)
  expect(policy, path).toMatch(/object-src 'none'/)
  expect(headers, path).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'content-type': 'text/html; charset=utf-8',
  })
  expect(headers['x-request-id'], path).toMatch(/^[\w-]{8,}$/)
  expect(headers['x-powered-by'], path).toBeUndefined()
  expect(headers['set-cookie'], path).toBeUndefined()
}

describe('existing pages', () => {
  it('answer 200 with their own title, one h1 and a content security policy', async () => {
    const titles = new Map<string, string>()
    for (const path of [...INDEXES, ...Object.values(details)]) {
      const page = await readPage(world.server.url, path)
      expect(page.response.status, path).toBe(200)
      expectGuarded(page.response)
      expect(page.document.documentElement.getAttribute('lang')).toBe('en')
      expect(page.document.querySelectorAll('h1').length, path).toBe(1)
      expect(page.document.querySelectorAll('main').length, path).toBe(1)
      expect(titles.get(page.title), `${path} has a title of its own`).toBeUndefined()
      titles.set(page.title, path)
      // the server renders everything: it is readable without scripts, and contains no inline code
      expect(page.document.querySelector('h1')?.textContent).toMatch(/\S/)
      for (const script of page.document.querySelectorAll('script:not([src])')) expect(script.getAttribute('type')).toMatch(/json$/)
      expect(page.document.querySelectorAll('style, [onclick], [onload]').length, path).toBe(0)
    }
  })

  it('link only to files that exist, with long caching and the right type', async () => {
    const files = new Set<string>()
    for (const path of ['/', '/admin', ...Object.values(details)]) {
      for (const [, file = ''] of (await get(path)).text.matchAll(/"(\/assets\/[^" ]+)/g)) files.add(file)
    }
    expect(files.size).toBeGreaterThan(5)
    for (const file of files) {
      const { status, headers } = await get(file)
      expect([status, headers['cache-control']], file).toEqual([200, 'public, max-age=31536000, immutable'])
      expect(String(headers['content-type']), file).toMatch(TYPES[path.extname(file)] ?? /^never/)
      expect(headers['x-content-type-options'], file).toBe('nosniff')
    }
  })
})

describe('page code', () => {
  const codeOf = async (path: string): Promise<{ named: string[]; late: string[] }> => {
    const { document } = await readPage(world.server.url, path)
    const named = [...document.querySelectorAll('head script[src], head link[rel="modulepreload"]')]
    const late = document.getElementById('ccc-code')?.textContent
    return {
      named: named.map((each) => each.getAttribute('src') ?? each.getAttribute('href') ?? ''),
      late: late ? parseJson<string[]>(late) : [],
    }
  }

  it('of a rendered page loads after its content; a shell, which needs its code, links it at once', async () => {
    for (const path of ['/', '/terms', ...Object.values(details)]) {
      const { named, late } = await codeOf(path)
      expect(named, path).toEqual([expect.stringMatching(/^\/assets\/late-/)])
      expect(late.length, path).toBeGreaterThan(2)
    }
    const shell = await codeOf('/admin')
    expect(shell.late).toEqual([])
    expect(shell.named.length).toBeGreaterThan(1)
  })

  it('is listed so that each file comes after the files that it imports', async () => {
    for (const path of ['/', ...Object.values(details)]) {
      const { late } = await codeOf(path)
      expect(new Set(late).size, path).toBe(late.length)
      for (const [at, file] of late.entries()) {
        const { text } = await get(file)
        const imports = [...text.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+)["'`]/g)].map(([, name]) => `/assets/${name}`)
        for (const name of imports)
          expect(late.indexOf(name), `${file} before ${name}`).toSatisfy((where: number) => where >= 0 && where < at)
      }
    }
  })
})

describe('missing pages', () => {
  it.each([
    ['/caffeine/episode/', 'Episode not found'],
    ['/caffeine/drink/', 'DRINK_NOT_FOUND'],
    ['/culinary/review/', 'REVIEW_NOT_FOUND'],
    ['/quotes/', 'QUOTE_NOT_FOUND'],
    ['/blog/', 'Post not found'],
  ])('answer 404 below %s with the text "%s"', async (path, words) => {
    for (const id of [
      '2147483647',
      '2147483648',
      '99999999999',
      '0',
      '-1',
      '01',
      '1.0',
      '1e0',
      '%20',
      'x',
      'null',
      '1%00',
      '%E0%A4%A',
      "1'",
    ]) {
      const page = await readPage(world.server.url, path + id)
      expect([page.response.status, page.response.headers['cache-control']], id).toEqual([404, 'no-store'])
      expect(page.document.querySelector('h1')?.textContent, id).toBe(words)
      expectGuarded(page.response)
    }
  })

  it.each([
    '/nothing',
    '/caffeine/episode',
    '/caffeine/episode/1/x',
    '/blog/1/2',
    '/.env',
    '/index.html',
    '/%',
    '/%00',
    '/nope%3Cscript%3Ealert(1)%3C/script%3E',
    '/wp-login.php',
    '/constructor',
  ])('show 404_NOT_FOUND with the requested path for %s', async (path) => {
    const page = await readPage(world.server.url, path)
    expect([page.response.status, page.response.headers['cache-control']]).toEqual([404, 'no-store'])
    expect(page.document.querySelector('h1')?.textContent).toBe('404_NOT_FOUND')
    expect(page.document.querySelector('main')?.textContent).toContain(path)
    expect(page.response.text).not.toContain('<script>alert')
    expectGuarded(page.response)
  })

  it('answer in plain text for missing files', async () => {
    for (const path of ['/assets/missing-abc.js', '/og/drink/0.png', '/sitemap-7.xml']) {
      const { status, headers, text } = await get(path)
      expect([status, headers['content-type'], text], path).toEqual([404, 'text/plain; charset=utf-8', 'Not Found'])
    }
    expect((await get('/api/v1/nothing')).headers['content-type']).toBe('application/json; charset=utf-8')
  })
})

describe('methods', () => {
  it('answer HEAD like GET without the body', async () => {
    for (const path of [...INDEXES, ...Object.values(details), ...FILES, '/admin', '/nothing', '/quotes/0']) {
      const [whole, head] = [await get(path), await send(world.server.url, path, { method: 'HEAD' })]
      expect([head.status, head.bytes.length], path).toEqual([whole.status, 0])
      for (const name of ['content-type', 'content-length', 'etag', 'cache-control'])
        expect(head.headers[name], `${path}: ${name}`).toBe(whole.headers[name])
    }
  })

  it('reject writes with 405 and Allow', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      for (const path of ['/', '/caffeine', details['quote'] ?? '', '/nothing', '/admin', '/admin/login', ...FILES]) {
        const body = '{"title":"x"}'
        const response = await send(world.server.url, path, { method, body, headers: { 'Content-Type': 'application/json' } })
        expect([response.status, response.headers['allow']], `${method} ${path}`).toEqual([405, 'GET, HEAD'])
      }
    }
  })
})

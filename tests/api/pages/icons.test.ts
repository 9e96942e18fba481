import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { send, type HttpResponse } from '../../harness/http'
import { readPage } from './page'
import { sharedWorld, type World } from '../../harness/world'
import { parseJson } from '../../harness/json'
import { matching } from '../../harness/matchers'

let world: World
beforeAll(() => {
  world = sharedWorld()
})
const get = async (path: string): Promise<HttpResponse> => {
  const response = await send(world.server.url, path)
  expect(response.status, path).toBe(200)
  expect([response.headers['cache-control'], response.headers['x-content-type-options']], path).toEqual([
    'public, max-age=86400',
    'nosniff',
  ])
  expect(response.headers['etag'], path).toMatch(/^"[^"]+"$/)
  return response
}

describe('/manifest.webmanifest', () => {
  it('describes an installable app with name, colours, start page and icons in their stated sizes', async () => {
    const response = await get('/manifest.webmanifest')
    expect(response.headers['content-type']).toMatch(/^application\/manifest\+json/)
    const manifest = parseJson<{
      icons: { src: string; sizes: string; type: string; purpose: string }[]
      shortcuts: { name: string; url: string }[]
    }>(response.text)
    expect(manifest).toMatchObject({ name: 'CCC', short_name: 'CCC', start_url: '/', scope: '/', display: 'standalone', lang: 'en' })
    expect(manifest).toMatchObject({ background_color: matching(/^#[0-9a-f]{6}$/) })
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`).toSorted()).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
      'any any',
    ])
    for (const { src, sizes, type } of manifest.icons) {
      const icon = await get(src)
      expect(String(icon.headers['content-type']).split(';')[0], src).toBe(type)
      if (sizes === 'any') continue
      const { width, height, format } = await sharp(icon.bytes).metadata()
      expect([`${width}x${height}`, `image/${format}`], src).toEqual([sizes, type])
    }
    for (const { url } of manifest.shortcuts) expect((await send(world.server.url, url)).status, url).toBe(200)
  })
})

describe('icons', () => {
  it('are linked from every page, including the console, and exist', async () => {
    for (const path of ['/', '/about', '/admin', '/nothing-here']) {
      const page = await readPage(world.server.url, path)
      expect(
        page.links('icon').map(({ href }) => href),
        path,
      ).toEqual(['/icon.svg', '/favicon.ico'])
      expect(
        page.links('apple-touch-icon').map(({ href }) => href),
        path,
      ).toEqual(['/apple-touch-icon.png'])
      expect(
        page.links('manifest').map(({ href }) => href),
        path,
      ).toEqual(['/manifest.webmanifest'])
      expect(page.meta('theme-color'), path).toBe(parseJson<{ theme_color: string }>((await get('/manifest.webmanifest')).text).theme_color)
    }
    expect((await get('/icon.svg')).headers['content-type']).toMatch(/^image\/svg\+xml/)
    const apple = await sharp((await get('/apple-touch-icon.png')).bytes).metadata()
    expect([apple.width, apple.height, apple.format]).toEqual([180, 180, 'png'])
  })

  it('include a /favicon.ico with three valid PNGs', async () => {
    const { bytes, headers } = await get('/favicon.ico')
    expect(headers['content-type']).toBe('image/x-icon')
    expect([bytes.readUInt16LE(0), bytes.readUInt16LE(2), bytes.readUInt16LE(4)]).toEqual([0, 1, 3])
    for (const [index, size] of [16, 32, 48].entries()) {
      const at = 6 + index * 16
      const length = bytes.readUInt32LE(at + 8)
      const offset = bytes.readUInt32LE(at + 12)
      const { width, height, format } = await sharp(bytes.subarray(offset, offset + length)).metadata()
      expect([bytes[at], width, height, format]).toEqual([size, size, size, 'png'])
    }
  })

  it('keep the maskable mark inside the area that phones do not crop', async () => {
    const { data, info } = await sharp((await get('/icon-maskable-512.png')).bytes)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    let inside = 0
    for (let y = 0; y < info.height; y++) {
      for (let x = 0; x < info.width; x++) {
        if ((data[(y * info.width + x) * info.channels] ?? 0) < 128) continue
        expect(Math.hypot(x - 255.5, y - 255.5), `ink at ${x}, ${y}`).toBeLessThan(205)
        inside++
      }
    }
    expect(inside).toBeGreaterThan(1000)
  })

  it.each(['/icon-193.png', '/apple-touch-icon-precomposed.png', '/manifest.json', '/index.html', '/.vite/manifest.json'])(
    'do not exist at %s',
    async (path) => {
      expect((await send(world.server.url, path)).status).toBe(404)
    },
  )
})

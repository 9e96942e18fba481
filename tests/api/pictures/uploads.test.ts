import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { pictureFrom } from '../../../cms/domain/media-name'
import { send, type HttpResponse } from '../../harness/http'
import { animatedPng, avif, flatPng, gif, grain, jpeg, png, turnedJpeg, webp } from '../../harness/pictures'
import { sharedWorld, type World } from '../../harness/world'
import { jsonAs } from '../../harness/json'

let world: World
beforeAll(() => {
  world = sharedWorld()
})

const media = (url: unknown): Promise<HttpResponse> => send(world.server.url, String(url))
const files = (): number => {
  const folder = path.join(world.server.dataDir, 'media')
  return existsSync(folder) ? readdirSync(folder).length : 0
}
const upload = <T = unknown>(bytes: Buffer, more: { name?: string; type?: string } = {}): Promise<HttpResponse<T>> =>
  world.admin.upload<T>('/v1/media/', { bytes, ...more })

describe('uploads', () => {
  it.each([
    ['jpeg', jpeg, 'image/jpeg'],
    ['png', png, 'image/png'],
    ['an animated png', animatedPng, 'image/png'],
    ['webp', webp, 'image/webp'],
    ['avif', avif, 'image/avif'],
    ['gif', gif, 'image/gif'],
  ] as const)('detect %s by its bytes, whatever name and type are sent', async (_kind, make, type) => {
    for (const more of [
      {},
      { name: '../../evil.svg', type: 'text/html' },
      { name: 'x.php', type: 'application/octet-stream' },
      { name: '', type: '' },
      { name: 'ü — 漢字.html', type: 'image/svg+xml' },
    ]) {
      const response = await upload<{ url: string; width: number; height: number }>(await make(), more)
      // a part without a file name is not a file
      if (more.name === '') {
        expect([201, 422]).toContain(response.status)
        continue
      }
      expect(response.status, response.text).toBe(201)
      const stored = response.json
      expect([stored.width, stored.height]).toEqual([48, 32])
      const served = await media(stored.url)
      expect([served.status, served.headers['content-type']]).toEqual([200, type])
    }
  })

  it.each([
    ['SVG', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['PDF', Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj')],
    ['text', Buffer.from('hello')],
    ['BMP', Buffer.from(`BM${'\0'.repeat(60)}`)],
    ['TIFF', Buffer.from('II*\0'.padEnd(64, '\0'))],
    ['ZIP', Buffer.from('PK\u0003\u0004'.padEnd(64, '\0'))],
  ])('reject %s with 415, also when it is sent as a PNG', async (_kind, bytes) => {
    const before = files()
    expect((await upload(bytes, { name: 'x.png', type: 'image/png' })).status).toBe(415)
    expect(files()).toBe(before)
  })

  it('reject an empty file, no file, two files, a file in another field, and a text field', async () => {
    expect([415, 422]).toContain((await upload(Buffer.alloc(0))).status)
    expect((await world.admin.upload('/v1/media')).status).toBe(422)
    expect((await world.admin.upload('/v1/media', { bytes: await png() }, { bytes: await png() })).status).toBe(422)
    expect((await world.admin.upload('/v1/media', { bytes: await png(), field: 'picture' })).status).toBe(422)
    const text = '--b\r\nContent-Disposition: form-data; name="file"\r\n\r\nnot a file\r\n--b--\r\n'
    expect(
      (await world.admin.call('/v1/media', { method: 'POST', headers: { 'Content-Type': 'multipart/form-data; boundary=b' }, body: text }))
        .status,
    ).toBe(422)
  })

  it('answer a truncated form with 400', async () => {
    const nul =
      '--b\r\nContent-Disposition: form-data; name="file"; filename="x\u0000.png"\r\nContent-Type: image/png\r\n\r\nabc\r\n--b--\r\n'
    for (const body of [
      nul,
      '--b\r\nContent-Disposition: form-data; name="file"; filename="x.png"\r\nContent-Type: image/png\r\n\r\nabc',
      'nothing of a form',
      '',
    ]) {
      const response = await world.admin.call('/v1/media', {
        method: 'POST',
        headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
        body,
      })
      expect(response.status, JSON.stringify(body)).toBe(400)
    }
  })

  it('answer a file over 10 MiB with 413, and read one of exactly that size', async () => {
    const picture = await jpeg()
    const filled = (size: number): Buffer => Buffer.concat([picture, Buffer.alloc(size - picture.length)])
    const before = files()
    expect((await upload(filled(10 * 1024 * 1024 + 1))).status).toBe(413)
    expect(files()).toBe(before)
    expect((await upload(filled(10 * 1024 * 1024))).status).toBe(201)
  })

  it('answer pictures that are over 50 megapixels, truncated or broken with 422', async () => {
    const before = files()
    const wide = await flatPng(10_000, 5_001)
    const picture = await grain(300, 300)
    const jpg = await sharp(picture).jpeg().toBuffer()
    const cases = {
      wide,
      'cut PNG': picture.subarray(0, picture.length / 2),
      'cut JPEG': jpg.subarray(0, jpg.length / 2),
      'head of a PNG': picture.subarray(0, 40),
      'head of a JPEG': jpg.subarray(0, 24),
      'GIF without frames': Buffer.from('GIF89a'),
    }
    for (const [name, bytes] of Object.entries(cases)) expect((await upload(bytes)).status, name).toBe(422)
    expect(files()).toBe(before)
  })

  it('require an administrator', async () => {
    const form = { bytes: await png() }
    expect((await world.anyone.upload('/v1/media/', form)).status).toBe(401)
    expect((await world.reader.upload('/v1/media/', form)).status).toBe(403)
  })
})

describe('a stored picture', () => {
  it('is upright and has no metadata: no location, camera or name', async () => {
    const { url, width, height } = (await upload<{ url: string; width: number; height: number }>(await turnedJpeg())).json
    expect([width, height]).toEqual([40, 80])
    const { bytes } = await media(url)
    const kept = await sharp(bytes).metadata()
    expect([kept.width, kept.height, kept.exif, kept.xmp, kept.iptc, kept.orientation]).toEqual([
      40,
      80,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    for (const word of ['SecretCam', 'Somebody', 'Private', 'Exif', 'GPS']) expect(bytes.includes(word), word).toBe(false)
    // rotated by a quarter: the left side is now on top
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) =>
      [...data.subarray((y * info.width + x) * info.channels, (y * info.width + x) * info.channels + 3)].map((value) =>
        value > 128 ? 1 : 0,
      )
    expect(at(20, 10)).toEqual([1, 0, 0])
    expect(at(20, 70)).toEqual([0, 0, 1])
  })

  it('has variants at the addresses that its name implies, also without metadata', async () => {
    const { url } = (
      await upload<{ url: string }>(
        await sharp(await jpeg({ width: 1500, height: 900 }))
          .withExif({ IFD0: { Make: 'SecretCam' } })
          .jpeg()
          .toBuffer(),
      )
    ).json
    const stored = pictureFrom(url)
    expect([stored?.width, stored?.height]).toEqual([1500, 900])
    expect(stored?.thumbHash.length).toBeGreaterThan(10)
    expect(stored?.variants.map(({ format, width }) => `${format} ${width}`)).toEqual([
      'avif 320',
      'avif 480',
      'avif 640',
      'avif 960',
      'avif 1440',
      'webp 320',
      'webp 480',
      'webp 640',
      'webp 960',
      'webp 1440',
    ])
    for (const variant of stored?.variants ?? []) {
      const served = await media(variant.url)
      expect([served.status, served.headers['content-type']], variant.url).toEqual([200, `image/${variant.format}`])
      const kept = await sharp(served.bytes).metadata()
      expect([kept.width, kept.exif]).toEqual([variant.width, undefined])
    }
  })

  it('is served with immutable caching and headers that keep it inert', async () => {
    const { url } = (await upload<{ url: string }>(await png())).json
    const served = await media(url)
    expect(served.headers['cache-control']).toMatch(/immutable/)
    expect(served.headers['x-content-type-options']).toBe('nosniff')
    expect(served.headers['content-security-policy']).toContain("default-src 'none'")
    for (const other of [
      '/media/',
      '/media',
      '/media/nothing.png',
      '/media/../ccc.db',
      '/media/%2e%2e/ccc.db',
      '/media/..%2fccc.db',
      '/media/%2e%2e%2fsecret',
      '/media/.hidden',
      '/media//etc/passwd',
    ]) {
      const response = await send(world.server.url, other)
      expect([400, 403, 404], other).toContain(response.status)
      expect(response.text).not.toMatch(/SQLite|<html/i)
    }
    expect((await send(world.server.url, url, { method: 'POST' })).status).toBe(405)
  })

  it('stays separate from another upload with the same name, in sequence and in parallel', async () => {
    const colours = ['#ff0000', '#00ff00', '#0000ff', '#ffffff']
    const bytes = await Promise.all(colours.map((colour) => png({ width: 400, height: 400, colour })))
    const responses = await Promise.all(bytes.map((each) => upload(each, { name: 'same.png' })))
    const urls = responses.map(({ json }) => jsonAs<{ url: string }>(json).url)
    expect(new Set(urls).size).toBe(4)
    for (const [i, url] of urls.entries()) {
      const variant = pictureFrom(url)?.variants.find(({ format }) => format === 'webp')
      for (const address of [url, variant?.url]) {
        const { dominant } = await sharp((await media(address)).bytes).stats()
        const wanted = [1, 3, 5].map((at) => Number.parseInt(colours[i]?.slice(at, at + 2) ?? '0', 16) > 128)
        expect([dominant.r > 128, dominant.g > 128, dominant.b > 128], address).toEqual(wanted)
      }
    }
  })
})

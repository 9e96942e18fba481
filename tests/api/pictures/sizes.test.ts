import { existsSync } from 'node:fs'
import { chmod, readdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { pictureFrom } from '../../../cms/domain/media-name'
import { send, type HttpResponse } from '../../harness/http'
import { jpeg } from '../../harness/pictures'
import { sharedWorld, type World } from '../../harness/world'

type Made = { id: number; url: string }

let world: World
beforeAll(() => {
  world = sharedWorld()
})

const media = (url: string, init?: Parameters<typeof send>[2]): Promise<HttpResponse> => send(world.server.url, url, init)
const upload = async (width: number, height = 500): Promise<Made> =>
  (await world.admin.upload<Made>('/v1/media/', { bytes: await jpeg({ width, height }) })).json
const folder = (): string => path.join(world.server.dataDir, 'media')
const stemOf = ({ url }: Made): string => path.parse(url).name
const filesOf = async (made: Made): Promise<string[]> =>
  (await readdir(folder())).filter((name) => name.startsWith(stemOf(made))).toSorted()
const sizeOf = (made: Made, format = 'webp', width = 320): string => `/media/${stemOf(made)}-${width}w.${format}`

describe('a size of a picture', () => {
  it('is made when it is asked for first, stored, and served from then on with the same bytes and headers', async () => {
    const made = await upload(700)
    expect(await filesOf(made), 'an upload is one file').toEqual([path.basename(made.url)])
    const first = await media(sizeOf(made))
    expect(first.status).toBe(200)
    expect((await filesOf(made)).length).toBe(2)
    const file = path.join(folder(), path.basename(sizeOf(made)))
    const { mtimeMs } = await stat(file)
    const second = await media(sizeOf(made))
    expect((await stat(file)).mtimeMs, 'not made again').toBe(mtimeMs)
    expect(second.bytes.equals(first.bytes)).toBe(true)
    for (const name of [
      'content-type',
      'content-length',
      'cache-control',
      'etag',
      'accept-ranges',
      'content-security-policy',
      'x-content-type-options',
    ])
      expect(second.headers[name], name).toBe(first.headers[name])
    const head = await media(sizeOf(made, 'avif'), { method: 'HEAD' })
    expect([head.status, head.headers['content-type'], head.bytes.length]).toEqual([200, 'image/avif', 0])
  })

  it('does not exist of a file that is no picture', async () => {
    const made = await upload(700)
    await writeFile(path.join(folder(), path.basename(made.url)), 'damaged')
    expect((await media(sizeOf(made))).status).toBe(404)
  })

  it('is one that the site names, below the width of the picture', async () => {
    const made = await upload(700)
    const stem = stemOf(made)
    expect((await media(sizeOf(made))).status).toBe(200)
    const other = stem.replace(/^.{4}/, '0000')
    for (const name of [
      `${stem}-320w.png`,
      `${stem}-320w.jpg`,
      `${stem}-321w.webp`,
      `${stem}-0320w.webp`,
      `${stem}-960w.webp`,
      `${stem}-320w.webp.webp`,
      `${stem}-320w-320w.webp`,
      `${stem}-320w-640w.avif`,
      `${stem}-320w.webp/`,
      `${other}-320w.webp`,
      `${stem.replace('700x500', '1700x500')}-960w.webp`,
      `..%2f${stem}-320w.webp`,
      `${'a'.repeat(300)}-320w.webp`,
    ])
      expect([400, 403, 404], name).toContain((await media(`/media/${name}`)).status)
    expect(await filesOf(made)).toEqual([path.basename(sizeOf(made)), path.basename(made.url)].toSorted())
    expect((await media(sizeOf(made), { method: 'POST' })).status).toBe(405)
  })

  it('is made once for all who ask for it at the same time', async () => {
    const made = await upload(3_000, 2_000)
    const responses = await Promise.all(Array.from({ length: 12 }, () => media(sizeOf(made, 'avif', 1440))))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    for (const { bytes } of responses) expect(bytes.equals(responses[0]?.bytes ?? Buffer.alloc(0))).toBe(true)
    expect((await filesOf(made)).length, 'no file is left unfinished').toBe(2)
  })

  it('goes with the picture: when it is deleted, and when it is replaced', async () => {
    const [deleted, replaced] = [await upload(700), await upload(700)]
    for (const made of [deleted, replaced]) for (const format of ['avif', 'webp']) await media(sizeOf(made, format))
    expect((await world.admin.del(`/v1/media/${deleted.id}`)).status).toBe(204)
    expect((await world.admin.upload(`/v1/media/${replaced.id}/file`, { bytes: await jpeg({ width: 710, height: 500 }) })).status).toBe(200)
    for (const made of [deleted, replaced]) {
      expect(await filesOf(made)).toEqual([])
      for (const url of [made.url, sizeOf(made), sizeOf(made, 'avif', 640)]) expect((await media(url)).status).toBe(404)
    }
  })

  it('is not left behind by a picture that is deleted or replaced while it is made', async () => {
    const bytes = await jpeg({ width: 6_000, height: 6_000 })
    for (const way of ['deleted', 'replaced']) {
      const { json: made } = await world.admin.upload<Made>('/v1/media/', { bytes })
      const asked = [1440, 960, 640].map((width) => media(sizeOf(made, 'avif', width)))
      if (way === 'deleted') await world.admin.del(`/v1/media/${made.id}`)
      else await world.admin.upload(`/v1/media/${made.id}/file`, { bytes: await jpeg({ width: 710, height: 500 }) })
      await Promise.all(asked)
      expect(await filesOf(made), way).toEqual([])
    }
  })

  it('leaves the queue with the last client that waits for it', async () => {
    const made = await upload(6_000, 6_000)
    const leaving = new AbortController()
    const variants = (pictureFrom(made.url)?.variants ?? []).slice(0, 8)
    const asked = Promise.allSettled(variants.map(({ url }) => fetch(world.server.url + url, { signal: leaving.signal })))
    // the first two are being made by now, and the others wait
    for (let turn = 0; turn < 2; turn++) await media('/healthz')
    leaving.abort()
    await asked
    expect((await media(sizeOf(await upload(700)))).status).toBe(200)
    expect((await filesOf(made)).length, 'original and sizes').toBeLessThan(variants.length)
  })

  it('is sent, too, if it cannot be stored', async () => {
    const made = await upload(700)
    await chmod(folder(), 0o555)
    try {
      for (let each = 0; each < 2; each++) expect((await media(sizeOf(made))).status).toBe(200)
      // the superuser may write there all the same
      if (process.getuid?.() !== 0) expect(existsSync(path.join(folder(), path.basename(sizeOf(made))))).toBe(false)
    } finally {
      await chmod(folder(), 0o755)
    }
  })

  it('of every kind that the site asks for is there: each width and format of a wide picture', async () => {
    const { url } = await upload(1500, 900)
    for (const variant of pictureFrom(url)?.variants ?? []) expect((await media(variant.url)).status, variant.url).toBe(200)
  })
})

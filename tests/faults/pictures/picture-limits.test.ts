import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pictureFrom } from '../../../cms/domain/media-name'
import { multipart } from '../../harness/api'
import { contractOf } from '../../harness/contracts'
import { send, type HttpResponse } from '../../harness/http'
import { isPanelBuilt } from '../../harness/panel'
import { animation, flatPng, longGif, png } from '../../harness/pictures'
import { until } from '../../harness/poll'
import { ownWorld, type OwnWorld } from '../../harness/world'
import { jsonAs } from '../../harness/json'

let world: OwnWorld
beforeAll(async () => {
  world = await ownWorld()
})
afterAll(() => world.running.stop())

const UPLOAD_ROUTES = (['API', 'panel'] as const).filter((route) => route === 'API' || isPanelBuilt)
type UploadRoute = (typeof UPLOAD_ROUTES)[number]
const PATHS = { API: '/api/v1/media/', panel: '/panel-api/media?depth=0' }

/** Uploads a picture through the API or the panel. */
function upload(route: UploadRoute, bytes: Buffer): Promise<HttpResponse> {
  const { body, type } = multipart([{ bytes }])
  const headers = { Authorization: `Bearer ${world.server.adminToken}`, 'Content-Type': type }
  return send(world.server.url, PATHS[route], { method: 'POST', headers, body, timeoutMs: 120_000 })
}

/** An upload that the test can abort; its `status` is 0 then. */
function beginUpload(route: UploadRoute, bytes: Buffer): { leave: () => void; status: Promise<number> } {
  const control = new AbortController()
  const { body, type } = multipart([{ bytes }])
  const headers = { Authorization: `Bearer ${world.server.adminToken}`, 'Content-Type': type }
  const init = { method: 'POST', headers, body: new Uint8Array(body), signal: control.signal }
  const status = fetch(`${world.server.url}${PATHS[route]}`, init).then(
    (response) => response.status,
    () => 0,
  )
  return { leave: () => control.abort(), status }
}

const sentenceOf = ({ json }: HttpResponse): string => {
  const { detail, errors } = jsonAs<{ detail?: string; errors?: { message: string }[] }>(json)
  return detail ?? errors?.[0]?.message ?? ''
}
const urlOf = ({ json }: HttpResponse): string => {
  const { url, doc } = jsonAs<{ url?: string; doc?: { filename: string } }>(json)
  return url ?? `/media/${doc?.filename}`
}
const entries = async (): Promise<number> => {
  const headers = { Authorization: `Bearer ${world.server.adminToken}` }
  const { json } = await send(world.server.url, '/panel-api/media?limit=1&depth=0', { headers })
  return jsonAs<{ totalDocs: number }>(json).totalDocs
}

/** An animated GIF with small frames on a large canvas. */
async function wideAnimation(frames: number, side: number): Promise<Buffer> {
  const bytes = await longGif(frames)
  bytes.writeUInt16LE(side, 6)
  bytes.writeUInt16LE(side, 8)
  return bytes
}

/** A picture that is slow to decode, but small enough to arrive completely before the first one is decoded. */
const slowPicture = (): Promise<Buffer> => flatPng(2_400, 2_400)

const TOO_LARGE = 'Each side of the picture may have at most 16,384 pixels, and all of it at most 50 megapixels'
const TOO_LONG = 'An animated picture may have at most 1,000 frames, with at most 50 megapixels in all of them together'
const BUSY = 'Too many pictures are being processed. Please try again.'

describe.each(UPLOAD_ROUTES)('picture limits in the %s', (route) => {
  it.each([
    ['50,000,000 × 1', () => flatPng(50_000_000, 1), TOO_LARGE],
    ['16,385 × 1', () => flatPng(16_385, 1), TOO_LARGE],
    ['1 × 16,385', () => flatPng(1, 16_385), TOO_LARGE],
    ['10,000 × 5,001', () => flatPng(10_000, 5_001), TOO_LARGE],
    ['1,001 frames', () => longGif(1_001), TOO_LONG],
    ['13 frames of 4 megapixels', () => wideAnimation(13, 2_000), TOO_LONG],
  ] as const)('reject %s with a 422 that names the limits, without using memory', async (_case, make, sentence) => {
    const bytes = await make()
    const peak = peakMemory()
    const response = await upload(route, bytes)
    expect([response.status, sentenceOf(response)]).toEqual([422, sentence])
    expect(peakMemory() - peak).toBeLessThan(150)
  })

  const allowed: [string, () => Promise<Buffer>][] = [
    ['16,384 × 1', () => flatPng(16_384, 1)],
    ['320 × 16,384', () => flatPng(320, 16_384)],
  ]
  it.each(route === 'API' ? allowed : allowed.slice(0, 1))('accept %s', async (_case, make) => {
    expect((await upload(route, await make())).status).toBe(201)
  })

  // `the API and the panel wait in the same queue`
  it.runIf(route === 'API')('answer uploads beyond the queue limit with 503, never with 500', async () => {
    const bytes = await slowPicture()
    const responses = await Promise.all(Array.from({ length: 24 }, () => upload(route, bytes)))
    const refused = responses.filter(({ status }) => status === 503)
    expect(responses.filter(({ status }) => status === 201).length + refused.length).toBe(responses.length)
    // two are decoded and eight wait
    expect(responses.length - refused.length).toBeGreaterThanOrEqual(10)
    expect(refused.length).toBeGreaterThan(0)
    for (const response of refused) {
      expect(sentenceOf(response)).toBe(BUSY)
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    }
  })

  it.runIf(route === 'API')('free the slots of clients that disconnect while they wait, without creating an entry', async () => {
    const before = await entries()
    const bytes = await slowPicture()
    const visitors = Array.from({ length: 16 }, () => beginUpload(route, bytes))
    // the first rejection shows that two are decoded and eight wait
    await Promise.any(visitors.map(async ({ status }) => expect(await status).toBe(503)))
    visitors.forEach(({ leave }) => leave())
    const small = await png()
    await until('there is room again', async () => (await upload(route, small)).status === 201)
    // the small picture, and those that were being decoded at that moment
    expect((await entries()) - before).toBeLessThanOrEqual(5)
  })
})

/** The server's peak memory, in megabytes. */
function peakMemory(): number {
  const status = readFileSync(`/proc/${world.running.child.pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024
}

describe('animated pictures', () => {
  const kept: ['gif' | 'webp', number, number, number][] = [
    ['gif', 700, 400, 3],
    // all frames in one column would be too tall for AVIF
    ['gif', 330, 300, 60],
  ]
  it.each(kept)(
    'keep a %s of %i × %i with %i frames animated in WebP, with its first frame in AVIF',
    async (kind, width, height, frames) => {
      const response = await upload('API', await animation(kind, { width, height, frames }))
      expect(response.status, response.text).toBe(201)
      const url = urlOf(response)
      const picture = pictureFrom(url)
      expect([picture?.width, picture?.height]).toEqual([width, height])
      const widths = [320, 480, 640].filter((each) => each <= width)
      expect(picture?.variants.map((variant) => [variant.format, variant.width])).toEqual(widths.map((each) => ['webp', each]))
      expect(picture?.stills.map((variant) => [variant.format, variant.width])).toEqual(widths.map((each) => ['avif', each]))

      const metadataOf = async (address: string) => sharp((await send(world.server.url, address)).bytes, { animated: true }).metadata()
      expect(await metadataOf(url)).toMatchObject({
        format: kind,
        width,
        pageHeight: height,
        pages: frames,
        loop: 0,
        delay: Array(frames).fill(100),
      })
      for (const variant of picture?.variants ?? [])
        expect(await metadataOf(variant.url)).toMatchObject({
          width: variant.width,
          pageHeight: Math.round((variant.width * height) / width),
          pages: frames,
          delay: Array(frames).fill(100),
        })
      for (const variant of picture?.stills ?? []) {
        const { width: wide, height: high, pages = 1 } = await metadataOf(variant.url)
        expect([wide, high, pages]).toEqual([variant.width, Math.round((variant.width * height) / width), 1])
      }
    },
  )
})

describe.skipIf(!isPanelBuilt)('an upload through the panel', () => {
  it('has the size of a single frame, and a thumbnail of that', async () => {
    const { json } = await upload('panel', await animation('gif', { width: 700, height: 400, frames: 3 }))
    const { doc } = jsonAs<{ doc: { filename: string; width: number; height: number; thumbnailURL: string } }>(json)
    expect([doc.width, doc.height]).toEqual([700, 400])
    expect(doc.thumbnailURL).toBe(`/media/${doc.filename.replace('.gif', '-320w.webp')}`)
  })
})

type Door = (bytes: Buffer) => Promise<HttpResponse>
const sendTo =
  (path: string, method: 'POST' | 'PATCH'): Door =>
  (bytes) => {
    const { body, type } = multipart([{ bytes }])
    const headers = { Authorization: `Bearer ${world.server.adminToken}`, 'Content-Type': type }
    return send(world.server.url, path, { method, headers, body, timeoutMs: 120_000 })
  }
const panelDoors: [string, () => Promise<Door>][] = [
  [
    "another file for a picture through the panel's REST API",
    async () => {
      const { json } = await upload('panel', await png())
      return sendTo(`/panel-api/media/${jsonAs<{ doc: { id: number } }>(json).doc.id}?depth=0&uploadEdits[crop][width]=50`, 'PATCH')
    },
  ],
]
const doors: [string, () => Promise<Door>][] = [
  ['a new picture through the API', () => Promise.resolve(sendTo(PATHS.API, 'POST'))],
  [
    "a record's picture through the API",
    async () => {
      const contract = contractOf('drink')
      const { id } = await world.make(contract)
      return sendTo(`/api${contract.path}/${id}/${contract.image?.path}`, 'POST')
    },
  ],
  ...(isPanelBuilt ? panelDoors : []),
]

describe('while a picture is decoded', () => {
  it.each(doors)('other writes go on: %s', async (_door, open) => {
    const door = await open()
    const order: string[] = []
    const uploading = door(await slowPicture()).then(({ status }) => order.push(status < 300 ? 'upload' : `upload ${status}`))
    const writes = async (): Promise<void> => {
      for (let n = 1; n <= 5; n++) {
        await world.make(contractOf('quote'))
        order.push('write')
      }
    }
    await Promise.all([uploading, writes()])
    expect(order.slice(0, 2)).toEqual(['write', 'write'])
    expect(order).toContain('upload')
  })

  it.skipIf(!isPanelBuilt)('the API and the panel wait in the same queue', async () => {
    const slow = await slowPicture()
    const small = await png()
    const visitors = Array.from({ length: 14 }, () => beginUpload('API', slow))
    await Promise.any(visitors.map(async ({ status }) => expect(await status).toBe(503)))
    // a queue of its own would take all of them
    const responses = await Promise.all(Array.from({ length: 9 }, () => upload('panel', small)))
    visitors.forEach(({ leave }) => leave())
    expect(new Set(responses.map(({ status }) => status))).toContain(503)
  })
})

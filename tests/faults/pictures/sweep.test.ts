import { randomUUID } from 'node:crypto'
import { lstat, readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweepMedia, type MediaIndex } from '../../../admin-bridge/media/sweep-media'
import { mediaName, mediaStem } from '../../../cms/domain/media-name'
import type { Env } from '../../../cms/env'
import { bucketStore, folderStore } from '../../../cms/media/media-store'
import { bucketSettings, startBucket } from '../support/bucket'
import { administrator, call, type Client } from '../support/client'
import { libraryFiles, expectSuccess, picture } from '../support/content'
import { newInstallation, type Installation } from '../support/installation'
import { startServer, type Server } from '../support/server'
import { until } from '../../harness/poll'

const HOUR_MS = 3_600_000
const nameOf = (key: string, animated = false): string =>
  mediaName({ key, width: 700, height: 400, thumbHash: 'A-_a', mimeType: 'image/png', animated })

describe('names of stored pictures', () => {
  it('are recognised with their variants, unlike any other name', () => {
    const stem = '0123456789abcdef-700x400a-A-_a'
    for (const name of [`${stem}.gif`, `${stem}-320w.webp`, `${stem}-1440w.avif`]) expect(mediaStem(name)).toBe(stem)
    expect(mediaStem('0123456789abcdef.pdf')).toBe('0123456789abcdef')
    for (const name of [
      'README.txt',
      '0123456789abcde.pdf',
      'a/0123456789abcdef.pdf',
      '.hidden',
      `${stem}`,
      `${stem}.svg`,
      `${stem}.png.bak`,
      `x${stem}.png`,
      '0123456789abcdef-700x400.png',
      '-320w.webp',
    ])
      expect(mediaStem(name), name).toBeNull()
  })
})

describe('the media sweep', () => {
  let installation: Installation
  let server: Server
  let client: Client
  const folder = (): string => path.join(installation.dataDir, 'media')
  const files = async (): Promise<string[]> => (await readdir(folder())).sort()

  beforeAll(async () => {
    installation = await newInstallation()
    server = await startServer(installation)
    client = await administrator(server.url)
  })
  afterAll(async () => {
    await server.kill()
    await installation.remove()
  })

  it('removes orphaned files of killed uploads after an hour, and keeps used files and foreign names', async () => {
    const kept = expectSuccess(await client.upload<{ url: string }>('/media', await picture(10, 400)))
    const size = kept.url.replace('/media/', '').replace('.png', '-320w.webp')
    expect((await call(`${server.url}/media/${size}`)).status).toBe(200)
    const linked = nameOf('00000000000000aa')
    expectSuccess(await client.post('/caffeine/episodes', { title: 'Linked by its address', thumbnail_url: `/media/${linked}` }))
    const trashed = nameOf('00000000000000ab')
    const gone = { title: 'In the trash', thumbnail_url: `/media/${trashed}` }
    const { id } = expectSuccess(await client.post<{ id: number }>('/caffeine/episodes', gone))
    expect((await client.delete(`/caffeine/episodes/${id}`)).status).toBe(204)
    await Promise.all(['README.txt', linked, trashed].map((name) => writeFile(path.join(folder(), name), 'mine')))
    const bytes = await sharp({
      create: { width: 1_600, height: 1_000, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
    })
      .jpeg()
      .toBuffer()
    const before = await files()
    const uploads = Array.from({ length: 3 }, () => client.upload('/media', bytes).catch(() => null))
    await until('files of an upload', async () => (await files()).length > before.length)
    await server.kill()
    await Promise.all(uploads)
    // whenever the kill happened, at least one upload lost its record
    const lost = [
      nameOf('00000000000000bb'),
      nameOf('00000000000000bb').replace('.png', '-320w.avif'),
      nameOf('00000000000000cc', true),
      `${size}.${randomUUID()}`,
    ]
    await Promise.all(lost.map((name) => writeFile(path.join(folder(), name), 'half')))

    const old = new Date(Date.now() - HOUR_MS - 60_000)
    await Promise.all((await files()).map((name) => utimes(path.join(folder(), name), old, old)))
    const young = nameOf('00000000000000dd')
    await writeFile(path.join(folder(), young), 'just begun')
    server = await startServer(installation)
    const wanted = [...new Set([...(await libraryFiles(installation)), 'README.txt', size, linked, trashed, young])].sort()
    await until('the orphans are gone', async () => (await files()).length <= wanted.length)
    expect(await files()).toEqual(wanted)
    expect(wanted).toContain(kept.url.replace('/media/', ''))
    const line = await until('the log line about it', () => server.log().find(({ msg }) => msg === 'removed orphaned picture files'))
    expect(line['removed']).toBeGreaterThanOrEqual(lost.length)
  })

  const indexWith = (more: Partial<MediaIndex>): MediaIndex => ({
    since: () => Promise.resolve(new Date(0)),
    used: () => Promise.resolve(new Set<string>()),
    ...more,
  })
  const tomorrow = { now: () => new Date(Date.now() + 24 * HOUR_MS) }

  it('removes nothing when the database cannot be read, or is younger than the files', async () => {
    const before = await files()
    const unreadable = (): Promise<never> => Promise.reject(new Error('no database'))
    await expect(sweepMedia(folderStore(folder()), indexWith({ used: unreadable }), tomorrow)).rejects.toThrow('no database')
    await expect(sweepMedia(folderStore(folder()), indexWith({ since: unreadable }), tomorrow)).rejects.toThrow('no database')
    const later = new Date((await lstat(folder())).ctimeMs + HOUR_MS)
    expect(await sweepMedia(folderStore(folder()), indexWith({ since: () => Promise.resolve(later) }), tomorrow)).toBe(0)
    expect(await sweepMedia(folderStore(folder()), indexWith({ since: () => Promise.resolve(null) }), tomorrow)).toBe(0)
    expect(await files()).toEqual(before)
  })

  it('does not disturb another sweep that runs at the same time', async () => {
    const index = indexWith({})
    await Promise.all([1, 2].map(() => sweepMedia(folderStore(folder()), index, tomorrow)))
    expect(await files()).toEqual(['README.txt'])
  })
})

describe('orphans in a bucket', () => {
  it('are removed by the same rule, page by page', async () => {
    const bucket = await startBucket()
    const put = (name: string, ageMs: number): void => {
      bucket.objects.set(`/pictures/${name}`, Buffer.from('x'))
      bucket.modified.set(`/pictures/${name}`, new Date(Date.now() - ageMs))
    }
    const stems = Array.from({ length: 9 }, (_, i) => nameOf(`000000000000000${i}`))
    stems.forEach((name) => put(name, 2 * HOUR_MS))
    put('README.txt', 2 * HOUR_MS)
    const young = nameOf('00000000000000ee')
    put(young, HOUR_MS / 2)
    const used = stems.slice(0, 2)
    const index: MediaIndex = {
      since: () => Promise.resolve(new Date(0)),
      used: (asked) => Promise.resolve(new Set(asked.filter((stem) => used.some((name) => name.startsWith(stem))))),
    }
    // cast: bucketStore reads the settings of the bucket only
    const env = bucketSettings(bucket) as Partial<Env> as Env
    expect(await sweepMedia(bucketStore(env, 'pictures'), index)).toBe(7)
    expect([...bucket.objects.keys()].sort()).toEqual([...used, young, 'README.txt'].map((name) => `/pictures/${name}`).sort())
    bucket.behave('failing')
    await expect(sweepMedia(bucketStore(env, 'pictures'), index)).rejects.toMatchObject({ $metadata: { httpStatusCode: 500 } })
    await bucket.close()
  })
})

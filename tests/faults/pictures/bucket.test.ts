import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pictureFrom } from '../../../cms/domain/media-name'
import { bucketSettings, startBucket, type Bucket } from '../support/bucket'
import { administrator, call, type Client, type ApiResponse } from '../support/client'
import { addEpisode, expectSuccess, libraryFiles, picture, type Episode } from '../support/content'
import { newInstallation, type Installation } from '../support/installation'
import { startServer, type Server } from '../support/server'

let bucket: Bucket
let installation: Installation
let server: Server
let client: Client
let token: string
beforeAll(async () => {
  bucket = await startBucket()
  installation = await newInstallation()
  server = await startServer(installation, bucketSettings(bucket))
  client = await administrator(server.url)
  const form = new URLSearchParams({ username: 'admin', password: 'a-good-long-passphrase-7' })
  token = (await call<{ access_token: string }>(`${server.url}/api/v1/auth/login`, { method: 'POST', body: form })).json.access_token
})
afterAll(async () => {
  await server.kill()
  await installation.remove()
  await bucket.close()
})

async function upload(path: string): Promise<ApiResponse<Episode>> {
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(await picture(90, 400))]), 'thumb.png')
  return call<Episode>(`${server.url}/api/v1${path}`, { method: 'POST', body, headers: { Authorization: `Bearer ${token}` } })
}

describe('pictures in an S3 bucket', () => {
  it('are stored there and served under /media; none is in the data folder', async () => {
    const id = await addEpisode(client, 'In the bucket', 0, 0)
    const response = await upload(`/caffeine/episodes/${id}/thumbnail`)
    expect([response.status, response.text]).toEqual([200, response.text])
    const url = response.json.thumbnail_url ?? ''
    expect(url).toMatch(/^\/media\//)
    const names = [...bucket.objects.keys()].map((key) => key.split('/').at(-1) ?? '')
    expect(names).toEqual([url.split('/').at(-1)])
    const served = await call(`${server.url}${url}`)
    expect(served.status).toBe(200)
    expect(served.headers.get('cache-control')).toContain('immutable')
    expect(await readdir(path.join(installation.dataDir, 'media'))).toEqual([])
  })

  it('have sizes that are made once and stored there, and that go with them', async () => {
    const made = expectSuccess(await client.upload<{ id: number; url: string }>('/media', await picture(91, 700)))
    const sizes = pictureFrom(made.url)?.variants.map(({ url }) => url) ?? []
    expect(sizes.length).toBe(6)
    for (const url of [...sizes, ...sizes]) {
      const served = await call(server.url + url)
      expect([served.status, served.headers.get('content-type')]).toEqual([200, `image/${url.split('.').at(-1)}`])
    }
    const names = () => [...bucket.objects.keys()].filter((key) => key.includes(path.parse(made.url).name))
    expect(names().length).toBe(7)
    expect((await client.delete(`/media/${made.id}`)).status).toBe(204)
    expect(names()).toEqual([])
    for (const url of [made.url, ...sizes]) expect((await call(server.url + url)).status, url).toBe(404)
  })

  it('have sizes that answer 503 while the bucket fails', async () => {
    const { url } = expectSuccess(await client.upload<{ url: string }>('/media', await picture(92, 700)))
    const [first] = pictureFrom(url)?.variants ?? []
    bucket.behave('failing')
    const response = await call(server.url + (first?.url ?? ''))
    bucket.behave('well')
    expect([response.status, response.headers.get('cache-control')]).toEqual([503, 'no-store'])
    expect((await call(server.url + (first?.url ?? ''))).status).toBe(200)
  })

  it('answer 404 if they do not exist', async () => {
    expect((await call(`${server.url}/media/nothing.png`)).status).toBe(404)
  })

  it.each(['refusing', 'silent'] as const)(
    'with a %s bucket an upload fails, leaving no library entry and no picture on the record',
    async (mood) => {
      const id = await addEpisode(client, `A ${mood} bucket`, 0, 0)
      const before = await libraryFiles(installation)
      bucket.behave(mood)
      const response = await upload(`/caffeine/episodes/${id}/thumbnail`)
      bucket.behave('well')
      expect(response.status).toBe(503)
      expect((await client.get<Episode>(`/caffeine/episodes/${id}`)).json.thumbnail_url).toBeNull()
      expect(await libraryFiles(installation)).toEqual(before)
    },
  )
})

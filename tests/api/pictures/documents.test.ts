import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { contractOf } from '../../harness/contracts'
import { multipart } from '../../harness/api'
import { send, type HttpResponse } from '../../harness/http'
import { jsonAs } from '../../harness/json'
import { isPanelBuilt, panelClient } from '../../harness/panel'
import { jpeg, pdf } from '../../harness/pictures'
import { sharedWorld, type World } from '../../harness/world'

type Stored = { id: number; url: string; width: number | null; title: string | null }

let world: World
beforeAll(() => {
  world = sharedWorld()
})

const upload = <T = Stored>(bytes: Buffer, more: { name?: string; type?: string } = {}): Promise<HttpResponse<T>> =>
  world.admin.upload<T>('/v1/documents/', { bytes, ...more })
const files = (): number => {
  const folder = path.join(world.server.dataDir, 'media')
  return existsSync(folder) ? readdirSync(folder).length : 0
}
const html = Buffer.from('<!doctype html><script>alert(1)</script>')

describe('a PDF', () => {
  it('is recognised by its content, stored unchanged, and served as a download that no browser opens', async () => {
    for (const more of [{}, { name: '../sheet.html', type: 'text/html' }, { name: 'sheet.png', type: 'image/png' }]) {
      const bytes = pdf('A sheet')
      const stored = await upload(bytes, more)
      expect(stored.status, stored.text).toBe(201)
      expect(stored.json).toMatchObject({ width: null, height: null, alt: null })
      expect(stored.json.url).toMatch(/^\/media\/[0-9a-f]{16}\.pdf$/)
      const served = await send(world.server.url, stored.json.url)
      expect(served.status).toBe(200)
      expect(served.bytes.equals(bytes)).toBe(true)
      expect(served.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': 'attachment; filename="document.pdf"',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      })
    }
  })

  it('is refused if it is cut off, too large, or something else, and leaves no file', async () => {
    const before = files()
    const whole = pdf('A sheet')
    const large = Buffer.concat([whole, Buffer.alloc(10 * 1024 * 1024 + 1 - whole.length, ' ')])
    for (const [bytes, status] of [
      [whole.subarray(0, 60), 422],
      [large, 413],
      [html, 415],
      [Buffer.concat([html, whole]), 415],
      [Buffer.alloc(0), 415],
    ] as const)
      expect((await upload(bytes, { name: 'sheet.pdf', type: 'application/pdf' })).status).toBe(status)
    expect(files()).toBe(before)
    expect((await upload<{ detail: string }>(html)).json.detail).toBe('The file must be a PDF, or a JPEG, PNG, WebP, AVIF or GIF picture')
    expect((await world.anyone.upload('/v1/documents', { bytes: whole })).status).toBe(401)
    expect((await world.reader.upload('/v1/documents', { bytes: whole })).status).toBe(403)
  })

  it('is a grading sheet of a review, which keeps it from being deleted, and a picture will do too', async () => {
    const review = contractOf('review')
    const { id, url } = (await upload(pdf('A sheet'))).json
    const made = await world.make(review, { grading_sheet_url: url })
    expect((await send(world.server.url, `/culinary/review/${made.id}`)).text).toContain(`href="${url}"`)
    expect((await world.admin.del(`/v1/media/${id}`)).status).toBe(409)
    await world.admin.change(review, made.id, { grading_sheet_url: null })
    expect((await world.admin.del(`/v1/media/${id}`)).status).toBe(204)
    expect((await send(world.server.url, url)).status).toBe(404)
    expect((await upload(await jpeg())).json).toMatchObject({ width: 48, height: 32 })
  })

  it('is no picture: neither in the list of pictures, nor for a record, a text or the upload of pictures', async () => {
    const { id, url } = (await upload(pdf('A sheet'), { name: 'Odd name of a sheet.pdf' })).json
    for (const query of ['limit=1000', 'q=odd+name+sheet', `url=${url}`, 'missing=alt&limit=1000'])
      expect(
        (await world.admin.get<Stored[]>(`/v1/media?${query}`)).json.map((each) => each.id),
        query,
      ).not.toContain(id)
    const drink = await world.make(contractOf('drink'), { image_url: url })
    expect(drink).toMatchObject({ image_url: url, image_alt: null })
    expect((await send(world.server.url, `/caffeine/drink/${drink.id}`)).status).toBe(200)
    expect((await send(world.server.url, `/og/drink/${drink.id}.png`)).status).toBe(200)
    expect((await world.admin.upload('/v1/media', { bytes: pdf('A sheet') })).status).toBe(415)
    const node = { type: 'upload', version: 3, relationTo: 'media', value: id, fields: {}, format: '' }
    const root = { type: 'root', version: 1, format: '', indent: 0, direction: null, children: [node] }
    const post = { title: 'x', slug: `sheet-${id}`, author: 'x', content_rich: { root } }
    expect((await world.admin.post('/v1/blog/posts', post)).status).toBe(422)
  })

  it.skipIf(!isPanelBuilt)("is taken by the panel's library, and not as the picture of a record", async () => {
    type Doc = Stored & { filename: string; thumbnailURL: string | null }
    const { body, type } = multipart([{ bytes: pdf('A sheet'), name: 'sheet.png', type: 'image/png' }])
    const headers = { Authorization: `Bearer ${world.server.adminToken}`, 'Content-Type': type }
    const sent = await send(world.server.url, '/panel-api/media?depth=0', { method: 'POST', headers, body })
    expect(sent.status, sent.text).toBe(201)
    const { doc } = jsonAs<{ doc: Doc }>(sent.json)
    expect(doc).toMatchObject({ mimeType: 'application/pdf', title: 'sheet.png' })
    expect(doc.thumbnailURL ?? null).toBeNull()
    expect((await send(world.server.url, `/media/${doc.filename}`)).headers['content-type']).toBe('application/pdf')
    const drink = await world.make(contractOf('drink'))
    const refused = await panelClient(world.server).patch(`/drinks/${drink.id}`, { image: doc.id })
    expect(refused.status, refused.text).toBe(400)
    const cut = multipart([{ bytes: pdf('A sheet').subarray(0, 60) }])
    const more = { method: 'POST', headers: { ...headers, 'Content-Type': cut.type }, body: cut.body }
    expect((await send(world.server.url, '/panel-api/media', more)).status).toBe(422)
  })
})

import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { contractOf } from '../../harness/contracts'
import { multipart } from '../../harness/api'
import { send, type HttpResponse } from '../../harness/http'
import { jpeg, pdf, png } from '../../harness/pictures'
import { isRepeat } from '../../harness/server/database'
import { sharedWorld, type World } from '../../harness/world'

type Stored = { id: number; url: string; alt: string | null; title: string | null; focus: string | null; file_size: number | null }
type Use = { kind: string; id: number; title: string; place: string }

const NO_ID = 2_147_483_647

let world: World
beforeAll(() => {
  world = sharedWorld()
})

const upload = async (bytes?: Buffer, name = 'a.png'): Promise<Stored> =>
  (await world.admin.upload<Stored>('/v1/documents', { bytes: bytes ?? (await png()), name })).json
const replace = <T = Stored>(id: number | string, bytes: Buffer, headers = {}): Promise<HttpResponse<T>> => {
  const { body, type } = multipart([{ bytes }])
  return world.admin.call<T>(`/v1/media/${id}/file`, { method: 'POST', body, headers: { 'Content-Type': type, ...headers } })
}
const listed = async (query: string): Promise<number[]> => (await world.admin.get<Stored[]>(`/v1/media?${query}`)).json.map(({ id }) => id)
const usesOf = async (id: number): Promise<Use[]> => (await world.admin.get<Use[]>(`/v1/media/${id}/uses`)).json
const statusOf = async (url: string): Promise<number> => (await send(world.server.url, url)).status
const files = (): number => {
  const folder = path.join(world.server.dataDir, 'media')
  return existsSync(folder) ? readdirSync(folder).length : 0
}

describe('the list of the library', () => {
  it('has pictures alone, documents or both, newest first, with the size of each file', async () => {
    const [picture, document] = [await upload(), await upload(pdf('A sheet'))]
    expect(picture.file_size).toBeGreaterThan(0)
    expect(await listed('limit=2&kind=any')).toEqual([document.id, picture.id])
    expect((await listed('limit=1&kind=document'))[0]).toBe(document.id)
    for (const query of ['limit=1', 'limit=1&kind=picture']) expect((await listed(query))[0]).toBe(picture.id)
    const counts = await Promise.all(
      ['any', 'document', 'picture'].map(
        async (kind) => (await world.admin.get(`/v1/media?limit=0&kind=${kind}`)).headers['x-total-count'],
      ),
    )
    expect(Number(counts[0])).toBe(Number(counts[1]) + Number(counts[2]))
  })

  it('finds a picture by the title of a record that shows it, and no longer when that shows another one', async () => {
    const [{ id, url }, other] = [await upload(), await upload()]
    const drink = await world.make(contractOf('drink'), { name: 'Quixotic Fjord', image_url: url })
    expect(await listed('q=fjord+QUIXOTIC')).toEqual([id])
    await world.admin.put(`/v1/caffeine/drinks/${drink.id}`, { image_url: other.url })
    expect(await listed('q=quixotic')).toEqual([other.id])
    expect(await listed('q=quixotic+nothing')).toEqual([])
  })

  it('finds a file by its whole name, and by no letters that are random in it', async () => {
    const { id, url } = await upload()
    const name = path.basename(url)
    expect(await listed(`q=${name}`)).toEqual([id])
    const [key = ''] = name.split('-')
    for (const part of [key.slice(1, 4), key.slice(5)]) expect(await listed(`limit=1000&q=${part}`), part).not.toContain(id)
  })

  it('lists what nothing uses: no record, no link to a document, no text, no draft and nothing in the trash', async () => {
    const [free, chosen, trashed, drafted, shown] = [await upload(), await upload(), await upload(), await upload(), await upload()]
    const sheet = await upload(pdf('A sheet'))
    const make = (url: string) => world.make(contractOf('drink'), { image_url: url })
    await make(chosen.url)
    await world.admin.call(`/v1/caffeine/drinks/${(await make(trashed.url)).id}`, { method: 'DELETE' })
    const published = await make(chosen.url)
    await world.admin.put(`/v1/caffeine/drinks/${published.id}?draft=true`, { image_url: drafted.url })
    await world.make(contractOf('review'), { grading_sheet_url: sheet.url })
    const text = { type: 'text', text: 'Look', detail: 0, format: 0, mode: 'normal', style: '', version: 1 }
    const paragraph = {
      type: 'paragraph',
      children: [text],
      direction: null,
      format: '',
      indent: 0,
      version: 1,
      textFormat: 0,
      textStyle: '',
    }
    const root = {
      type: 'root',
      children: [paragraph, { type: 'upload', relationTo: 'media', value: shown.id, fields: null, version: 3, format: '' }],
    }
    const post = await world.make(contractOf('post'))
    const written = await world.admin.put(`/v1/blog/posts/${post.id}`, {
      content_rich: { root: { ...root, direction: null, format: '', indent: 0, version: 1 } },
    })
    expect(written.status, written.text).toBe(200)
    const unused = await listed('unused=true&kind=any&limit=1000')
    expect(unused).toContain(free.id)
    for (const { id } of [chosen, trashed, drafted, shown, sheet]) expect(unused).not.toContain(id)
    expect(await listed('unused=false&limit=5')).toContain(chosen.id)
  })

  it
    .skipIf(isRepeat)
    .each(['kind=film', 'kind=', 'unused=yes', 'unused=true&unused=true', 'kind[in]=any', 'skip=2147483648', 'limit=1001'])(
    'rejects the query %s',
    async (query) => {
      expect((await world.admin.get(`/v1/media?${query}`)).status).toBe(422)
    },
  )

  it('answers a huge offset with an empty window and the total', async () => {
    const { json, headers } = await world.admin.get<Stored[]>(`/v1/media?skip=${NO_ID}&kind=any`)
    expect(json).toEqual([])
    expect(Number(headers['x-total-count'])).toBeGreaterThan(0)
    expect(await listed(`unused=true&skip=${NO_ID}`)).toEqual([])
  })
})

describe('the uses of a file', () => {
  it('are records, records in the trash and drafts, with kind, id and title', async () => {
    const { id, url } = await upload()
    const make = (name: string, image: string) => world.make(contractOf('drink'), { name, image_url: image })
    const [shown, gone, changed] = [await make('Shown', url), await make('Gone', url), await make('Changed', '')]
    await world.admin.call(`/v1/caffeine/drinks/${gone.id}`, { method: 'DELETE' })
    await world.admin.put(`/v1/caffeine/drinks/${changed.id}?draft=true`, { image_url: url })
    expect(await usesOf(id)).toEqual([
      { kind: 'drink', id: shown.id, title: 'Shown', place: 'record' },
      { kind: 'drink', id: gone.id, title: 'Gone', place: 'trash' },
      { kind: 'drink', id: changed.id, title: 'Changed', place: 'draft' },
    ])
    const window = await world.admin.get<Use[]>(`/v1/media/${id}/uses?skip=1&limit=1`)
    expect(window.json.map(({ title }) => title)).toEqual(['Gone'])
    expect(window.headers['x-total-count']).toBe('3')
    const refused = await world.admin.call<{ detail: string }>(`/v1/media/${id}`, { method: 'DELETE' })
    expect(refused.status).toBe(409)
    expect(refused.json.detail).toBe(
      `This picture is in use by drink ${shown.id}, drink ${gone.id} in the trash, the draft of drink ${changed.id}.`,
    )
  })

  it('are in the trash, once, for a record that lies there with its draft', async () => {
    const [ofDraft, ofBoth] = [await upload(), await upload()]
    const one = await world.make(contractOf('drink'), { name: 'Gone', image_url: ofBoth.url })
    await world.admin.put(`/v1/caffeine/drinks/${one.id}?draft=true`, { image_url: ofDraft.url })
    await world.admin.del(`/v1/caffeine/drinks/${one.id}`)
    const use = { kind: 'drink', id: one.id, title: 'Gone', place: 'trash' }
    for (const { id } of [ofDraft, ofBoth]) expect(await usesOf(id)).toEqual([use])
    const refused = await world.admin.call<{ detail: string }>(`/v1/media/${ofDraft.id}`, { method: 'DELETE' })
    expect([refused.status, refused.json.detail]).toEqual([409, `This picture is in use by drink ${one.id} in the trash.`])
    await world.admin.call(`/v1/trash/drink/${one.id}/restore`, { method: 'POST' })
    expect(await usesOf(ofDraft.id)).toEqual([{ ...use, place: 'draft' }])
  })

  it.skipIf(isRepeat)('are for administrators, and of a file that is there', async () => {
    const { id } = await upload()
    expect((await world.anyone.get(`/v1/media/${id}/uses`)).status).toBe(401)
    expect((await world.reader.get(`/v1/media/${id}/uses`)).status).toBe(403)
    expect((await world.admin.get(`/v1/media/${NO_ID}/uses`)).status).toBe(404)
    for (const wrong of ['x', '0', '1.5', '2147483648']) expect((await world.admin.get(`/v1/media/${wrong}/uses`)).status).toBe(422)
    expect((await world.admin.get(`/v1/media/${id}/uses?skip=-1`)).status).toBe(422)
  })
})

describe('another file in the place of a picture', () => {
  it('is shown by every record at its next read, keeps title and description, and begins at its middle', async () => {
    const { id, url } = await upload()
    await world.admin.put(`/v1/media/${id}`, { alt: 'A can', focus: '10% 20%' })
    const drink = await world.make(contractOf('drink'), { image_url: url })
    const before = await world.anyone.get(`/v1/caffeine/drinks/${drink.id}`)
    const replaced = await replace(id, await jpeg({ width: 90, height: 60 }))
    expect(replaced.status, replaced.text).toBe(200)
    expect(replaced.json).toMatchObject({ id, alt: 'A can', title: 'a.png', focus: null, width: 90, height: 60 })
    const now = replaced.json.url
    expect(now).not.toBe(url)
    const after = await world.anyone.get<{ image_url: string; image_alt: string }>(`/v1/caffeine/drinks/${drink.id}`)
    expect(after.json).toMatchObject({ image_url: now, image_alt: 'A can' })
    expect(after.headers['etag']).not.toBe(before.headers['etag'])
    expect((await send(world.server.url, `/caffeine/drink/${drink.id}`)).text).toContain(now)
    expect([await statusOf(now), await statusOf(url)]).toEqual([200, 404])
  })

  it('is shown by what returns from the trash, and by a draft that is published', async () => {
    const { id, url } = await upload()
    const gone = await world.make(contractOf('drink'), { image_url: url })
    await world.admin.call(`/v1/caffeine/drinks/${gone.id}`, { method: 'DELETE' })
    const changed = await world.make(contractOf('drink'))
    await world.admin.put(`/v1/caffeine/drinks/${changed.id}?draft=true`, { image_url: url })
    const now = (await replace(id, await jpeg())).json.url
    const back = await world.admin.call<{ image_url: string }>(`/v1/trash/drink/${gone.id}/restore`, { method: 'POST' })
    expect(back.json.image_url).toBe(now)
    expect((await world.admin.get<{ image_url: string }>(`/v1/caffeine/drinks/${changed.id}?draft=true`)).json.image_url).toBe(now)
  })

  it.skipIf(isRepeat)('is refused if it is broken, too large or of another type, and changes nothing', async () => {
    const [picture, document] = [await upload(), await upload(pdf('A sheet'))]
    const before = files()
    const refused = [
      [picture.id, pdf('A sheet'), 415],
      [picture.id, Buffer.from('<svg/>'), 415],
      [picture.id, (await png()).subarray(0, 40), 422],
      [picture.id, Buffer.alloc(10 * 1024 * 1024 + 1), 413],
      [document.id, await png(), 415],
      [document.id, pdf('A sheet').subarray(0, 60), 422],
      [NO_ID, await png(), 404],
      ['x', await png(), 422],
    ] as const
    for (const [id, bytes, status] of refused) expect((await replace(id, bytes)).status, `${id} ${status}`).toBe(status)
    const path = `/v1/media/${picture.id}/file`
    expect((await world.admin.post(path, {})).status).toBe(415)
    expect((await world.reader.upload(path, { bytes: await png() })).status).toBe(403)
    expect((await world.anyone.upload(path, { bytes: await png() })).status).toBe(401)
    expect(files()).toBe(before)
    for (const { id, url } of [picture, document]) expect((await world.admin.get<Stored>(`/v1/media/${id}`)).json.url).toBe(url)
  })

  it('is taken by one of two requests with the same tag, and by both, one after the other, without a tag', async () => {
    const { id } = await upload()
    const tag = (await world.admin.get(`/v1/media/${id}`)).headers['etag'] ?? ''
    const [first, second] = [await jpeg({ colour: '#00ff00' }), await jpeg({ colour: '#0000ff' })]
    const tagged = await Promise.all([first, second].map((bytes) => replace(id, bytes, { 'If-Match': tag })))
    expect(tagged.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
    const free = await Promise.all([first, second].map((bytes) => replace(id, bytes)))
    expect(free.map(({ status }) => status)).toEqual([200, 200])
    const { url } = (await world.admin.get<Stored>(`/v1/media/${id}`)).json
    const alive = await Promise.all([...tagged, ...free].filter(({ status }) => status === 200).map(({ json }) => statusOf(json.url)))
    expect(await statusOf(url)).toBe(200)
    expect(alive.filter((status) => status === 200)).toHaveLength(1)
  })

  it('is refused while a link would lose the old one, and a document gives its links the new address', async () => {
    const sheet = await upload(pdf('A sheet'))
    const review = await world.make(contractOf('review'), { grading_sheet_url: sheet.url })
    const now = (await replace(sheet.id, pdf('Another one'))).json.url
    expect((await world.anyone.get<{ grading_sheet_url: string }>(`/v1/culinary/${review.id}`)).json.grading_sheet_url).toBe(now)
    await world.admin.call(`/v1/culinary/${review.id}`, { method: 'DELETE' })
    const refused = await replace<{ detail: string }>(sheet.id, pdf('A third one'))
    expect(refused.status).toBe(409)
    expect(refused.json.detail).toBe(`This file cannot be replaced, because review ${review.id} in the trash would lose it.`)
    expect(await statusOf(now)).toBe(200)
  })
})

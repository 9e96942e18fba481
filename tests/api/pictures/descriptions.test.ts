import { beforeAll, describe, expect, it } from 'vitest'
import { contracts } from '../../../admin-bridge/contract/registry'
import { altName, entityNames, focusName } from '../../../cms/domain/entities'
import { contractOf } from '../../harness/contracts'
import { send, type HttpResponse } from '../../harness/http'
import { isPanelBuilt, panelClient } from '../../harness/panel'
import { png } from '../../harness/pictures'
import { sharedWorld, type World } from '../../harness/world'
import { jsonAs } from '../../harness/json'

type Picture = { id: number; url: string; alt: string | null; title: string | null; focus: string | null }

let world: World
beforeAll(() => {
  world = sharedWorld()
})

/** Uploads with a description beside the file, as the console does. */
async function upload(fields: Record<string, string>, name = 'A can.png', path = '/v1/media'): Promise<HttpResponse<Picture>> {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.set(key, value)
  form.set('file', new File([new Uint8Array(await png())], name, { type: 'image/png' }))
  const request = new Request(world.server.url, { method: 'POST', body: form })
  return world.admin.call<Picture>(path, {
    method: 'POST',
    headers: { 'Content-Type': request.headers.get('content-type') ?? '' },
    body: Buffer.from(await request.arrayBuffer()),
  })
}

const pictured = entityNames.filter((name) => contracts[name].entity.imageField !== null).slice(0, 2)

describe('the description of a picture', () => {
  it.each(pictured)('is beside the URL in each %s, and a change is seen by the very next read', async (name) => {
    const contract = contractOf(contracts[name].noun)
    const { image, entity } = contracts[name]
    const { id, url } = (await upload({ alt: 'A green can' })).json
    const record = await world.make(contract, { [image?.field ?? '']: url })
    const field = altName(entity.imageField ?? '')
    expect(record[field]).toBe('A green can')
    for (const alt of ['A can, lit from behind', null]) {
      expect((await world.admin.put(`/v1/media/${id}`, { alt })).status).toBe(200)
      expect((await world.anyone.read(contract, record.id))[field]).toBe(alt)
      const listed = (await world.anyone.list(contract)).find((each) => each.id === record.id)
      expect(listed?.[field]).toBe(alt)
    }
    // a record cannot set it
    await world.admin.put(`${contract.path}/${record.id}`, { [field]: 'Mine' })
    expect((await world.anyone.read(contract, record.id))[field]).toBeNull()
  })

  it('is null for a picture elsewhere, and shown in pages, cards and feeds for one of ours', async () => {
    const { url } = (await upload({ alt: 'Steam over "two" bowls' })).json
    const review = await world.make(contractOf('review'), { restaurant_image_url: url })
    const page = (await send(world.server.url, `/culinary/review/${review.id}`)).text
    expect(page.match(/Steam over &quot;two&quot; bowls/g)?.length).toBeGreaterThanOrEqual(3)
    expect(page).toMatch(/name="twitter:image:alt" content="[^"]*Steam over/)
    expect(page).toContain('"caption":"Steam over \\"two\\" bowls"')
    expect((await send(world.server.url, '/culinary/feed.xml')).text).toContain('alt="Steam over &quot;two&quot; bowls"')
    const elsewhere = await world.make(contractOf('review'), { restaurant_image_url: 'https://pictures.example/x.png' })
    expect(elsewhere['restaurant_image_alt']).toBeNull()
  })

  it('is checked like any other text, before anything is stored', async () => {
    const { id } = (await upload({})).json
    for (const alt of ['x'.repeat(1_001), 'a\u0001b', 5, {}]) expect((await world.admin.put(`/v1/media/${id}`, { alt })).status).toBe(422)
    expect((await upload({ alt: 'x'.repeat(1_001) })).status).toBe(422)
    expect((await world.admin.put('/v1/media/2147483647', { alt: 'x' })).status).toBe(404)
    expect((await world.admin.put('/v1/media/x', { alt: 'x' })).status).toBe(422)
    expect((await world.anyone.put(`/v1/media/${id}`, { alt: 'x' })).status).toBe(401)
    expect((await world.reader.put(`/v1/media/${id}`, { alt: 'x' })).status).toBe(403)
  })
})

describe('the focal point of a picture', () => {
  it.each(pictured)('is beside the URL in each %s, and a change is seen by the very next read', async (name) => {
    const contract = contractOf(contracts[name].noun)
    const { image, entity } = contracts[name]
    const { id, url, focus } = (await upload({})).json
    expect(focus).toBeNull()
    const record = await world.make(contract, { [image?.field ?? '']: url })
    const field = focusName(entity.imageField ?? '')
    expect(record[field]).toBeNull()
    for (const [sent, stored] of [
      ['30% 0%', '30% 0%'],
      ['0% 100%', '0% 100%'],
      ['50% 50%', null],
      ['8% 9%', '8% 9%'],
      [null, null],
    ] as const) {
      expect((await world.admin.put<Picture>(`/v1/media/${id}`, { focus: sent })).json.focus).toBe(stored)
      expect((await world.anyone.read(contract, record.id))[field], String(sent)).toBe(stored)
    }
    expect((await world.anyone.read(contract, record.id))[altName(entity.imageField ?? '')], 'nothing else changed').toBeNull()
  })

  it('stands in pages as the place of the picture, and anything but two percentages is refused', async () => {
    const { id, url } = (await upload({ alt: 'A can' })).json
    await world.admin.put(`/v1/media/${id}`, { focus: '12% 34%' })
    const drink = await world.make(contractOf('drink'), { image_url: url })
    expect((await send(world.server.url, `/caffeine/drink/${drink.id}`)).text).toContain('object-position:12% 34%')
    for (const focus of ['', '30%', '30% 101%', '-1% 5%', '1.5% 5%', '30% 60%;color:red', 5, {}, [30, 60]])
      expect((await world.admin.put(`/v1/media/${id}`, { focus, alt: 'Other' })).status, JSON.stringify(focus)).toBe(422)
    expect((await world.admin.get<Picture>(`/v1/media/${id}`)).json).toMatchObject({ focus: '12% 34%', alt: 'A can' })
  })

  it.skipIf(!isPanelBuilt)("is set by the panel's editor, which cannot cut the file", async () => {
    const panel = panelClient(world.server)
    const { id, url } = (await upload({})).json
    const edit = (query: string) => panel.patch(`/media/${id}?depth=0&${query}`, {})
    const read = async () => (await world.admin.get<Picture>(`/v1/media/${id}`)).json
    await edit('uploadEdits[focalPoint][x]=20&uploadEdits[focalPoint][y]=0&uploadEdits[crop][width]=5')
    expect(await read()).toMatchObject({ focus: '20% 0%', url })
    await edit('uploadEdits[focalPoint][x]=2000&uploadEdits[focalPoint][y]=0')
    expect(await read()).toMatchObject({ focus: '20% 0%', url })
  })
})

it('refuses a stale change of a picture and its deletion; of racing changes one succeeds', async () => {
  const uploaded = await upload({ alt: 'A can' })
  const path = `/v1/media/${uploaded.json.id}`
  const tag = uploaded.headers['etag'] ?? ''
  expect((await world.admin.get(path)).headers['etag']?.replace(/-(br|gzip)"$/, '"')).toBe(tag)
  const put = (alt: unknown, ifMatch: string) =>
    world.admin.call<Picture & { current?: Picture }>(path, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', 'If-Match': ifMatch },
      body: JSON.stringify({ alt }),
    })
  const raced = await Promise.all(['One', 'Two', 'Three'].map((alt) => put(alt, tag)))
  expect(raced.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 412, 412])
  const won = raced.find(({ status }) => status === 200)
  const stale = await put('Four', tag)
  expect(stale.json.current).toEqual(won?.json)
  expect(stale.headers['etag']).toBe(won?.headers['etag'])
  for (const malformed of ['nope', '', `${tag}, x`]) expect((await put('Four', malformed)).status, malformed).toBe(400)
  expect((await put(5, tag)).status, 'the body first').toBe(422)
  const remove = (ifMatch: string) => world.admin.call(path, { method: 'DELETE', headers: { 'If-Match': ifMatch } })
  expect((await remove(tag)).status).toBe(412)
  expect((await remove(won?.headers['etag'] ?? '')).status).toBe(204)
  expect((await put('Four', '*')).status).toBe(404)
})

describe('the library', () => {
  it('names a picture after its file, without folders and characters that cannot be shown', async () => {
    for (const [name, title] of [
      ['Größe — 漢字.png', 'Größe — 漢字.png'],
      ['../../etc/can.png', 'can.png'],
      ['C:\\pictures\\can.png', 'can.png'],
      [`${'x'.repeat(300)}.png`, 'x'.repeat(200)],
      ['left\u202eright.png', 'leftright.png'],
    ] as const)
      expect((await upload({}, name)).json.title, name).toBe(title)
  })

  it('lists pictures for administrators, by URL or without a description', async () => {
    const { id, url } = (await upload({})).json
    const find = (query: string): Promise<HttpResponse<Picture[]>> => world.admin.get<Picture[]>(`/v1/media?${query}`)
    expect((await find(`url=${url}`)).json.map((each) => each.id)).toEqual([id])
    expect((await find('missing=alt&limit=1000')).json.map((each) => each.id)).toContain(id)
    await world.admin.put(`/v1/media/${id}`, { alt: 'Described', title: 'A new name' })
    const missing = await find('missing=alt&limit=1000')
    expect(missing.json.map((each) => each.id)).not.toContain(id)
    expect(missing.headers['x-total-count']).toBe(String(missing.json.length))
    expect((await find(`url=${url}`)).json[0]).toMatchObject({ alt: 'Described', title: 'A new name' })
    expect((await find('url=https://x.example/y.png')).json).toEqual([])
    for (const query of ['missing=url', 'limit=-1', 'url=a&url=b']) expect((await find(query)).status, query).toBe(422)
    expect((await world.anyone.get('/v1/media')).status).toBe(401)
    expect((await world.reader.get('/v1/media')).status).toBe(403)
  })

  it('finds words literally, without regard to case and accents, page by page', async () => {
    const find = async (q: string, more = '&limit=1000'): Promise<{ ids: number[]; total: number }> => {
      const { json, headers } = await world.admin.get<Picture[]>(`/v1/media?q=${encodeURIComponent(q)}${more}`)
      return { ids: json.map(({ id }) => id), total: Number(headers['x-total-count']) }
    }
    const signs = (await upload({ alt: 'Café 100% arabica' }, 'Zz_can.png')).json
    const plain = (await upload({ alt: 'Cafe 1000 arabica' }, 'Zzacan.png')).json
    for (const [q, ...found] of [
      ['%', signs],
      ['100%', signs],
      ['zz_can', signs],
      ['CAFÉ arabica', plain, signs],
      ['cafe', plain, signs],
      ['c%e'],
      ['.*'],
      ['\\'],
    ] as const) {
      const { ids, total } = await find(q)
      expect(
        ids.filter((id) => id === signs.id || id === plain.id),
        q,
      ).toEqual(found.map(({ id }) => id))
      expect(total, q).toBe(ids.length)
    }
    const { ids } = await find('arabica')
    expect(await find('arabica', '&limit=1&skip=1')).toEqual({ ids: ids.slice(1, 2), total: ids.length })
    expect(await find('arabica', '&limit=0')).toEqual({ ids: [], total: ids.length })
    expect((await find('arabica', `&url=${signs.url}`)).ids).toEqual([signs.id])
    expect((await find('arabica', '&missing=alt')).ids).toEqual([])
  })

  it.skipIf(!isPanelBuilt)('falls back to the file name for a picture without a title', async () => {
    const panel = panelClient(world.server)
    const { id, url } = (await upload({})).json
    await world.admin.put(`/v1/media/${id}`, { title: null })
    const { title } = jsonAs<{ title: string }>((await panel.get(`/media/${id}`)).json)
    expect(url.endsWith(title)).toBe(true)
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { kindOf } from '../../cms/domain/entities/kinds'
import { contractOf, contracts, tested, type ApiRecord, type Contract } from '../harness/contracts'
import { historyOf, restoreVersion } from '../harness/kept'
import { linkTo, shownBy } from '../harness/previews'
import { isRepeat } from '../harness/server/database'
import { sharedWorld, type World } from '../harness/world'

const IN_A_YEAR = new Date(Date.now() + 365 * 86_400_000).toISOString()
const IN_TWO_YEARS = new Date(Date.now() + 730 * 86_400_000).toISOString()
const A_YEAR_AGO = new Date(Date.now() - 365 * 86_400_000).toISOString()

const publishable = contracts.filter(({ entity }) => entity.publishedBy !== undefined)
const rows = tested.filter((contract) => publishable.includes(contract)).map((contract) => ({ noun: contract.noun, contract }))

let world: World
beforeAll(() => {
  world = sharedWorld()
})

const put = (contract: Contract, id: number, body: object) => world.admin.put<ApiRecord>(`${contract.path}/${id}`, body)
const idsOf = async (client: World['admin'], contract: Contract, query = ''): Promise<number[]> =>
  (await client.list(contract, `?limit=1000${query}`)).map(({ id }) => id)

it('covers five kinds', () =>
  expect(publishable.map(({ entity }) => kindOf(entity))).toEqual(['drink', 'episode', 'post', 'quote', 'review']))

describe.each(rows)('the publication of a $noun', ({ noun, contract }) => {
  const draft = (more: object = {}) => world.make(contract, { is_published: false, ...more })

  it('has its default, and a date once it is published', async () => {
    const body = await world.body(contract)
    delete body['is_published']
    const { json: made } = await world.admin.post<ApiRecord>(`${contract.path}/`, body)
    expect(made).toMatchObject({ is_published: noun !== 'post', publish_at: null, unpublish_at: null })
    const hidden = await draft()
    expect(hidden).toMatchObject({ is_published: false, published_at: null })
    const before = Date.now()
    const published = (await put(contract, hidden.id, { is_published: true })).json
    expect(Date.parse(String(published['published_at']))).toBeGreaterThanOrEqual(before)
    const withdrawn = (await put(contract, hidden.id, { is_published: false })).json
    expect(withdrawn['published_at'], 'stays').toBe(published['published_at'])
    const again = (await put(contract, hidden.id, { is_published: true })).json
    expect(again['published_at'], 'is that of the first time').toBe(published['published_at'])
    expect((await put(contract, hidden.id, { published_at: null })).json['published_at'], 'cannot be taken away').toBe(
      published['published_at'],
    )
    expect((await historyOf(world.admin, contract, hidden.id)).map(({ act }) => act)).toEqual(['publish', 'unpublish', 'publish', 'create'])
  })

  it('keeps a date that was set by hand', async () => {
    const { id } = await draft({ published_at: '2024-02-03T04:05:06+02:00' })
    expect((await put(contract, id, { is_published: true })).json['published_at']).toBe('2024-02-03T02:05:06.000Z')
    expect((await put(contract, id, { published_at: A_YEAR_AGO })).json['published_at']).toBe(A_YEAR_AGO)
  })

  it('hides a draft from everybody but administrators', async () => {
    const { id } = await draft()
    for (const client of [world.anyone, world.reader]) {
      expect((await client.get(`${contract.path}/${id}`)).status).toBe(404)
      for (const query of ['', '&is_published=false', '&is_published=true', '&sort=-id'])
        expect(await idsOf(client, contract, query)).not.toContain(id)
      expect(await idsOf(client, contract, '&is_published=false'), 'the filter has no effect').toEqual(await idsOf(client, contract))
    }
    expect((await world.admin.get(`${contract.path}/${id}`)).status).toBe(200)
    expect(await idsOf(world.admin, contract)).toContain(id)
    expect(await idsOf(world.admin, contract, '&is_published=false')).toContain(id)
    expect(await idsOf(world.admin, contract, '&is_published=true')).not.toContain(id)
    expect((await world.admin.get(`${contract.path}/?is_published=maybe`)).status).toBe(422)
  })

  it('waits for its time, which publishing by hand clears', async () => {
    const body = await world.body(contract, { publish_at: IN_A_YEAR, unpublish_at: IN_TWO_YEARS })
    delete body['is_published']
    const { json: scheduled } = await world.admin.post<ApiRecord>(`${contract.path}/`, body)
    expect(scheduled).toMatchObject({ is_published: false, published_at: null, publish_at: IN_A_YEAR, unpublish_at: IN_TWO_YEARS })
    const published = (await put(contract, scheduled.id, { is_published: true })).json
    expect(published).toMatchObject({ is_published: true, publish_at: null, unpublish_at: IN_TWO_YEARS })
    const withdrawn = (await put(contract, scheduled.id, { is_published: false })).json
    expect(withdrawn, 'a withdrawal needs no time any more').toMatchObject({ is_published: false, publish_at: null, unpublish_at: null })
    const window = { is_published: false, publish_at: IN_A_YEAR, unpublish_at: IN_TWO_YEARS }
    await put(contract, scheduled.id, { is_published: true, unpublish_at: IN_TWO_YEARS })
    expect((await put(contract, scheduled.id, window)).json, 'a new window keeps its end').toMatchObject(window)
  })

  it.skipIf(isRepeat).each([
    ['a time without a zone', { publish_at: '2030-01-02T03:04:05' }, 'publish_at', 'Publish at must be a date and time with a time zone'],
    ['a day', { unpublish_at: '2030-01-02' }, 'unpublish_at', 'Unpublish at must be a date and time with a time zone'],
    ['no date', { published_at: 'soon' }, 'published_at', 'Published at must be a date and time with a time zone'],
    ['a number', { publish_at: 5 }, 'publish_at', 'Publish at must be a date and time with a time zone'],
    ['the wrong order', { publish_at: IN_TWO_YEARS, unpublish_at: IN_A_YEAR }, 'unpublish_at', 'unpublish_at must be after publish_at'],
    ['the same time', { publish_at: IN_A_YEAR, unpublish_at: IN_A_YEAR }, 'unpublish_at', 'unpublish_at must be after publish_at'],
  ])('rejects %s', async (_name, times, field, message) => {
    const { id } = await draft()
    const sent = await put(contract, id, times)
    expect(sent.status, sent.text).toBe(422)
    expect(sent.text).toContain(message)
    expect(sent.text).toContain(field)
    const made = await world.admin.post(`${contract.path}/`, await world.body(contract, { is_published: false, ...times }))
    expect(made.status).toBe(422)
    expect(await world.admin.read(contract, id)).toMatchObject({ publish_at: null, unpublish_at: null })
  })

  it.skipIf(isRepeat)('compares a time with the stored one', async () => {
    const { id } = await draft({ publish_at: IN_A_YEAR })
    expect((await put(contract, id, { unpublish_at: new Date().toISOString() })).status).toBe(422)
    expect((await put(contract, id, { unpublish_at: IN_TWO_YEARS })).status).toBe(200)
    expect((await put(contract, id, { publish_at: IN_TWO_YEARS })).status).toBe(422)
  })

  it('stays when an earlier version is restored', async () => {
    const { id } = await draft()
    const [first] = await historyOf(world.admin, contract, id)
    const published = (await put(contract, id, { is_published: true, unpublish_at: IN_A_YEAR })).json
    expect((await restoreVersion(world.admin, contract, id, first?.version ?? 0)).status).toBe(200)
    const { published_at, unpublish_at } = published
    expect(await world.admin.read(contract, id)).toMatchObject({ is_published: true, published_at, unpublish_at })
  })
})

it('a quote names its episode only to those who may see it', async () => {
  const [quotes, episodes] = [contractOf('quote'), contractOf('episode')]
  const shown = await world.make(episodes, { is_published: true })
  const hidden = await world.make(episodes, { is_published: false })
  const author = `Author of ${Date.now()}`
  const ids = [await world.make(quotes, { author, episode_id: shown.id }), await world.make(quotes, { author, episode_id: hidden.id })].map(
    ({ id }) => id,
  )
  const named = async (client: World['admin']): Promise<unknown[]> => {
    const list = (await client.list(quotes, `?author=${encodeURIComponent(author)}`)).toSorted((a, b) => a.id - b.id)
    const single = await Promise.all(ids.map((id) => client.read(quotes, id)))
    const { json: found } = await client.get<{ results: { episode_id?: unknown }[] }>(
      `/v1/search?kind=quote&q=${encodeURIComponent(author)}`,
    )
    expect(found.results).toHaveLength(2)
    return [list, single].map((all) => all.map((each) => each['episode_id']))
  }
  for (const client of [world.anyone, world.reader])
    expect(await named(client)).toEqual([
      [shown.id, null],
      [shown.id, null],
    ])
  expect(await named(world.admin)).toEqual([
    [shown.id, hidden.id],
    [shown.id, hidden.id],
  ])
  const { json: preview } = await shownBy(world.anyone, await linkTo(world.admin, quotes, ids[1] ?? 0))
  expect(preview.record['episode_id'], 'in a preview').toBeNull()
  const found = (client: World['admin']) => idsOf(client, quotes, `&episode_id=${hidden.id}`)
  expect([await found(world.anyone), await found(world.reader), await found(world.admin)]).toEqual([[], [], ids.slice(1)])
  await put(episodes, hidden.id, { is_published: true })
  expect(await found(world.anyone)).toEqual(ids.slice(1))
  expect((await named(world.anyone))[0]).toEqual([shown.id, hidden.id])
})

it('orders posts by publication, and drafts by creation', async () => {
  const posts = contractOf('post')
  const author = `Author of ${Date.now()}`
  const make = (more: Record<string, unknown>) => world.make(posts, { author, ...more })
  const read = (sort = '') => idsOf(world.admin, posts, `&author=${encodeURIComponent(author)}${sort}`)
  const old = await make({ is_published: true, published_at: '2001-01-01T00:00:00Z' })
  const waiting = await make({ is_published: false })
  const newest = await make({ is_published: true })
  expect(await read()).toEqual([newest.id, waiting.id, old.id])
  expect((await read('&sort=published_at'))[0]).toBe(old.id)
  expect(await read('&sort=-published_at'), 'never published comes last').toEqual([newest.id, old.id, waiting.id])
})

import { beforeAll, describe, expect, it } from 'vitest'
import { kindOf } from '../../cms/domain/entities/kinds'
import { contractOf, contracts, tested, type ApiRecord, type Contract } from '../harness/contracts'
import { emptyTrash, historyOf, removeForGood, restore, trashOf, withoutUpdate } from '../harness/kept'
import { png } from '../harness/pictures'
import { until } from '../harness/poll'
import { isRepeat } from '../harness/server/database'
import { sharedWorld, type World } from '../harness/world'

let world: World
beforeAll(() => {
  world = sharedWorld()
})

// on MongoDB one kind that can be hidden and one that cannot
describe.each((isRepeat ? [contractOf('post'), contractOf('category')] : tested).map((contract) => ({ noun: contract.noun, contract })))(
  'a deleted $noun',
  ({ contract }) => {
    const kind = kindOf(contract.entity)

    it('is gone from reads, keeps its id, and comes back as it was', async () => {
      const made = await world.make(contract, {}, 'all')
      await world.admin.del(`${contract.path}/${made.id}`)
      expect((await world.admin.get(`${contract.path}/${made.id}`)).status).toBe(404)
      expect((await world.admin.list(contract, '?limit=1000')).map(({ id }) => id)).not.toContain(made.id)
      const title = String(made[contract.noun === 'quote' ? 'quote_text' : 'title'] ?? made['name'] ?? made['restaurant_name'])
      const [newest] = await trashOf(world.admin, `?kind=${kind}`)
      expect(newest).toEqual({
        kind,
        id: made.id,
        title: [...title].slice(0, 80).join(''),
        deleted_at: expect.stringMatching(/Z$/),
        deleted_by: 'admin',
        with: [],
      })
      const other = await world.make(contract)
      expect(other.id).toBeGreaterThan(made.id)

      const back = await restore(world.admin, contract, made.id)
      expect(back.status, back.text).toBe(200)
      expect(withoutUpdate(back.json)).toEqual(withoutUpdate(made))
      expect(withoutUpdate(await world.admin.read(contract, made.id))).toEqual(withoutUpdate(made))
      expect(await world.anyone.read(contract, made.id)).toMatchObject({ id: made.id })
      expect((await world.admin.list(contract, '?limit=1000')).map(({ id }) => id)).toContain(made.id)
      expect((await trashOf(world.admin)).filter((each) => each.kind === kind && each.id === made.id)).toEqual([])
      expect((await restore(world.admin, contract, made.id)).status, 'twice').toBe(404)
      expect((await world.make(contract)).id, 'ids go on').toBeGreaterThan(other.id)
      expect((await world.admin.change(contract, made.id, {})).id, 'is a record like any other').toBe(made.id)
    })

    it('can be removed for good; its history stays', async () => {
      const { id } = await world.make(contract)
      await world.admin.del(`${contract.path}/${id}`)
      expect((await removeForGood(world.admin, contract, id)).status).toBe(204)
      expect((await removeForGood(world.admin, contract, id)).status).toBe(404)
      expect((await restore(world.admin, contract, id)).status).toBe(404)
      expect((await historyOf(world.admin, contract, id)).map(({ act }) => act)).toEqual(['delete', 'trash', 'create'])
    })

    it.skipIf(isRepeat)('is known to administrators only', async () => {
      const { id } = await world.make(contract)
      await world.admin.del(`${contract.path}/${id}`)
      for (const [client, status] of [
        [world.anyone, 401],
        [world.reader, 403],
      ] as const) {
        expect((await client.get(`/v1/trash/?kind=${kind}`)).status).toBe(status)
        expect((await restore(client, contract, id)).status).toBe(status)
        expect((await removeForGood(client, contract, id)).status).toBe(status)
      }
      expect((await restore(world.admin, contract, id)).status).toBe(200)
    })
  },
)

/** Makes a record and deletes it. */
async function deleted(contract: Contract, more: Record<string, unknown> = {}): Promise<ApiRecord> {
  const made = await world.make(contract, more)
  expect((await world.admin.del(`${contract.path}/${made.id}`)).status).toBe(204)
  return made
}

describe('a search in the trash', () => {
  const [post, quote, member] = [contractOf('post'), contractOf('quote'), contractOf('team member')]
  const idsFor = async (query: string) => (await trashOf(world.admin, query)).map(({ kind, id }) => `${kind} ${id}`)

  it('finds titles that hold every word, whatever their case and accents, with pages and the total', async () => {
    const one = await deleted(post, { title: 'Köstlicher AÇAÍ Zimt' })
    const two = await deleted(quote, { quote_text: 'zimtig und kostlich, 100%_rein' })
    const three = await deleted(member, { name: 'Zimtschnecke' })
    const [found, said, person] = [`post ${one.id}`, `quote ${two.id}`, `team_member ${three.id}`]
    expect(await idsFor('?q=zimt')).toEqual([person, said, found])
    expect(await idsFor('?q=%20acai%20%20KOSTLICH%20')).toEqual([found])
    expect(await idsFor('?q=k%C3%B6stlich')).toEqual([said, found])
    expect(await idsFor('?q=zimt&kind=quote')).toEqual([said])
    expect(await idsFor('?q=100%25_')).toEqual([said])
    expect(await idsFor('?q=.*zimt')).toEqual([])
    expect(await idsFor('?q=zimt%00')).toEqual([])
    const page = await world.admin.get<{ id: number }[]>('/v1/trash/?q=zimt&skip=1&limit=1')
    expect([page.json.map(({ id }) => id), page.headers['x-total-count']]).toEqual([[two.id], '3'])
    expect(await idsFor('?q=')).toEqual(await idsFor(''))
    await restore(world.admin, post, one.id)
    expect(await idsFor('?q=a%C3%A7ai')).toEqual([])
  })

  it('finds a record by what left with it, once, and in its order and its kind', async () => {
    const [first, second] = [
      await world.make(contractOf('episode'), { title: 'Outer' }),
      await world.make(contractOf('episode'), { title: 'Innermost' }),
    ]
    for (const name of ['Innermost', 'Innermost too']) await world.make(contractOf('drink'), { name, episode_id: first.id })
    await world.admin.del(`/v1/caffeine/episodes/${first.id}`)
    const said = await deleted(quote, { quote_text: 'the innermost' })
    await world.admin.del(`/v1/caffeine/episodes/${second.id}`)
    const found = await world.admin.get<{ id: number }[]>('/v1/trash/?q=innermost')
    expect([found.json.map(({ id }) => id), found.headers['x-total-count']]).toEqual([[second.id, said.id, first.id], '3'])
    const page = await world.admin.get<{ id: number }[]>('/v1/trash/?q=innermost&skip=1&limit=1')
    expect([page.json.map(({ id }) => id), page.headers['x-total-count']]).toEqual([[said.id], '3'])
    expect(await idsFor('?q=innermost&kind=episode')).toEqual([`episode ${second.id}`, `episode ${first.id}`])
    expect(await idsFor('?q=innermost&kind=drink')).toEqual([])
    // all words in one title
    expect(await idsFor('?q=outer%20innermost')).toEqual([])
    const [entry] = await trashOf(world.admin, '?q=outer')
    expect(entry?.with.map(({ title }) => title).toSorted()).toEqual(['Innermost', 'Innermost too'])
  })

  it.skipIf(isRepeat).each(['q=a&q=b', 'q[]=a', `q=${'a'.repeat(201)}`])('rejects ?%s: 422', async (query) =>
    expect((await world.admin.get(`/v1/trash/?${query}`)).status).toBe(422),
  )
})

describe('DELETE /v1/trash/', () => {
  const [quote, episode, drink] = [contractOf('quote'), contractOf('episode'), contractOf('drink')]

  it('removes one kind for good, with what left with it, and nothing else', async () => {
    const one = await deleted(quote)
    const whole = await world.make(episode)
    const inside = await world.make(drink, { episode_id: whole.id })
    await world.admin.del(`${episode.path}/${whole.id}`)
    expect((await emptyTrash(world.admin, '?kind=episode')).status).toBe(204)
    expect(await trashOf(world.admin, '?kind=episode')).toEqual([])
    expect((await restore(world.admin, drink, inside.id)).status).toBe(404)
    for (const [contract, id] of [
      [episode, whole.id],
      [drink, inside.id],
    ] as const)
      expect((await historyOf(world.admin, contract, id))[0]).toMatchObject({ act: 'delete', by: 'admin', via: 'api', changes: [] })
    expect((await restore(world.admin, quote, one.id)).status).toBe(200)
  })

  it('leaves what was deleted after the caller has looked', async () => {
    const [seen, kind] = [await deleted(quote), '?kind=quote']
    const [newest] = await trashOf(world.admin, kind)
    expect(newest?.id).toBe(seen.id)
    await until('the clock has moved on', () => Promise.resolve(Date.now() > Date.parse(newest?.deleted_at ?? '')))
    const unseen = await deleted(quote)
    expect((await emptyTrash(world.admin, `${kind}&deleted_until=${newest?.deleted_at}`)).status).toBe(204)
    expect((await trashOf(world.admin, kind)).map(({ id }) => id)).toEqual([unseen.id])
  })

  it('removes everything, and answers 204 for an empty trash too', async () => {
    for (let count = 0; count < 3; count++) await deleted(contracts[count] ?? quote)
    expect((await emptyTrash(world.admin)).status).toBe(204)
    const left = await world.admin.get('/v1/trash')
    expect([left.json, left.headers['x-total-count']]).toEqual([[], '0'])
    expect((await emptyTrash(world.admin)).status).toBe(204)
    const again = await deleted(quote)
    expect((await trashOf(world.admin)).map(({ id }) => id)).toEqual([again.id])
  })

  it('releases the pictures of records and of their pending drafts', async () => {
    const post = contractOf('post')
    const upload = async () => (await world.admin.upload<{ id: number; url: string }>('/v1/media', { bytes: await png() })).json
    const [ofRecord, ofDraft] = [await upload(), await upload()]
    const one = await world.make(post, { is_published: true, featured_image_url: ofRecord.url })
    await world.admin.put(`${post.path}/${one.id}?draft=true`, { featured_image_url: ofDraft.url })
    await world.admin.del(`${post.path}/${one.id}`)
    for (const { id } of [ofRecord, ofDraft]) expect((await world.admin.del(`/v1/media/${id}`)).status).toBe(409)
    expect((await emptyTrash(world.admin, '?kind=post')).status).toBe(204)
    for (const { id } of [ofRecord, ofDraft]) expect((await world.admin.del(`/v1/media/${id}`)).status).toBe(204)
  })

  it.skipIf(isRepeat)('is for administrators', async () => {
    const { id } = await deleted(quote)
    expect((await emptyTrash(world.anyone)).status).toBe(401)
    expect((await emptyTrash(world.reader)).status).toBe(403)
    expect((await restore(world.admin, quote, id)).status).toBe(200)
  })

  it.skipIf(isRepeat)('rejects other parameters, and removes nothing: 422', async () => {
    const { id } = await deleted(quote)
    for (const query of [
      '?kind=',
      '?kind=quotes',
      '?kind=post&kind=post',
      '?kind[]=post',
      '?q=word',
      '?q=',
      '?limit=1',
      '?skip=0',
      '?q[]=x',
      '?kinds=quote',
      '?before=2030-01-01',
      '?deleted_until=',
      '?deleted_until=tomorrow',
      '?deleted_until=2030-01-01T10:00:00',
      '?deleted_until=2030-01-01&deleted_until=2030-01-01',
    ])
      expect((await emptyTrash(world.admin, query)).status, query).toBe(422)
    expect((await restore(world.admin, quote, id)).status).toBe(200)
  })
})

it('publishes nothing unasked when it returns after its time, and shows nothing whose time is over', async () => {
  const soon = new Date(Date.now() + 1_500).toISOString()
  const quote = contractOf('quote')
  const waiting = await world.make(quote, { is_published: false, publish_at: soon })
  const ending = await world.make(quote, { is_published: true, unpublish_at: soon })
  for (const { id } of [waiting, ending]) await world.admin.del(`${quote.path}/${id}`)
  await until('both times have passed', () => Promise.resolve(new Date().toISOString() > soon))
  const restored = async (id: number) => (await restore(world.admin, quote, id)).json
  const times = { is_published: false, publish_at: null, unpublish_at: null }
  expect(await restored(waiting.id)).toMatchObject({ ...times, published_at: null })
  expect(await restored(ending.id)).toMatchObject({ ...times, published_at: ending['published_at'] })
  const [[waited], [ended]] = [await historyOf(world.admin, quote, waiting.id), await historyOf(world.admin, quote, ending.id)]
  expect(waited).toMatchObject({ act: 'restore', by: 'admin', changes: [{ field: 'publish_at', before: soon, after: null }] })
  expect(ended?.changes).toEqual([
    { field: 'is_published', before: true, after: false },
    { field: 'unpublish_at', before: soon, after: null },
  ])
})

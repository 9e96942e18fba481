import { beforeAll, describe, expect, it } from 'vitest'
import type { Summary } from '../../../admin-bridge/contract/summary'
import { multipart } from '../../harness/api'
import { contractOf, type ApiRecord } from '../../harness/contracts'
import { jsonAs } from '../../harness/json'
import { having } from '../../harness/matchers'
import { send } from '../../harness/http'
import { isPanelBuilt } from '../../harness/panel'
import { jpeg, png } from '../../harness/pictures'
import { isRepeat } from '../../harness/server/database'
import { sharedWorld, type World } from '../../harness/world'
import { historyOf, removeForGood, restore, restoreVersion, trashOf, withoutUpdate } from '../../harness/kept'

const episode = contractOf('episode')
const drink = contractOf('drink')
const quote = contractOf('quote')
const post = contractOf('post')
const category = contractOf('category')
let world: World
beforeAll(() => {
  world = sharedWorld()
})

const detailOf = (json: unknown): string => jsonAs<{ detail: string }>(json).detail

describe('an episode', () => {
  const withFamily = async (): Promise<{ one: ApiRecord; drinks: ApiRecord[]; quotes: ApiRecord[] }> => {
    const one = await world.make(episode, {}, 'all')
    const drinks = [await world.make(drink, { episode_id: one.id }, 'all'), await world.make(drink, { episode_id: one.id, tier: 'F' })]
    const quotes = [await world.make(quote, { episode_id: one.id }), await world.make(quote, { episode_id: one.id })]
    return { one, drinks, quotes }
  }

  it('takes its drinks along and comes back with them and its quotes', async () => {
    const { one, drinks, quotes } = await withFamily()
    const before = await world.anyone.read(episode, one.id)
    await world.admin.del(`${episode.path}/${one.id}`)
    const [entry] = await trashOf(world.admin)
    expect(entry).toMatchObject({ kind: 'episode', id: one.id })
    expect(entry?.with, 'in the order in which they were made').toEqual(drinks.map(({ id, name }) => ({ kind: 'drink', id, title: name })))
    expect((await trashOf(world.admin, '?kind=drink')).map(({ id }) => id)).not.toContain(drinks[0]?.id)
    const refused = await restore(world.admin, drink, drinks[0]?.id ?? 0)
    expect([refused.status, detailOf(refused.json)]).toEqual([409, expect.stringContaining(String(one['title']))])

    // it is null already, so this changes nothing
    await world.admin.change(quote, quotes[1]?.id ?? 0, { episode_id: null })
    const back = await restore(world.admin, episode, one.id)
    expect(withoutUpdate(back.json)).toEqual(withoutUpdate(before))
    for (const each of drinks) expect(withoutUpdate(await world.anyone.read(drink, each.id))).toEqual(withoutUpdate(each))
    for (const each of quotes) expect(withoutUpdate(await world.anyone.read(quote, each.id))).toEqual(withoutUpdate(each))
    const counted = await world.anyone.list(episode, '?missing=drinks&limit=1000')
    expect(counted.map(({ id }) => id)).not.toContain(one.id)
  })

  it('leaves a quote alone that names another episode by then, or is gone', async () => {
    const { one, quotes } = await withFamily()
    const [moved, gone] = quotes
    await world.admin.del(`${episode.path}/${one.id}`)
    const other = await world.make(episode)
    await world.admin.change(quote, moved?.id ?? 0, { episode_id: other.id })
    await world.admin.del(`${quote.path}/${gone?.id}`)
    expect((await restore(world.admin, episode, one.id)).status).toBe(200)
    expect(await world.anyone.read(quote, moved?.id ?? 0)).toMatchObject({ episode_id: other.id })
    // it was deleted after the episode, and still names it
    expect((await restore(world.admin, quote, gone?.id ?? 0)).json).toMatchObject({ episode_id: one.id })
  })

  it('is named again by a quote that returned first', async () => {
    const { one, quotes } = await withFamily()
    const id = quotes[0]?.id ?? 0
    await world.admin.del(`${quote.path}/${id}`)
    await world.admin.del(`${episode.path}/${one.id}`)
    expect((await restore(world.admin, quote, id)).json).toMatchObject({ episode_id: null })
    expect((await restore(world.admin, episode, one.id)).status).toBe(200)
    expect(await world.anyone.read(quote, id)).toMatchObject({ episode_id: one.id })
  })

  it('is not followed by a drink that was deleted before it, which comes back once the episode is there', async () => {
    const { one, drinks } = await withFamily()
    const id = drinks[0]?.id ?? 0
    await world.admin.del(`${drink.path}/${id}`)
    await world.admin.del(`${episode.path}/${one.id}`)
    const [entry, own] = await trashOf(world.admin, '?limit=2')
    expect(entry).toMatchObject({ kind: 'episode', id: one.id, left_before: [{ kind: 'drink', id, title: drinks[0]?.['name'] }] })
    expect(entry?.with).toHaveLength(1)
    expect([own?.id, own && 'cannot_return' in own]).toEqual([id, false])
    expect((await restore(world.admin, drink, id)).status).toBe(409)
    expect((await restore(world.admin, episode, one.id)).status).toBe(200)
    expect((await world.anyone.get(`${drink.path}/${id}`)).status).toBe(404)
    expect((await restore(world.admin, drink, id)).json).toMatchObject({ id, episode_id: one.id })
  })

  it('comes back without a drink of it that was removed for good meanwhile, and the figures know', async () => {
    const { one, drinks } = await withFamily()
    const figures = async () => (await world.anyone.get<Summary>('/v1/summary')).json.drinks
    const [kept, gone] = drinks.map(({ id }) => id)
    const { total, tiers } = await figures()
    await world.admin.del(`${episode.path}/${one.id}`)
    expect((await removeForGood(world.admin, drink, gone ?? 0)).status).toBe(204)
    const [entry] = await trashOf(world.admin)
    expect([entry?.id, entry?.with.map(({ id }) => id)]).toEqual([one.id, [kept]])
    expect((await restore(world.admin, episode, one.id)).json['drinks']).toEqual([having({ id: kept })])
    expect((await world.anyone.get(`${drink.path}/${gone}`)).status).toBe(404)
    expect(await figures()).toMatchObject({ total: total - 1, tiers: { ...tiers, F: tiers.F - 1 } })
  })

  it('takes its drinks along for good, and a drink without its episode cannot come back', async () => {
    const { one, drinks, quotes } = await withFamily()
    const id = drinks[0]?.id ?? 0
    await world.admin.del(`${drink.path}/${id}`)
    await world.admin.del(`${episode.path}/${one.id}`)
    expect((await removeForGood(world.admin, episode, one.id)).status).toBe(204)
    const lost = 'This drink cannot come back: its episode was deleted for good.'
    const refused = await restore(world.admin, drink, id)
    expect([refused.status, detailOf(refused.json)]).toEqual([409, lost])
    expect((await trashOf(world.admin, '?kind=drink')).find((each) => each.id === id)).toMatchObject({ cannot_return: lost })
    expect((await restore(world.admin, drink, drinks[1]?.id ?? 0)).status).toBe(404)
    expect((await historyOf(world.admin, drink, drinks[1]?.id ?? 0))[0]).toMatchObject({ act: 'delete' })
    expect(await world.anyone.read(quote, quotes[0]?.id ?? 0)).toMatchObject({ episode_id: null })
  })
})

describe('a record in the trash', () => {
  it.each([
    { contract: post, sentence: 'A post with this slug already exists' },
    { contract: category, sentence: 'A category with this slug already exists' },
  ])('frees its slug; taken meanwhile, it cannot come back: 409 ($contract.noun)', async ({ contract, sentence }) => {
    const one = await world.make(contract)
    await world.admin.del(`${contract.path}/${one.id}`)
    const other = await world.make(contract, { slug: one['slug'] })
    const refused = await restore(world.admin, contract, one.id)
    expect([refused.status, detailOf(refused.json)]).toEqual([409, sentence])
    expect(
      (await trashOf(world.admin)).map(({ id }) => id),
      'it is still there',
    ).toContain(one.id)
    await world.admin.change(contract, other.id, { slug: `${String(one['slug'])}-other` })
    expect((await restore(world.admin, contract, one.id)).status).toBe(200)
  })

  it('returns without a category that is gone', async () => {
    const of = await world.make(category)
    const one = await world.make(post, { category_id: of.id, is_published: false })
    await world.admin.del(`${post.path}/${one.id}`)
    expect((await world.admin.del(`${category.path}/${of.id}`)).status).toBe(204)
    expect((await restore(world.admin, post, one.id)).json).toMatchObject({ category_id: null, is_published: false })
    expect((await restore(world.admin, category, of.id)).status).toBe(200)
    expect(await world.admin.read(post, one.id)).toMatchObject({ category_id: of.id })
  })

  it('keeps its picture from being deleted, until it is gone for good', async () => {
    const media = (await world.admin.upload<{ id: number; url: string }>('/v1/media', { bytes: await png() })).json
    const member = contractOf('team member')
    const one = await world.make(member, { image_url: media.url })
    await world.admin.del(`${member.path}/${one.id}`)
    const refused = await world.admin.del(`/v1/media/${media.id}`)
    expect([refused.status, detailOf(refused.json)]).toEqual([409, expect.stringContaining(`team member ${one.id} in the trash`)])
    expect((await restore(world.admin, member, one.id)).json).toMatchObject({ image_url: media.url })
    await world.admin.del(`${member.path}/${one.id}`)
    await removeForGood(world.admin, member, one.id)
    expect((await world.admin.del(`/v1/media/${media.id}`)).status).toBe(204)
  })
})

describe.skipIf(!isPanelBuilt)('a picture whose file is replaced', () => {
  it('has its new address in a record that returns, from the trash or from the history', async () => {
    const media = (await world.admin.upload<{ id: number; url: string }>('/v1/media', { bytes: await png() })).json
    const member = contractOf('team member')
    const one = await world.make(member, { image_url: media.url })
    await world.admin.change(member, one.id, { image_url: null })
    const version = (await historyOf(world.admin, member, one.id)).at(-1)?.version ?? 0
    const other = await world.make(member, { image_url: media.url })
    await world.admin.del(`${member.path}/${other.id}`)
    const { body, type } = multipart([{ bytes: await jpeg() }])
    const headers = { Authorization: `Bearer ${world.server.adminToken}`, 'Content-Type': type }
    const replaced = await send<{ doc: { filename: string } }>(world.server.url, `/panel-api/media/${media.id}`, {
      method: 'PATCH',
      headers,
      body,
    })
    const url = `/media/${replaced.json.doc.filename}`
    expect([replaced.status, url === media.url]).toEqual([200, false])
    expect((await restore(world.admin, member, other.id)).json).toMatchObject({ image_url: url })
    expect((await restoreVersion(world.admin, member, one.id, version)).json).toMatchObject({ image_url: url })
  })
})

describe('GET /v1/trash/', () => {
  it('has pages, newest first, with the total of what was deleted for itself', async () => {
    const members = contractOf('team member')
    const made = [await world.make(members), await world.make(members), await world.make(members)]
    for (const { id } of made) await world.admin.del(`${members.path}/${id}`)
    const all = await world.admin.get<{ id: number }[]>('/v1/trash?kind=team_member&limit=1000')
    expect(all.json.slice(0, 3).map(({ id }) => id)).toEqual(made.map(({ id }) => id).toReversed())
    expect(all.headers['x-total-count']).toBe(String(all.json.length))
    expect(all.headers['cache-control']).toBe('private, no-store')
    const second = await world.admin.get<{ id: number }[]>('/v1/trash?kind=team_member&skip=1&limit=1')
    expect(second.json).toEqual([having({ id: made[1]?.id })])
    expect(second.headers['x-total-count']).toBe(String(all.json.length))
    expect((await world.admin.get('/v1/trash?limit=0')).json).toEqual([])
  })

  it
    .skipIf(isRepeat)
    .each(['kind=', 'kind=drinks', 'kind=team%20member', 'kind=post&kind=post', 'kind[]=post', 'skip=-1', 'limit=1001', 'limit=x'])(
    'rejects ?%s: 422',
    async (query) => expect((await world.admin.get(`/v1/trash/?${query}`)).status).toBe(422),
  )

  it.skipIf(isRepeat).each(['/v1/trash/drinks/1', '/v1/trash/drink/0', '/v1/trash/drink/x', '/v1/trash/drink/2147483648'])(
    'rejects %s: 422',
    async (path) => {
      expect((await world.admin.del(path)).status).toBe(422)
      expect((await world.admin.call(`${path}/restore`, { method: 'POST' })).status).toBe(422)
    },
  )
})

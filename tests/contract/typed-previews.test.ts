import { beforeAll, describe, expect, it } from 'vitest'
import { PUBLIC_ENTITIES } from '../../admin-bridge/contract'
import { kindOf } from '../../cms/domain/entities/kinds'
import { contractOf, fieldsOf, type ApiRecord, type Contract } from '../harness/contracts'
import { historyOf } from '../harness/kept'
import type { Shown } from '../harness/previews'
import { sharedWorld, type World } from '../harness/world'

let world: World
beforeAll(() => {
  world = sharedWorld()
})

const post = contractOf('post')
const drink = contractOf('drink')

async function typed({ entity }: Contract, id: number | null, record: Record<string, unknown>): Promise<ApiRecord> {
  const response = await world.admin.post<Shown>('/v1/previews/typed', { kind: kindOf(entity), id, record })
  expect(response.status, response.text).toBe(200)
  expect(response.json.kind).toBe(kindOf(entity))
  return response.json.record
}

describe.each(PUBLIC_ENTITIES.map((name) => ({ noun: name, contract: contractOf(name) })))(
  'the preview of a typed $noun',
  ({ contract }) => {
    it('looks as the record will when it is saved, and saves nothing', async () => {
      const made = await world.make(contract, {}, 'all')
      const { tier: _, ...body } = await world.body(contract, {}, 'all')
      const preview = await typed(contract, made.id, body)
      expect(await world.admin.read(contract, made.id)).toEqual(made)
      expect(await historyOf(world.admin, contract, made.id)).toHaveLength(1)
      const { content_rich: state, ...saved } = await world.admin.change(contract, made.id, body)
      const withTier = 'tier' in made ? { tier: made['tier'] } : {}
      expect({ ...preview, ...withTier }).toEqual({ ...saved, ...withTier, updated_at: made['updated_at'] })
      expect(state === undefined || contract === post).toBe(true)
    })

    it('has the stored values of fields that are not valid', async () => {
      const made = await world.make(contract, {}, 'all')
      const wrong = Object.fromEntries(fieldsOf(contract).map(({ name }) => [name, { not: 'a value' }]))
      const { content_rich: _, ...stored } = made
      expect(await typed(contract, made.id, wrong)).toEqual(stored)
      const required = fieldsOf(contract).filter((field) => field.required)
      expect(await typed(contract, made.id, Object.fromEntries(required.map(({ name }) => [name, '']))), 'cleared').toEqual(stored)
    })

    it('needs no stored record', async () => {
      const empty = await typed(contract, null, {})
      expect(Object.keys(empty).toSorted()).toEqual(Object.keys(contract.detail.shape).toSorted())
      expect(empty.id).toBe(0)
      const body = await world.body(contract, {}, 'all')
      const preview = await typed(contract, null, body)
      const { content_rich: _, ...made } = await world.admin.create(contract, body)
      const own = ['id', 'created_at', 'updated_at', 'published_at']
      expect({ ...preview, ...Object.fromEntries(own.map((name) => [name, made[name]])) }).toEqual(made)
    })
  },
)

describe('the preview of what is typed', () => {
  it('follows rating, formatting and pictures', async () => {
    expect(await typed(drink, null, { name: 'x', final_rating: 9.04 })).toMatchObject({ final_rating: 9, tier: 'S', episode_id: null })
    const made = await world.make(post)
    expect(await typed(post, made.id, { content: 'One\n\n<b>two</b>' })).toMatchObject({
      content: 'One\n\n<b>two</b>',
      content_html: '<p>One</p><p>&lt;b&gt;two&lt;/b&gt;</p>',
    })
    const content_rich = {
      root: { type: 'root', children: [{ type: 'heading', tag: 'h2', children: [{ type: 'text', text: 'A heading', format: 1 }] }] },
    }
    const formatted = await typed(post, null, { content_rich })
    expect(formatted['content']).toBe('A heading')
    expect(formatted['content_html']).toContain('<strong>A heading</strong>')
    expect(formatted).not.toHaveProperty('content_rich')
    expect(await typed(post, made.id, { content: 'a', content_rich }), 'both').toMatchObject({ content: 'a' })
  })

  it('contains the drinks of a draft episode that would be public with it, and no drafts', async () => {
    const episode = await world.make(contractOf('episode'), { is_published: false })
    const { id } = await world.make(drink, { episode_id: episode.id })
    await world.make(drink, { episode_id: episode.id, is_published: false })
    const shown = await typed(contractOf('episode'), episode.id, { title: 'x' })
    expect(shown).toMatchObject({ title: 'x', drinks: [{ id }] })
    expect(shown['drinks']).toHaveLength(1)
  })

  it.each([
    ['another kind', { kind: 'category' }, 422],
    ['a record that is not an object', { record: [] }, 422],
    ['no record', { record: undefined }, 422],
    ['an id of 0', { id: 0 }, 422],
    ['an unknown id', { id: 2_147_483_647 }, 404],
  ])('is refused for %s', async (_title, changed, status) => {
    expect((await world.admin.post('/v1/previews/typed', { kind: 'post', id: null, record: {}, ...changed })).status).toBe(status)
  })

  it('is limited like a post', async () => {
    const tooLarge = JSON.stringify({ kind: 'post', record: { content: 'x'.repeat(8 * 1024 * 1024) } })
    const headers = { 'Content-Type': 'application/json' }
    expect((await world.admin.call('/v1/previews/typed', { method: 'POST', headers, body: tooLarge })).status).toBe(413)
    expect((await world.admin.call('/v1/previews/typed', { method: 'POST', body: '{}' })).status).toBe(415)
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { PUBLIC_ENTITIES } from '../../admin-bridge/contract'
import { kindOf } from '../../cms/domain/entities/kinds'
import { contractOf, contracts } from '../harness/contracts'
import { send } from '../harness/http'
import { restore } from '../harness/kept'
import { linkTo, revokeLinks, shownBy } from '../harness/previews'
import { isRepeat } from '../harness/server/database'
import { sharedWorld, type World } from '../harness/world'
import { endPreviews, storedPreviews } from './database-behind'

const DAY_MS = 86_400_000
const MISSING = 2_147_483_647
const PAGE_STATUS = { found: 200, gone: 404 } as const

let world: World
beforeAll(() => {
  world = sharedWorld()
})

const shown = PUBLIC_ENTITIES.map((name) => contractOf(name))
const post = contractOf('post')
const pageStatus = async (page: string): Promise<number> => (await send(world.server.url, page)).status

describe.each((isRepeat ? [post] : shown).map((contract) => ({ noun: contract.noun, contract })))(
  'a preview link of a $noun',
  ({ contract }) => {
    it('shows the draft to anybody, and stops when it is revoked', async () => {
      const draft = await world.make(contract, { is_published: false }, 'all')
      const before = Date.now()
      const link = await linkTo(world.admin, contract, draft.id)
      const other = await linkTo(world.admin, contract, draft.id, 30)
      expect(link.url).toBe(`${world.server.env['PUBLIC_URL'] ?? world.server.url}/preview/${link.token}`)
      expect(link.token).toMatch(/^[\w-]{22,}$/)
      expect(Date.parse(link.expires_at) - before - 7 * DAY_MS).toBeLessThan(60_000)
      expect(Math.round((Date.parse(other.expires_at) - before) / DAY_MS)).toBe(30)

      const { content_rich: _, ...expected } = await world.admin.read(contract, draft.id)
      for (const client of [world.anyone, world.reader, world.anyone.as('not-a-token')]) {
        const { status, json } = await shownBy(client, link)
        expect([status, json]).toEqual([200, { kind: kindOf(contract.entity), record: expected, expires_at: link.expires_at }])
      }
      expect((await world.anyone.get(`${contract.path}/${draft.id}`)).status, 'nowhere else').toBe(404)
      expect(await pageStatus(link.page)).toBe(PAGE_STATUS.found)

      expect((await revokeLinks(world.admin, contract, draft.id)).status).toBe(204)
      for (const each of [link, other]) {
        expect((await shownBy(world.anyone, each)).status).toBe(404)
        expect(await pageStatus(each.page)).toBe(PAGE_STATUS.gone)
      }
      expect((await revokeLinks(world.admin, contract, draft.id)).status, 'there is none').toBe(204)
    })

    it('shows each change at once, and nothing while the record is in the trash', async () => {
      const made = await world.make(contract)
      const link = await linkTo(world.admin, contract, made.id)
      const name = Object.keys(await world.body(contract)).find((key) => /^(title|name|quote_text|restaurant_name)$/.test(key)) ?? ''
      await world.admin.change(contract, made.id, { [name]: 'Another one' })
      expect((await shownBy(world.anyone, link)).json.record[name]).toBe('Another one')
      expect((await send(world.server.url, link.page)).text).toContain('Another one')
      await world.admin.del(`${contract.path}/${made.id}`)
      expect((await shownBy(world.anyone, link)).status).toBe(404)
      expect(await pageStatus(link.page)).toBe(PAGE_STATUS.gone)
      expect((await world.admin.post('/v1/previews', { kind: kindOf(contract.entity), id: made.id })).status, 'a new link').toBe(404)
      await restore(world.admin, contract, made.id)
      expect((await shownBy(world.anyone, link)).status).toBe(200)
    })
  },
)

describe('a preview link', () => {
  it('shows the pending draft over a published record', async () => {
    const made = await world.make(post)
    const link = await linkTo(world.admin, post, made.id)
    expect((await world.admin.put(`${post.path}/${made.id}?draft=true`, { title: 'Pending', content: 'Not yet' })).status).toBe(200)
    const { record } = (await shownBy(world.anyone, link)).json
    expect(record).toMatchObject({ title: 'Pending', content: 'Not yet', content_html: '<p>Not yet</p>', slug: made['slug'] })
    expect((await world.anyone.read(post, made.id))['title']).toBe(made['title'])
    const typed = await world.admin.post<{ record: unknown }>('/v1/previews/typed', { kind: 'post', id: made.id, record: { excerpt: 'x' } })
    expect(typed.json.record).toMatchObject({ title: 'Pending', excerpt: 'x' })
    await world.admin.del(`${post.path}/${made.id}/draft`)
    expect((await shownBy(world.anyone, link)).json.record['title']).toBe(made['title'])
  })

  it('shows an episode with its published drinks alone, whether it is published itself or not', async () => {
    const [episode, drink] = [contractOf('episode'), contractOf('drink')]
    for (const is_published of [true, false]) {
      const { id } = await world.make(episode, { is_published })
      const link = await linkTo(world.admin, episode, id)
      const { id: drinkId } = await world.make(drink, { episode_id: id, is_published: true })
      await world.make(drink, { episode_id: id, is_published: false, name: 'Not for visitors' })
      expect((await shownBy(world.anyone, link)).json.record).toMatchObject({ drinks: [{ id: drinkId }] })
      expect((await send(world.server.url, link.page)).text).not.toContain('Not for visitors')
    }
  })

  it('ends, is then removed, and is stored without its token', async () => {
    const { id } = await world.make(post)
    const link = await linkTo(world.admin, post, id, 1)
    const stored = await storedPreviews(world.server)
    expect(stored).not.toContain(link.token)
    await endPreviews(world.server, new Date(Date.now() - 1_000).toISOString())
    expect((await shownBy(world.anyone, link)).status).toBe(404)
    expect(await pageStatus(link.page)).toBe(PAGE_STATUS.gone)
    await linkTo(world.admin, post, id)
    expect(JSON.parse(await storedPreviews(world.server)), 'only the new one').toHaveLength(1)
  })

  it.skipIf(isRepeat).each([
    ['a kind without pages', { kind: 'category' }, 'kind'],
    ['another kind', { kind: 'team_member' }, 'kind'],
    ['no kind', { kind: undefined }, 'kind'],
    ['no id', { id: undefined }, 'id'],
    ['an id that is text', { id: '1' }, 'id'],
    ['an id of 0', { id: 0 }, 'id'],
    ['0 days', { days: 0 }, 'days'],
    ['31 days', { days: 31 }, 'days'],
    ['one and a half days', { days: 1.5 }, 'days'],
    ['days as text', { days: '7' }, 'days'],
  ])('is refused for %s', async (_title, changed, field) => {
    const { id } = await world.make(post)
    const { status, json } = await world.admin.post<{ errors: { field: string }[] }>('/v1/previews/', { kind: 'post', id, ...changed })
    expect([status, json.errors.map((error) => error.field)]).toEqual([422, [field]])
  })

  it.skipIf(isRepeat)('is refused for an unknown record, but a faulty body comes first', async () => {
    expect((await world.admin.post('/v1/previews/', { kind: 'post', id: MISSING })).status).toBe(404)
    expect((await world.admin.post('/v1/previews/', { kind: 'post', id: MISSING, days: 0 })).status).toBe(422)
    expect((await world.admin.post('/v1/previews/', { kind: 'post', id: (await world.make(post)).id, days: null })).status).toBe(201)
  })

  it.skipIf(isRepeat)('is not revoked for a kind without pages or a wrong id', async () => {
    for (const path of ['category/1', 'team_member/1', 'nothing/1', 'post/x', 'post/0'])
      expect((await world.admin.del(`/v1/previews/${path}`)).status, path).toBe(422)
    expect((await world.admin.del(`/v1/previews/post/${MISSING}`)).status, 'there are no links to it').toBe(204)
  })

  it.skipIf(isRepeat)('is made and revoked by administrators only', async () => {
    const { id } = await world.make(post)
    const link = await linkTo(world.admin, post, id)
    for (const [client, status] of [
      [world.anyone, 401],
      [world.reader, 403],
    ] as const) {
      expect((await client.post('/v1/previews/', { kind: 'post', id })).status).toBe(status)
      expect((await client.post('/v1/previews/typed', { kind: 'post', id, record: {} })).status).toBe(status)
      expect((await revokeLinks(client, post, id)).status).toBe(status)
    }
    expect((await shownBy(world.anyone, link)).status).toBe(200)
    for (const token of ['x', 'typed', `${link.token}x`, link.token.slice(1), encodeURIComponent("' OR 1=1 --")])
      expect((await world.anyone.call(`/v1/previews/${token}`)).status, token).toBe(token === 'typed' ? 405 : 404)
  })

  it('shows all kinds with pages and no others', () => {
    const others = contracts.filter((contract) => !shown.includes(contract)).map(({ noun }) => noun)
    expect(others.toSorted()).toEqual(['category', 'team member'])
  })
})

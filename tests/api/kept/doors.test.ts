import { beforeAll, describe, expect, it } from 'vitest'
import { contractOf } from '../../harness/contracts'
import { jsonAs } from '../../harness/json'
import { isPanelBuilt, panelClient } from '../../harness/panel'
import { sharedWorld, type World } from '../../harness/world'
import { historyOf, restore } from '../../harness/kept'

let world: World
beforeAll(() => {
  world = sharedWorld()
})

const drink = contractOf('drink')
const post = contractOf('post')

describe.skipIf(!isPanelBuilt)('a line', () => {
  it('names the console, the panel and the API', async () => {
    const one = await world.make(drink)
    const asConsole = { 'Content-Type': 'application/json', 'X-Client': 'console' }
    await world.admin.call(`${drink.path}/${one.id}`, { method: 'PUT', headers: asConsole, body: '{"name":"From the console"}' })
    const panel = panelClient(world.server)
    const saved = await panel.patch(`/drinks/${one.id}?select%5Bname%5D=true`, { brand: 'From the panel' })
    expect(saved.status).toBe(200)
    const removed = await panel.remove(`/drinks/${one.id}?select%5Bname%5D=true`)
    expect(removed.status).toBe(200)
    expect(
      (await historyOf(world.admin, drink, one.id)).map(({ act, via, changes }) => [act, via, changes.map(({ field }) => field)]),
    ).toEqual([
      ['trash', 'panel', []],
      ['update', 'panel', ['brand']],
      ['update', 'console', ['name']],
      ['create', 'api', expect.any(Array)],
    ])
    expect((await restore(world.admin, drink, one.id)).json).toMatchObject({ name: 'From the console', brand: 'From the panel' })
  })

  it('says that a write published or withdrew a record, also if it changed it', async () => {
    const one = await world.make(post, { is_published: false })
    await world.admin.change(post, one.id, { is_published: true, title: 'Out' })
    await world.admin.change(post, one.id, { is_published: false })
    const lines = await historyOf(world.admin, post, one.id)
    expect(lines.map(({ act, changes }) => [act, changes.map(({ field }) => field)])).toEqual([
      ['unpublish', ['is_published']],
      ['publish', ['title', 'is_published', 'published_at']],
      ['create', expect.any(Array)],
    ])
  })

  it('is left by no account', async () => {
    const before = await world.admin.get('/v1/history/?limit=1')
    const panel = panelClient(world.server)
    expect(
      (await panel.post('/users', { username: 'somebody', password: 'a-secret-passphrase-8', email: 'some@body.example' })).status,
    ).toBe(201)
    const after = await world.admin.get('/v1/history/?limit=1')
    expect(after.json).toEqual(before.json)
  })
})

describe.skipIf(!isPanelBuilt)('ids', () => {
  it('cannot be chosen by a client of the panel', async () => {
    const one = await world.make(drink)
    const panel = panelClient(world.server)
    const body = { id: 400_000, name: 'Chosen', finalRating: 5, episode: one['episode_id'], createdAt: '2001-01-01T00:00:00.000Z' }
    const made = await panel.post('/drinks', body)
    expect(made.status).toBe(201)
    const { doc } = jsonAs<{ doc: { id: number; createdAt: string } }>(made.json)
    expect(doc.id).toBeLessThan(400_000)
    expect(doc.createdAt).not.toMatch(/^2001/)
    const account = await panel.post('/users', { id: 400_000, username: 'chosen', password: 'a-secret-passphrase-8' })
    expect(jsonAs<{ doc: { id: number } }>(account.json).doc.id).toBeLessThan(400_000)
    expect((await panel.post(`/drinks/${one.id}/duplicate`, {})).status).toBe(200)
    expect((await world.make(drink)).id).toBeLessThan(400_000)
  })
})

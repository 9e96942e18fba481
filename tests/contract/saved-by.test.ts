import { SAVED_BY_HEADER } from '../../admin-bridge/contract'
import { kindOf } from '../../cms/domain/entities/kinds'
import { beforeAll, describe, expect, it } from 'vitest'
import { contractOf, fieldsOf, tested } from '../harness/contracts'
import { send } from '../harness/http'
import { isPanelBuilt, panelClient, type PanelClient } from '../harness/panel'
import { isRepeat } from '../harness/server/database'
import { ADMIN } from '../harness/server/server'
import { sharedWorld, type World } from '../harness/world'

const OTHER = { username: 'second-hand', password: 'Another-long-pass-7', isAdmin: true }

type Saved = { savedBy?: string | null }

let world: World
let panel: PanelClient
/** Another administrator's client. */
let other: World['admin']

beforeAll(async () => {
  world = sharedWorld()
  panel = panelClient(world.server)
  // other files may have created the account on this server
  await panel.post('/users', OTHER)
  other = await world.anyone.signIn(OTHER.username, OTHER.password)
})

describe.skipIf(!isPanelBuilt).each(tested.map((entity) => ({ noun: entity.noun, entity })))('$noun', ({ entity }) => {
  const address = (id: number): string => `/${entity.entity.collection}/${id}`
  const [lineKey = ''] = Object.entries(entity.entity.fields).find(([, { kind }]) => kind === 'line') ?? []

  it('keeps who saved it last, through the API and the panel', async () => {
    const { id } = await world.make(entity, { savedBy: 'a forger', saved_by: 'a forger' })
    expect((await panel.get<Saved>(address(id))).json.savedBy).toBe(ADMIN.username)
    const line = fieldsOf(entity).find(({ kind }) => kind === 'line')?.name ?? ''
    await other.change(entity, id, { [line]: 'Another', savedBy: 'a forger' })
    expect((await panel.get<Saved>(address(id))).json.savedBy).toBe(OTHER.username)
    await world.admin.change(entity, id, { [line]: 'Another' })
    expect((await panel.get<Saved>(address(id))).json.savedBy, 'repeated values change nothing').toBe(OTHER.username)
    expect((await panel.patch(address(id), { [lineKey]: 'By the panel', savedBy: 'a forger' })).status).toBe(200)
    expect((await panel.get<Saved>(address(id))).json.savedBy).toBe(ADMIN.username)
  })

  it('is left as it is by a save in the panel that changes nothing, and so are its tag and its history', async () => {
    const { id } = await world.make(entity, {}, 'all')
    const state = async () => {
      const { json, headers } = await world.admin.get(`${entity.path}/${id}`)
      const history = (await world.admin.get(`/v1/history/?kind=${kindOf(entity.entity)}&id=${id}`)).headers['x-total-count']
      return { json, tag: headers['etag'], by: headers[SAVED_BY_HEADER.toLowerCase()], history }
    }
    const before = await state()
    const { json: form } = await panel.get<Record<string, unknown>>(`${address(id)}?depth=0`)
    const save = (more: object = {}) =>
      panelClient({ url: world.server.url, adminToken: other.token ?? '' }).patch<{ doc: object }>(`${address(id)}?depth=0`, {
        ...form,
        ...more,
      })
    const idle = await save()
    expect(idle.status, idle.text).toBe(200)
    expect(await state()).toEqual(before)
    const changed = await save({ [lineKey]: 'Another' })
    expect(Object.keys(idle.json.doc).toSorted()).toEqual(Object.keys(changed.json.doc).toSorted())
    expect(await state()).toMatchObject({ by: OTHER.username, history: '2' })
  })

  it.skipIf(isRepeat)('does not tell visitors or readers who saved it', async () => {
    const { id } = await world.make(entity)
    for (const api of [world.anyone, world.reader]) {
      const { text } = await send(world.server.url, `/api${entity.path}/${id}`, {
        headers: api.token === undefined ? {} : { Authorization: `Bearer ${api.token}` },
      })
      expect(text).not.toMatch(/saved_?by/i)
    }
  })
})

it('names who saved the latest drink of an episode, if nobody has saved the episode since', async () => {
  const [episode, drink] = [contractOf('episode'), contractOf('drink')]
  const { id } = await world.make(episode)
  const savedBy = async () => (await world.admin.get(`${episode.path}/${id}`)).headers[SAVED_BY_HEADER.toLowerCase()]
  const can = await world.make(drink, { episode_id: id })
  await other.change(drink, can.id, { notes: 'Another' })
  expect(await savedBy()).toBe(OTHER.username)
  await world.admin.change(episode, id, { guest_name: 'Ines' })
  expect(await savedBy()).toBe(ADMIN.username)
})

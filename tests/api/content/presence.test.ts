import { beforeAll, describe, expect, it } from 'vitest'
import { presencePath } from '../../../admin-bridge/contract/presence'
import { contractOf, tested } from '../../harness/contracts'
import { isPanelBuilt, panelClient } from '../../harness/panel'
import { isRepeat } from '../../harness/server/database'
import { ADMIN } from '../../harness/server/server'
import { sharedWorld, next, type World } from '../../harness/world'
import { endReports } from './reports'

const MARA = { username: 'mara', password: 'Another-long-pass-7', isAdmin: true }

/** After this time a form that is silent counts as closed. */
const SILENT_MS = 10_000

type Presence = { others: { user: string; is_you: boolean }[] }

let world: World
let mara: World['admin']
beforeAll(async () => {
  world = sharedWorld()
  // other files may have created the account on this server
  await panelClient(world.server).post('/users', MARA)
  mara = await world.anyone.signIn(MARA.username, MARA.password)
})

const address = (id: number, client: string, noun = 'quote'): string => `${presencePath(noun)}/${id}?client=${client}`
/** A record that no other test looks at. It need not exist. */
const newId = (): number => 1_000_000 + next()
const others = async (api: World['admin'], id: number, client: string): Promise<Presence['others']> => {
  const { status, json, text } = await api.get<Presence>(address(id, client))
  expect(status, text).toBe(200)
  return json.others
}

describe.skipIf(!isPanelBuilt)('presence', () => {
  it.each(tested.map(({ noun }) => ({ noun })))('names two people with one $noun open to each other', async ({ noun }) => {
    const id = newId()
    expect((await mara.get<Presence>(address(id, 'console-1', noun))).json.others).toEqual([])
    expect((await world.admin.get<Presence>(address(id, 'console-2', noun))).json.others).toEqual([{ user: MARA.username, is_you: false }])
    expect((await mara.get<Presence>(address(id, 'console-1', noun))).json.others).toEqual([{ user: ADMIN.username, is_you: false }])
    expect((await world.admin.del(address(id, 'console-2', noun))).status).toBe(204)
    expect((await mara.get<Presence>(address(id, 'console-1', noun))).json.others).toEqual([])
  })

  it('forgets at once who leaves', async () => {
    const id = newId()
    await others(mara, id, 'form-one')
    expect(await others(world.admin, id, 'form-two')).toHaveLength(1)
    expect((await mara.del(address(id, 'form-one'))).status).toBe(204)
    expect(await others(world.admin, id, 'form-two')).toEqual([])
  })

  // on SQLite they are in the memory of the server (tests/unit/admin-bridge/memory-presence.test.ts)
  it.runIf(isRepeat)('forgets a form that falls silent', async () => {
    const id = newId()
    const since = Date.now()
    await others(mara, id, 'form-one')
    const until = Date.now()
    expect(await others(world.admin, id, 'form-two')).toHaveLength(1)
    const [end = 0] = await endReports(world.server, 'form-one')
    expect(end).toBeGreaterThanOrEqual(since + SILENT_MS)
    expect(end).toBeLessThanOrEqual(until + SILENT_MS)
    expect(await others(world.admin, id, 'form-two')).toEqual([])
  })

  it('says when one person has the record open twice, and names each person once', async () => {
    const id = newId()
    for (const client of ['console-1', 'console-2']) await others(mara, id, client)
    await others(world.admin, id, 'form-three')
    expect(await others(mara, id, 'console-1')).toEqual([
      { user: ADMIN.username, is_you: false },
      { user: MARA.username, is_you: true },
    ])
    expect(await others(world.admin, id + 500_000, 'form-four'), 'another record').toEqual([])
  })

  it.skipIf(isRepeat)('is for administrators alone, and does not make cached responses stale', async () => {
    const quote = await world.make(contractOf('quote'))
    expect((await world.anyone.get(address(quote.id, 'console-1'))).status).toBe(401)
    expect((await world.reader.get(address(quote.id, 'console-1'))).status).toBe(403)
    expect((await world.anyone.del(address(quote.id, 'console-1'))).status).toBe(401)
    const { updated_at: before } = await world.admin.read(contractOf('quote'), quote.id)
    await others(world.admin, quote.id, 'console-1')
    expect((await world.admin.read(contractOf('quote'), quote.id))['updated_at']).toBe(before)
  })

  it.skipIf(isRepeat).each(['', 'short', 'has%20blank', 'x'.repeat(65), 'console-1&client=form-two'])(
    'rejects the client ‹%s› with 422',
    async (client) => {
      expect((await world.admin.get(address(newId(), client))).status).toBe(422)
      expect((await world.admin.del(address(newId(), client))).status).toBe(422)
    },
  )

  it.skipIf(isRepeat)('has no other methods, kinds and ids', async () => {
    expect((await world.admin.put(address(7, 'form-one'), {})).status).toBe(405)
    expect((await world.admin.get('/v1/presence/users/7?client=form-one')).status).toBe(404)
    expect((await world.admin.get('/v1/presence/quote/x?client=form-one')).status).toBe(422)
  })
})

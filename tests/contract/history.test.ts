import { beforeAll, describe, expect, it } from 'vitest'
import { wireName, type Field } from '../../cms/domain/entities'
import { kindOf } from '../../cms/domain/entities/kinds'
import { contractOf, tested, type ApiRecord, type Contract } from '../harness/contracts'
import { historyOf, removeForGood, restore, restoreVersion, withoutUpdate } from '../harness/kept'
import { isRepeat } from '../harness/server/database'
import { sharedWorld, type World } from '../harness/world'

let world: World
beforeAll(() => {
  world = sharedWorld()
})

/** The declared fields of a record that have a value, as a line that creates it has them. */
const creation = (contract: Contract, record: ApiRecord): unknown[] =>
  Object.entries<Field>(contract.entity.fields).flatMap(([key, field]) => {
    const name = wireName(key, field)
    return record[name] === null ? [] : [{ field: name, before: null, after: record[name] }]
  })

// on MongoDB one kind with formatted text and one that cannot be hidden
describe.each((isRepeat ? [contractOf('post'), contractOf('category')] : tested).map((contract) => ({ noun: contract.noun, contract })))(
  'the history of a $noun',
  ({ contract }) => {
    const title = wireName(contract.entity.titleField, { kind: 'line' })

    it('has a line for each change, with its fields before and after', async () => {
      const made = await world.make(contract, {}, 'all')
      await world.admin.change(contract, made.id, { [title]: 'Changed' })
      await world.admin.change(contract, made.id, { [title]: 'Changed' })
      await world.admin.del(`${contract.path}/${made.id}`)
      await restore(world.admin, contract, made.id)
      const common = { kind: kindOf(contract.entity), id: made.id, at: expect.stringMatching(/Z$/), by: 'admin', via: 'api' }
      const lines = await historyOf(world.admin, contract, made.id)
      const titleOf = (text: unknown): string => [...String(text)].slice(0, contract.noun === 'quote' ? 80 : 200).join('')
      expect(lines.map(({ version: _, ...line }) => line)).toEqual([
        { ...common, title: 'Changed', act: 'restore', changes: [] },
        { ...common, title: 'Changed', act: 'trash', changes: [] },
        { ...common, title: 'Changed', act: 'update', changes: [{ field: title, before: made[title], after: 'Changed' }] },
        { ...common, title: titleOf(made[title]), act: 'create', changes: creation(contract, made) },
      ])
      expect(lines.map(({ version }) => version)).toEqual(lines.map(({ version }) => version).toSorted((a, b) => b - a))
    })

    it('gives back any earlier state, but neither the publication nor a record that is gone', async () => {
      const made = await world.make(contract, {}, 'all')
      await world.admin.change(
        contract,
        made.id,
        await world.body(contract, contract.noun === 'post' ? { is_published: false } : {}, 'all'),
      )
      const now = await world.admin.read(contract, made.id)
      const first = (await historyOf(world.admin, contract, made.id)).at(-1)
      const back = await restoreVersion(world.admin, contract, made.id, first?.version ?? 0)
      expect(back.status, back.text).toBe(200)
      expect(withoutUpdate(back.json)).toEqual({
        ...Object(withoutUpdate(made)),
        ...('is_published' in now ? { is_published: now['is_published'] } : {}),
      })
      const [newest] = await historyOf(world.admin, contract, made.id)
      expect(newest).toMatchObject({ act: 'update', by: 'admin', via: 'api' })
      expect((await restoreVersion(world.admin, contract, made.id, 2_147_483_647)).status).toBe(404)
      for (const [client, status] of [
        [world.anyone, 401],
        [world.reader, 403],
      ] as const) {
        expect((await restoreVersion(client, contract, made.id, first?.version ?? 0)).status).toBe(status)
      }
      await world.admin.del(`${contract.path}/${made.id}`)
      expect((await restoreVersion(world.admin, contract, made.id, first?.version ?? 0)).status, 'in the trash').toBe(404)
      const [trashed] = await historyOf(world.admin, contract, made.id)
      await restore(world.admin, contract, made.id)
      expect((await restoreVersion(world.admin, contract, made.id, trashed?.version ?? 0)).status, 'a line without a state').toBe(404)
      await world.admin.del(`${contract.path}/${made.id}`)
      await removeForGood(world.admin, contract, made.id)
      expect((await restoreVersion(world.admin, contract, made.id, first?.version ?? 0)).status, 'gone').toBe(404)
    })
  },
)

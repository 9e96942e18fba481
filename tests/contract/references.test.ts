import { beforeAll, describe, expect, it } from 'vitest'
import { contractOf, fieldsOfKind } from '../harness/contracts'
import { isRepeat } from '../harness/server/database'
import { sharedWorld, type World } from '../harness/world'
import { Trial } from './trial'

let world: World
let trial: Trial
beforeAll(() => {
  world = sharedWorld()
  trial = new Trial(world)
})

describe.each(fieldsOfKind('reference'))('$noun $field.name', ({ field: { name, refersTo }, entity }) => {
  const sentence = refersTo === 'episode' ? 'Episode not found' : 'Category not found'

  it('accepts an existing record', async () => {
    const other = await world.make(contractOf(refersTo ?? ''))
    expect((await world.make(entity, { [name]: other.id }))[name]).toBe(other.id)
  })

  // an id that may exist is looked up in the database
  const ids = [0, -1, 1.5, 2_147_483_647, 2_147_483_648, 'abc', '1', true, {}, [1]]
  it.each(isRepeat ? [2_147_483_647] : ids)(`answers %j with 422 "${sentence}"`, async (value) => {
    expect(await trial.rejections(entity, { [name]: value })).toEqual({ [name]: sentence })
  })

  it('answers a deleted record in the same way', async () => {
    const other = await world.make(contractOf(refersTo ?? ''))
    await world.admin.del(`${contractOf(refersTo ?? '').path}/${other.id}`)
    expect(await trial.rejections(entity, { [name]: other.id })).toEqual({ [name]: sentence })
  })
})

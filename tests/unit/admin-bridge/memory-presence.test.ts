import { expect, it } from 'vitest'
import { reportsInMemory } from '../../../admin-bridge/presence/reports'

const report = (client: string, record = 'quote 1') => ({ record, client, user: `user of ${client}` })
const clients = (reports: readonly { client: string }[]): string[] => reports.map(({ client }) => client)

it('names the other forms on a record until they leave or are silent for ten seconds', async () => {
  const presence = reportsInMemory()
  expect(await presence.enter(report('one'), 0)).toEqual([])
  await presence.enter(report('elsewhere', 'quote 2'), 0)
  expect(await presence.enter(report('two'), 4_000)).toMatchObject([report('one')])
  expect(clients(await presence.enter(report('one'), 8_000))).toEqual(['two'])
  expect(clients(await presence.enter(report('three'), 13_999))).toEqual(['one', 'two'])
  expect(clients(await presence.enter(report('three'), 14_000))).toEqual(['one'])
  await presence.leave(report('one'))
  expect(await presence.enter(report('three'), 14_001)).toEqual([])
})

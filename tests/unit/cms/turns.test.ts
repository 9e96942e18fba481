import { afterEach, expect, it, vi } from 'vitest'
import { nextTurn, turnInBackground, turnsInLoop } from '../../../cms/turns'

afterEach(() => vi.restoreAllMocks())

it('a loop gives others their turn after some time, and not after each small step', async () => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const giveTurn = turnsInLoop()
  let others = 0
  setImmediate(() => others++)
  for (let step = 0; step < 1_000; step++) await giveTurn()
  expect(others).toBe(0)
  now += 25
  await giveTurn()
  expect(others).toBe(1)
})

it('work in the background lets others go on several times before it does', async () => {
  const order: string[] = []
  const go = async (name: string, times: number, turn: () => Promise<void>): Promise<void> => {
    for (let time = 0; time < times; time++) {
      await turn()
      order.push(name)
    }
  }
  await Promise.all([go('search', 30, nextTurn), go('fold', 3, turnInBackground)])
  expect(order.indexOf('fold')).toBeGreaterThan(5)
  // but it is not kept waiting until all others have ended
  expect(order.indexOf('fold')).toBeLessThan(15)
})

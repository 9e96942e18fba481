import { afterEach, expect, it, vi } from 'vitest'
import { turnsInLoop } from '../../../cms/turns'

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

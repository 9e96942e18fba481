import { describe, expect, it } from 'vitest'
import { HttpError } from '../../admin-bridge/http/errors'
import { RequestSlots } from '../../admin-bridge/http/limits/request-slots'

const NEVER = new AbortController().signal
const statusOf = (promise: Promise<unknown>): Promise<number> =>
  promise.then(
    () => 200,
    (error: unknown) => (error as HttpError).status,
  )
/** What is due now has happened. */
const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
const places = (more: { places?: number; line?: number; waitMs?: number; holdMs?: number } = {}): RequestSlots =>
  new RequestSlots({
    places: 1,
    line: 2,
    waitMs: 5_000,
    holdMs: 5_000,
    busy: () => new HttpError(429, 'busy'),
    late: () => new HttpError(503, 'late'),
    ...more,
  })

/** Work that ends when the test ends it. */
function work() {
  let finish: () => void = () => undefined
  let signal: AbortSignal | undefined
  const done = new Promise<void>((resolve) => (finish = resolve))
  const run = (given: AbortSignal): Promise<string> => {
    signal = given
    return done.then(() => 'done')
  }
  return { run, finish: () => finish(), begun: () => signal !== undefined, isUnwanted: () => signal?.aborted }
}

describe('places', () => {
  it('run as much at once as there are, in order of arrival', async () => {
    const line = places()
    const [first, second] = [work(), work()]
    const one = line.run(first.run, NEVER)
    const two = line.run(second.run, NEVER)
    await tick()
    expect([first.begun(), second.begun()]).toEqual([true, false])
    first.finish()
    expect(await one).toBe('done')
    second.finish()
    expect(await two).toBe('done')
  })

  it('refuse those for whom the line is too long, and those who waited too long', async () => {
    const line = places({ line: 1, waitMs: 20 })
    const holder = work()
    const held = line.run(holder.run, NEVER)
    const waiting = statusOf(line.run(work().run, NEVER))
    expect(await statusOf(line.run(work().run, NEVER))).toBe(429)
    expect(await waiting).toBe(429)
    holder.finish()
    await held
    expect(await statusOf(line.run(() => Promise.resolve(), NEVER))).toBe(200)
  })

  it('are free again when clients left before their turn, during it, or before they came', async () => {
    const line = places()
    const holder = work()
    const gone = [new AbortController(), new AbortController()]
    const held = line.run(holder.run, NEVER)
    const left = gone.map(({ signal }) => statusOf(line.run(work().run, signal)))
    for (const each of gone) each.abort()
    expect(await Promise.all(left)).toEqual([499, 499])
    expect(await statusOf(line.run(work().run, AbortSignal.abort()))).toBe(499)
    holder.finish()
    await held
    const leaver = new AbortController()
    const during = work()
    const leaving = statusOf(line.run(during.run, leaver.signal))
    await tick()
    leaver.abort()
    expect(await leaving).toBe(499)
    expect(during.isUnwanted()).toBe(true)
    // the machine still works for who left: the place is given back with the work's end
    const next = statusOf(line.run(() => Promise.resolve(), NEVER))
    during.finish()
    expect(await next).toBe(200)
  })

  it('are given back by work that takes too long, and by work that fails', async () => {
    const line = places({ holdMs: 20 })
    const endless = work()
    expect(await statusOf(line.run(endless.run, NEVER))).toBe(503)
    expect(endless.isUnwanted()).toBe(true)
    expect(await statusOf(line.run(() => Promise.reject(new HttpError(401, 'no')), NEVER))).toBe(401)
    expect(await statusOf(line.run(() => Promise.resolve(), NEVER))).toBe(200)
  })

  it('stay as many as they were, whatever happened', async () => {
    const line = places({ places: 2, line: 50, holdMs: 30, waitMs: 15 })
    await Promise.all(
      Array.from({ length: 50 }, async (_, n) => {
        const leaver = new AbortController()
        const result = statusOf(line.run(n % 3 ? () => Promise.resolve('done') : work().run, leaver.signal))
        if (n % 2) queueMicrotask(() => leaver.abort())
        return result
      }),
    )
    const last = [work(), work(), work()]
    const running = last.map((each) => statusOf(line.run(each.run, NEVER)))
    await tick()
    expect(last.map(({ begun }) => begun())).toEqual([true, true, false])
    for (const each of last) each.finish()
    expect(await Promise.all(running)).toEqual([200, 200, 200])
  })
})

import { describe, expect, it } from 'vitest'
import { HttpError } from '../../../admin-bridge/http/errors'
import { RequestSlots } from '../../../admin-bridge/http/limits/request-slots'

const NEVER = new AbortController().signal
const statusOf = (promise: Promise<unknown>): Promise<number> =>
  promise.then(
    () => 200,
    (error: unknown) => (error instanceof HttpError ? error.status : 0),
  )
/** Resolves after everything that is due now has run. */
const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
const slotsWith = (
  overrides: { concurrency?: number; queueLimit?: number; queueTimeoutMs?: number; runTimeoutMs?: number } = {},
): RequestSlots =>
  new RequestSlots({
    concurrency: 1,
    queueLimit: 2,
    queueTimeoutMs: 5_000,
    runTimeoutMs: 5_000,
    busy: () => new HttpError(429, 'busy'),
    timedOut: () => new HttpError(503, 'late'),
    ...overrides,
  })

/** A task that the test starts and finishes. */
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

describe('request slots', () => {
  it('run up to the limit at once, in order of arrival', async () => {
    const slots = slotsWith()
    const [first, second] = [work(), work()]
    const one = slots.run(first.run, NEVER)
    const two = slots.run(second.run, NEVER)
    await tick()
    expect([first.begun(), second.begun()]).toEqual([true, false])
    first.finish()
    expect(await one).toBe('done')
    second.finish()
    expect(await two).toBe('done')
  })

  it('reject callers when the queue is full or the wait is too long', async () => {
    const slots = slotsWith({ queueLimit: 1, queueTimeoutMs: 20 })
    const holder = work()
    const held = slots.run(holder.run, NEVER)
    const waiting = statusOf(slots.run(work().run, NEVER))
    expect(await statusOf(slots.run(work().run, NEVER))).toBe(429)
    expect(await waiting).toBe(429)
    holder.finish()
    await held
    expect(await statusOf(slots.run(() => Promise.resolve(), NEVER))).toBe(200)
  })

  it('become free when clients disconnect before, during or ahead of their turn', async () => {
    const slots = slotsWith()
    const holder = work()
    const gone = [new AbortController(), new AbortController()]
    const held = slots.run(holder.run, NEVER)
    const left = gone.map(({ signal }) => statusOf(slots.run(work().run, signal)))
    for (const each of gone) each.abort()
    expect(await Promise.all(left)).toEqual([499, 499])
    expect(await statusOf(slots.run(work().run, AbortSignal.abort()))).toBe(499)
    holder.finish()
    await held
    const leaver = new AbortController()
    const during = work()
    const leaving = statusOf(slots.run(during.run, leaver.signal))
    await tick()
    leaver.abort()
    expect(await leaving).toBe(499)
    expect(during.isUnwanted()).toBe(true)
    // the task still runs after its client left: the slot becomes free when the task ends
    const next = statusOf(slots.run(() => Promise.resolve(), NEVER))
    during.finish()
    expect(await next).toBe(200)
  })

  it('become free after a task times out or fails', async () => {
    const slots = slotsWith({ runTimeoutMs: 20 })
    const endless = work()
    expect(await statusOf(slots.run(endless.run, NEVER))).toBe(503)
    expect(endless.isUnwanted()).toBe(true)
    expect(await statusOf(slots.run(() => Promise.reject(new HttpError(401, 'no')), NEVER))).toBe(401)
    expect(await statusOf(slots.run(() => Promise.resolve(), NEVER))).toBe(200)
  })

  it('never leak', async () => {
    const slots = slotsWith({ concurrency: 2, queueLimit: 50, runTimeoutMs: 30, queueTimeoutMs: 15 })
    await Promise.all(
      Array.from({ length: 50 }, async (_, n) => {
        const leaver = new AbortController()
        const result = statusOf(slots.run(n % 3 ? () => Promise.resolve('done') : work().run, leaver.signal))
        if (n % 2) queueMicrotask(() => leaver.abort())
        return result
      }),
    )
    const last = [work(), work(), work()]
    const running = last.map((each) => statusOf(slots.run(each.run, NEVER)))
    await tick()
    expect(last.map(({ begun }) => begun())).toEqual([true, true, false])
    for (const each of last) each.finish()
    expect(await Promise.all(running)).toEqual([200, 200, 200])
  })
})

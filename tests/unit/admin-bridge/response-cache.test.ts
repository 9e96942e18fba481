import { describe, expect, it } from 'vitest'
import { ResponseCache } from '../../../admin-bridge/http/cache/response-cache'
import type { HttpResponse } from '../../../admin-bridge/http/cache/send-response'

type Work = { finish(body: string): void; fail(): void }

/** A cache whose content version the test changes, and whose reads the test completes. */
function harness() {
  let commits = 0
  const works: Work[] = []
  const current = () => String(commits)
  const cache = new ResponseCache({ now: current, current: () => Promise.resolve(current()), close: () => undefined })
  const make = () =>
    new Promise<HttpResponse>((resolve, reject) => {
      works.push({
        finish: (body) => resolve({ status: 200, headers: {}, body: Buffer.from(body) }),
        fail: () => reject(new Error('the database is unavailable')),
      })
    })
  return {
    works,
    commit: () => void commits++,
    read: () => cache.get('key', make).then(({ body }) => body.toString()),
    /** Runs everything that waits for promises only. */
    settle: () => new Promise((resolve) => setImmediate(resolve)),
  }
}

describe('identical concurrent reads', () => {
  it('share one database read while nothing is committed', async () => {
    const { works, read, settle } = harness()
    const replies = Promise.all(Array.from({ length: 50 }, read))
    await settle()
    expect(works.length).toBe(1)
    works[0]?.finish('one')
    expect(new Set(await replies)).toEqual(new Set(['one']))
    expect(await read()).toBe('one')
    expect(works.length).toBe(1)
  })

  it('never exceed two, however often something is committed, and the last readers see the last commit', async () => {
    const { works, commit, read, settle } = harness()
    const replies: Promise<string>[] = []
    for (let round = 0; round < 20; round++) {
      replies.push(read(), read())
      await settle()
      commit()
    }
    expect(works.length).toBe(2)
    works[0]?.finish('first')
    await settle()
    expect(works.length).toBe(3)
    works[1]?.finish('second')
    works[2]?.finish('third')
    const bodies = await Promise.all(replies)
    expect(bodies.slice(0, 4)).toEqual(['first', 'first', 'second', 'second'])
    expect(new Set(bodies.slice(4))).toEqual(new Set(['third']))
  })

  it('make room for waiting reads when they fail', async () => {
    const { works, commit, read, settle } = harness()
    const failed = read()
    await settle()
    commit()
    const alsoFailed = read()
    await settle()
    commit()
    const waiting = read()
    await settle()
    works[0]?.fail()
    works[1]?.fail()
    await expect(failed).rejects.toThrow('unavailable')
    await expect(alsoFailed).rejects.toThrow('unavailable')
    await settle()
    works[2]?.finish('at last')
    expect(await waiting).toBe('at last')
  })
})

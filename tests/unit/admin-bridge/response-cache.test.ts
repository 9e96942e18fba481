import { describe, expect, it } from 'vitest'
import { currentSources } from '../../../admin-bridge/http/cache/read-sources'
import { ResponseCache } from '../../../admin-bridge/http/cache/response-cache'
import type { HttpResponse } from '../../../admin-bridge/http/cache/send-response'
import { ChangeClock, type Change } from '../../../cms/database/content-changes/change-clock'

type Work = { finish(body: string): void; fail(): void }
const DRINKS: Change = { collection: 'drinks', id: null }

/** A cache for whose reads the test makes the commits. */
function harness() {
  const clock = new ChangeClock()
  const now = () => clock.seen
  const cache = new ResponseCache({
    clock,
    seesAllPrograms: true,
    now,
    current: () => Promise.resolve(now()),
    close: () => undefined,
  })
  return {
    cache,
    commit: (...changes: Change[]) => clock.advance(changes),
    commitUnknown: () => clock.advance(null),
    /** Runs everything that waits for promises only. */
    settle: () => new Promise((resolve) => setImmediate(resolve)),
  }
}

/** Reads of one list of drinks, each of which the test completes. */
function drinkReads() {
  const { cache, ...rest } = harness()
  const works: Work[] = []
  const make = () => {
    currentSources()?.add('drinks', null)
    return new Promise<HttpResponse>((resolve, reject) => {
      works.push({
        finish: (body) => resolve({ status: 200, headers: {}, body: Buffer.from(body) }),
        fail: () => reject(new Error('the database is unavailable')),
      })
    })
  }
  return { ...rest, works, read: () => cache.get('key', make).then(({ body }) => body.toString()) }
}

describe('identical concurrent reads', () => {
  it('share one database read while nothing is committed', async () => {
    const { works, read, settle } = drinkReads()
    const responses = Promise.all(Array.from({ length: 50 }, read))
    await settle()
    expect(works.length).toBe(1)
    works[0]?.finish('one')
    expect(new Set(await responses)).toEqual(new Set(['one']))
    expect(await read()).toBe('one')
    expect(works.length).toBe(1)
  })

  it('share one database read while other content is committed', async () => {
    const { works, commit, read, settle } = drinkReads()
    const responses: Promise<string>[] = []
    for (let round = 0; round < 20; round++) {
      responses.push(read())
      await settle()
      commit({ collection: 'quotes', id: round })
    }
    works[0]?.finish('one')
    expect(new Set(await Promise.all(responses))).toEqual(new Set(['one']))
    expect(works.length).toBe(1)
  })

  it('never exceed two, however often something is committed, and the last readers see the last commit', async () => {
    const { works, commit, read, settle } = drinkReads()
    const responses: Promise<string>[] = []
    for (let round = 0; round < 20; round++) {
      responses.push(read(), read())
      await settle()
      commit(DRINKS)
    }
    expect(works.length).toBe(2)
    works[0]?.finish('first')
    await settle()
    expect(works.length).toBe(3)
    works[1]?.finish('second')
    works[2]?.finish('third')
    const bodies = await Promise.all(responses)
    expect(bodies.slice(0, 4)).toEqual(['first', 'first', 'second', 'second'])
    expect(new Set(bodies.slice(4))).toEqual(new Set(['third']))
  })

  it('make room for waiting reads when they fail', async () => {
    const { works, commit, read, settle } = drinkReads()
    const failed = read()
    await settle()
    commit(DRINKS)
    const alsoFailed = read()
    await settle()
    commit(DRINKS)
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

/** Responses that contain the number of times they were made. */
function counted() {
  const { cache, ...rest } = harness()
  let made = 0
  const get = async (key: string, read: () => unknown): Promise<number> => {
    const produce = async (): Promise<HttpResponse> => {
      await read()
      return { status: 200, headers: {}, body: Buffer.from(String(++made)) }
    }
    return Number((await cache.get(key, produce)).body)
  }
  return { ...rest, get }
}

describe('a cached response', () => {
  const quote = { collection: 'quotes', id: 1 }

  it('of a collection becomes stale with any of its records, and with no other collection', async () => {
    const { get, commit } = counted()
    const list = () => get('list', () => currentSources()?.add('drinks', null))
    expect(await list()).toBe(1)
    commit(quote)
    expect(await list()).toBe(1)
    commit({ collection: 'drinks', id: 7 })
    expect(await list()).toBe(2)
  })

  it('of one record becomes stale with this record, and when any record may have changed', async () => {
    const { get, commit } = counted()
    const record = () => get('record', () => currentSources()?.add('drinks', 7))
    expect(await record()).toBe(1)
    commit({ collection: 'drinks', id: 8 })
    expect(await record()).toBe(1)
    commit({ collection: 'drinks', id: 7 })
    expect(await record()).toBe(2)
    commit(DRINKS)
    expect(await record()).toBe(3)
    // more records than are remembered
    commit(...Array.from({ length: 6_000 }, (_, n) => ({ collection: 'drinks', id: n + 100 })))
    expect(await record()).toBe(4)
  })

  it('becomes stale with everything when a commit’s changes are unknown, or when it names no source', async () => {
    const { get, commit, commitUnknown } = counted()
    const list = () => get('list', () => currentSources()?.add('drinks', null))
    const unnamed = () => get('unnamed', () => undefined)
    const partly = () => get('partly', () => (currentSources()?.add('drinks', null), currentSources()?.addUnknown()))
    expect([await list(), await unnamed(), await partly()]).toEqual([1, 2, 3])
    commit(quote)
    expect([await list(), await unnamed(), await partly()]).toEqual([1, 4, 5])
    commitUnknown()
    expect([await list(), await unnamed(), await partly()]).toEqual([6, 7, 8])
  })

  it('made of cached responses becomes stale with each of them, whether they were made or found', async () => {
    const { get, commit } = counted()
    const part = (name: string) => get(name, () => currentSources()?.add(name, null))
    const page = () => get('page', () => Promise.all([part('drinks'), part('quotes')]))
    expect(await part('drinks')).toBe(1)
    expect(await page()).toBe(3)
    commit({ collection: 'posts', id: 1 })
    expect(await page()).toBe(3)
    commit(quote)
    expect(await page()).toBe(5)
    commit({ collection: 'drinks', id: 1 })
    expect(await page()).toBe(7)
  })

  it('made of a response that failed becomes stale with what that one read', async () => {
    const { get, commit } = counted()
    const missing = () => get('missing', () => (currentSources()?.add('drinks', 7), Promise.reject(new Error('not found'))))
    const page = () => get('page', () => missing().catch(() => currentSources()?.add('quotes', null)))
    expect(await page()).toBe(1)
    expect(await page()).toBe(1)
    commit({ collection: 'drinks', id: 7 })
    expect(await page()).toBe(2)
  })

  it('is not given to a request that came after a change, even if its read reached the changed content late', async () => {
    const { get, commit, settle } = counted()
    let goOn = (): void => undefined
    const slow = async () => {
      currentSources()?.add('quotes', null)
      await new Promise<void>((resolve) => (goOn = resolve))
      currentSources()?.add('drinks', null)
    }
    const first = get('page', slow)
    await settle()
    commit(DRINKS)
    const second = get('page', () => currentSources()?.add('drinks', null))
    await settle()
    goOn()
    expect([await first, await second]).toEqual([1, 2])
  })
})

describe('what is kept', () => {
  const made = (): Promise<HttpResponse> => {
    currentSources()?.add('drinks', null)
    return Promise.resolve({ status: 200, headers: {}, body: Buffer.from('body') })
  }

  it('is every response but those to searches, which concurrent readers share', async () => {
    const { cache } = harness()
    for (const key of ['/api/v1/quotes', '/api/v1/quotes?author=ada&sort=id', '/api/v1/posts?category=q%3D1', '/search?q=']) {
      await cache.get(key, made)
      expect(cache.fresh(key), key).not.toBeNull()
    }
    for (const key of ['/api/v1/quotes?q=night', '/search?all=1&q=night', 'admin /api/v1/search?limit=5&q=a']) {
      let times = 0
      const counted = (): Promise<HttpResponse> => {
        times++
        return made()
      }
      await Promise.all([cache.get(key, counted), cache.get(key, counted)])
      expect({ key, times, kept: cache.fresh(key) }).toEqual({ key, times: 1, kept: null })
    }
  })

  it('is bounded by what entries take in memory, not by their bodies alone', async () => {
    const { cache } = harness()
    const keys = Array.from({ length: 20_000 }, (_, index) => `/api/v1/quotes/${index}`)
    for (const key of keys) await cache.get(key, made)
    const kept = keys.filter((key) => cache.fresh(key) !== null)
    expect(kept.length).toBeGreaterThan(10_000)
    expect(kept.length).toBeLessThan(17_000)
    expect(kept.at(-1)).toBe(keys.at(-1))
  })
})

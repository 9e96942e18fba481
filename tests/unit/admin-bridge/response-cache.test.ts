import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { ResponseCache } from '../../../admin-bridge/http/cache/response-cache'
import type { HttpResponse } from '../../../admin-bridge/http/cache/send-response'
import { SqliteVersion } from '../../../cms/database/content-version'

type Work = { finish(body: string): void; fail(): void }

/** A cache for whose reads the test makes the commits. */
function harness() {
  const version = new SqliteVersion({ lost: false, assertKnown: () => undefined })
  return {
    cache: new ResponseCache(version),
    commit: () => version.raise(),
    /** Runs everything that waits for promises and turns of the event loop only: a slot that becomes free, and the next read. */
    settle: async () => {
      for (let turn = 0; turn < 3; turn++) await setImmediate()
    },
  }
}

/** Reads of one list, each of which the test completes. */
function listReads() {
  const { cache, ...rest } = harness()
  const works: Work[] = []
  const make = () =>
    new Promise<HttpResponse>((resolve, reject) => {
      works.push({
        finish: (body) => resolve({ status: 200, headers: {}, body: Buffer.from(body) }),
        fail: () => reject(new Error('the database is unavailable')),
      })
    })
  return { ...rest, works, read: () => cache.get('key', make).then(({ body }) => body.toString()) }
}

describe('identical concurrent reads', () => {
  it('share one database read while nothing is committed', async () => {
    const { works, read, settle } = listReads()
    const responses = Promise.all(Array.from({ length: 50 }, read))
    await settle()
    expect(works.length).toBe(1)
    works[0]?.finish('one')
    expect(new Set(await responses)).toEqual(new Set(['one']))
    expect(await read()).toBe('one')
    expect(works.length).toBe(1)
  })

  it('never exceed two, however often something is committed, and the last readers see the last commit', async () => {
    const { works, commit, read, settle } = listReads()
    const responses: Promise<string>[] = []
    for (let round = 0; round < 20; round++) {
      responses.push(read(), read())
      await settle()
      commit()
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
    const { works, commit, read, settle } = listReads()
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

describe('a cached response', () => {
  it('becomes stale with any commit, also with one during its read', async () => {
    const { works, commit, read, settle } = listReads()
    const first = read()
    await settle()
    commit()
    works[0]?.finish('from before')
    expect(await first).toBe('from before')
    const second = read()
    await settle()
    works[1]?.finish('from after')
    expect(await second).toBe('from after')
    expect(await read()).toBe('from after')
    commit()
    const third = read()
    await settle()
    works[2]?.finish('from later')
    expect(await third).toBe('from later')
  })

  it('is not replaced by one whose read began earlier', async () => {
    const { works, commit, read, settle } = listReads()
    const slow = read()
    await settle()
    commit()
    const quick = read()
    await settle()
    works[1]?.finish('new')
    works[0]?.finish('old')
    expect(await Promise.all([slow, quick])).toEqual(['old', 'new'])
    expect(await read()).toBe('new')
  })

  it('made of cached responses contains what those contain', async () => {
    const { cache, commit, settle } = harness()
    let stored = 'old'
    const part = () => cache.get('part', () => Promise.resolve({ status: 200, headers: {}, body: Buffer.from(stored) }))
    const page = () => cache.get('page', part, 'page').then(({ body }) => body.toString())
    expect(await page()).toBe('old')
    stored = 'new'
    expect(await page()).toBe('old')
    commit()
    await settle()
    expect(await page()).toBe('new')
  })
})

describe('what is kept', () => {
  const made = (): Promise<HttpResponse> => {
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

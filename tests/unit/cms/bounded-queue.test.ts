import { describe, expect, it } from 'vitest'
import { BoundedQueue } from '../../../cms/bounded-queue'
import { createDecodeGate } from '../../../cms/media/decode-gate'

/** Work that runs until the test ends it, and records that it has started. */
function work(name: string, begun: string[]): { run: () => Promise<string>; end: () => void } {
  let end = (): void => undefined
  const ended = new Promise<void>((resolve) => (end = resolve))
  const run = async (): Promise<string> => {
    begun.push(name)
    await ended
    return name
  }
  return { run, end }
}

const queueWith = (bounds: { concurrency: number; maxWaiting: number; maxWaitMs?: number; ready?: () => Promise<unknown> }): BoundedQueue =>
  new BoundedQueue({ maxWaitMs: 45_000, busy: () => new Error('busy'), aborted: () => new Error('aborted'), ...bounds })
const flushPromises = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

describe('BoundedQueue', () => {
  it('runs two at once, queues in order of arrival, and rejects what does not fit into the queue', async () => {
    const queue = queueWith({ concurrency: 2, maxWaiting: 2 })
    const begun: string[] = []
    const works = ['a', 'b', 'c', 'd', 'e'].map((name) => work(name, begun))
    const results = works.map(({ run }) => queue.run(run))
    await expect(results[4]).rejects.toThrow('busy')
    expect(begun).toEqual(['a', 'b'])
    works[1]?.end()
    expect(await results[1]).toBe('b')
    await flushPromises()
    expect(begun).toEqual(['a', 'b', 'c'])
    works.forEach(({ end }) => end())
    expect(await Promise.all(results.slice(0, 4))).toEqual(['a', 'b', 'c', 'd'])
  })

  it('gives the slot of a client that disconnects to the next one, both while it waits and before it enters', async () => {
    const queue = queueWith({ concurrency: 1, maxWaiting: 1 })
    const begun: string[] = []
    const [first, second, third] = [work('a', begun), work('b', begun), work('c', begun)]
    const leaver = new AbortController()
    const one = queue.run(first.run)
    const two = queue.run(second.run, leaver.signal)
    leaver.abort()
    await expect(two).rejects.toThrow('aborted')
    await expect(queue.run(third.run, leaver.signal)).rejects.toThrow('aborted')
    const three = queue.run(third.run)
    first.end()
    third.end()
    expect(await Promise.all([one, three])).toEqual(['a', 'c'])
    expect(begun).toEqual(['a', 'c'])
  })

  it('rejects after the longest wait, and frees the slot of work that fails', async () => {
    const queue = queueWith({ concurrency: 1, maxWaiting: 1, maxWaitMs: 20 })
    const { run, end } = work('a', [])
    const one = queue.run(run)
    await expect(queue.run(() => Promise.resolve('late'))).rejects.toThrow('busy')
    end()
    await one
    await expect(queue.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await queue.run(() => Promise.resolve('next'))).toBe('next')
  })

  it('counts getting ready as part of the wait', async () => {
    const queue = queueWith({ concurrency: 1, maxWaiting: 1, maxWaitMs: 20, ready: () => new Promise(() => undefined) })
    const begun: string[] = []
    await expect(queue.run(work('a', begun).run)).rejects.toThrow('busy')
    expect(begun).toEqual([])
  })
})

describe('the decode gate', () => {
  it('decodes two pictures at once, lets eight wait, and tells the uploader of the next one', async () => {
    const gate = createDecodeGate()
    const begun: string[] = []
    const works = Array.from({ length: 10 }, (_, n) => work(String(n), begun))
    const results = works.map(({ run }) => gate.run(run))
    await expect(gate.run(work('late', begun).run)).rejects.toMatchObject({
      status: 503,
      message: 'Too many pictures are being processed. Please try again.',
    })
    expect(begun).toEqual(['0', '1'])
    works.forEach(({ end }) => end())
    expect(await Promise.all(results)).toHaveLength(10)
  })
})

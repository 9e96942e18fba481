import { describe, expect, it } from 'vitest'
import { DecodeGate } from '../../cms/media/decode-gate'

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

const busyError = { status: 503, message: 'Too many pictures are being processed. Please try again.' }
const flushPromises = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

describe('DecodeGate', () => {
  it('runs two at once, queues in order of arrival, and rejects what does not fit into the queue', async () => {
    const gate = new DecodeGate({ places: 2, queue: 2 })
    const begun: string[] = []
    const works = ['a', 'b', 'c', 'd', 'e'].map((name) => work(name, begun))
    const results = works.map(({ run }) => gate.run(run))
    await expect(results[4]).rejects.toMatchObject(busyError)
    expect(begun).toEqual(['a', 'b'])
    works[1]?.end()
    expect(await results[1]).toBe('b')
    await flushPromises()
    expect(begun).toEqual(['a', 'b', 'c'])
    works.forEach(({ end }) => end())
    expect(await Promise.all(results.slice(0, 4))).toEqual(['a', 'b', 'c', 'd'])
  })

  it('gives the slot of a client that disconnects to the next one, both while it waits and before it enters', async () => {
    const gate = new DecodeGate({ places: 1, queue: 1 })
    const begun: string[] = []
    const [first, second, third] = ['a', 'b', 'c'].map((name) => work(name, begun))
    const leaver = new AbortController()
    const one = gate.run(first?.run as () => Promise<string>)
    const two = gate.run(second?.run as () => Promise<string>, leaver.signal)
    leaver.abort()
    await expect(two).rejects.toMatchObject({ status: 400 })
    await expect(gate.run(third?.run as () => Promise<string>, leaver.signal)).rejects.toMatchObject({ status: 400 })
    const three = gate.run(third?.run as () => Promise<string>)
    first?.end()
    third?.end()
    expect(await Promise.all([one, three])).toEqual(['a', 'c'])
    expect(begun).toEqual(['a', 'c'])
  })

  it('rejects after the longest wait, and frees the slot of work that fails', async () => {
    const gate = new DecodeGate({ places: 1, queue: 1, waitMs: 20 })
    const { run, end } = work('a', [])
    const one = gate.run(run)
    await expect(gate.run(() => Promise.resolve('late'))).rejects.toMatchObject(busyError)
    end()
    await one
    await expect(gate.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await gate.run(() => Promise.resolve('next'))).toBe('next')
  })
})

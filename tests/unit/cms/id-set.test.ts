import { describe, expect, it } from 'vitest'
import { TermChanges } from '../../../cms/database/search/changes'
import { CHUNK, IdSet, chunkOf, emptyChunk, encodeChunk, mark } from '../../../cms/database/search/id-set'

const everyNth = (n: number, below: number): number[] => Array.from({ length: Math.ceil(below / n) }, (_, index) => index * n)
const sorted = (ids: Iterable<number>): number[] => [...ids].toSorted((a, b) => a - b)

describe('a set of ids', () => {
  // few ids are stored as a list, many as bits
  it.each([1, 2, 15, 16, 17, 100, 16_383, 16_384])('with every %sth id is the same after it was stored', (n) => {
    const ids = everyNth(n, 40_000)
    const stored = new IdSet()
    for (const number of new Set(ids.map(chunkOf))) {
      const chunk = emptyChunk()
      for (const id of ids.filter((each) => chunkOf(each) === number)) mark(chunk, id, true)
      const bytes = encodeChunk(chunk)
      expect(bytes.length).toBeLessThanOrEqual(CHUNK / 8)
      stored.addStored(number, bytes)
    }
    expect(sorted(stored)).toEqual(ids)
    expect(stored.size).toBe(ids.length)
  })

  it('is combined like any set', () => {
    const [a, b] = [everyNth(3, 20_000), everyNth(5, 15_000)]
    const [first, second] = [IdSet.of(a), IdSet.of(b)]
    expect(sorted(first.and(second))).toEqual(a.filter((id) => b.includes(id)))
    expect(sorted(first.without(second))).toEqual(a.filter((id) => !b.includes(id)))
    expect(sorted(IdSet.union([first, second]))).toEqual(sorted(new Set([...a, ...b])))
    expect([first.has(9_999), first.has(10_000), first.has(9_999_999)]).toEqual([true, false, false])
    expect([...new IdSet()]).toEqual([])
  })
})

describe('changes of terms', () => {
  const idsOf = (bytes: Uint8Array): number[] => {
    const set = new IdSet()
    set.addStored(0, bytes)
    return sorted(set)
  }

  it('give the same result in any order', () => {
    const differences: [number, string[], string[]][] = [
      [1, [], ['a', 'b']],
      [1, ['a', 'b'], ['b', 'c']],
      [1, ['b', 'c'], ['a']],
      [2, ['a'], []],
    ]
    for (const order of [differences, differences.toReversed()]) {
      const changes = new TermChanges()
      for (const [id, before, after] of order) changes.addDifference(id, new Set(before), new Set(after))
      const chunk = emptyChunk()
      for (const id of [2, 3]) mark(chunk, id, true)
      const results = changes.applyTo(changes.keys, [{ term: 'a', chunk: 0, ids: encodeChunk(chunk) }])
      expect(Object.fromEntries(results.map(({ term, ids }) => [term, idsOf(ids)]))).toEqual({ a: [1, 3], b: [], c: [] })
    }
  })
})

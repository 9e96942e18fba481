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

  const stored = (term: string, ids: readonly number[]) => {
    const chunk = emptyChunk()
    for (const id of ids) mark(chunk, id, true)
    return { term, chunk: 0, ids: encodeChunk(chunk) }
  }

  it('replace the terms of the records that change', async () => {
    const changes = new TermChanges()
    await changes.addDifference(1, [new Set()], new Set(['a', 'b']))
    await changes.addDifference(2, [new Set(['a', 'b'])], new Set(['b', 'c']))
    const results = changes.applyTo([...changes.groups(1_000)].flat(), [stored('a', [2, 3]), stored('b', [2])])
    expect(Object.fromEntries(results.map(({ term, ids }) => [term, idsOf(ids)]))).toEqual({ a: [1, 3], b: [1, 2], c: [2] })
  })

  it('are right wherever an interrupted fold has ended', async () => {
    const [was, became, is] = [new Set(['a', 'b', 'c']), new Set(['b', 'd', 'e']), new Set(['b', 'c', 'e', 'f'])]
    const changes = new TermChanges()
    await changes.addDifference(1, [was, became], is)
    // the interrupted fold has taken out "a" and put in "d", or not; the same for "c" and "e"
    for (const present of ['abc', 'bcd', 'abe', 'bde', 'bce']) {
      const index = ['a', 'b', 'c', 'd', 'e', 'f'].map((term) => stored(term, present.includes(term) ? [1] : []))
      const changed = new Map(changes.applyTo([...changes.groups(1_000)].flat(), index).map((posting) => [posting.term, posting]))
      const after = index.map((posting) => changed.get(posting.term) ?? posting).filter(({ ids }) => idsOf(ids).length > 0)
      expect(after.map(({ term }) => term)).toEqual([...is].toSorted())
    }
  })

  it('are divided into groups, in the order of the index', async () => {
    const changes = new TermChanges()
    const words = ['bb w', 'ab w', 'ba w', 'aa w']
    await changes.addDifference(1, [new Set()], new Set(words))
    const groups = [...changes.groups(6)]
    expect(groups.map((keys) => keys.map(({ term }) => term))).toEqual([
      ['aa w', 'ab w'],
      ['ba w', 'bb w'],
    ])
  })
})

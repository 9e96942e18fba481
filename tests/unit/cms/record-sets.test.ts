import { expect, it } from 'vitest'
import { emptyChunk, encodeChunk, mark } from '../../../cms/database/search/id-set'
import { RecordSets } from '../../../cms/database/search/matching'

it('are read once, and full for every search that waits for them', async () => {
  const chunk = emptyChunk()
  mark(chunk, 7, true)
  const asked: string[] = []
  const index = {
    postings: (collections: readonly string[], terms: readonly string[]) => {
      asked.push(...terms)
      const found = terms.flatMap((term) => collections.map((collection) => ({ collection, term, chunk: 0, ids: encodeChunk(chunk) })))
      return new Promise<typeof found>((resolve) => setImmediate(resolve, found))
    },
  }
  const sets = new RecordSets()
  // searches for several words run at the same time
  const sizes = [1, 2].map(async () => {
    const set = sets.withAny('quotes', ['public'])
    await sets.fill(index)
    return set.size
  })
  expect(await Promise.all(sizes)).toEqual([1, 1])
  expect(asked).toEqual(['public'])
})

import { entityList, type Entity } from '../../domain/entities'
import { indexedWords } from '../../domain/search/words'
import { IdSet } from './id-set'
import { isShort, wordTerm } from './terms'
import type { WordIndex } from './word-index'

/** Records of a collection that a start looks up in the index: so many of the oldest and of the newest. */
export const SAMPLE_ENDS = 2
/** Words of each of them. The longest ones are the quickest to find. */
const SAMPLE_WORDS = 3

const all = async (checks: readonly Promise<boolean>[]): Promise<boolean> => !(await Promise.all(checks)).includes(false)

/** Whether the vocabulary has a word, and finds it by its parts. */
async function isKnown(index: WordIndex, word: string): Promise<boolean> {
  if (isShort(word)) return true
  for await (const words of index.wordsWith(word)) if (words.includes(word)) return true
  return false
}

/** Whether a word leads to a record. */
async function isFound(index: WordIndex, { collection }: Entity, id: number, word: string): Promise<boolean> {
  const records = new IdSet()
  for (const { chunk, ids } of await index.postings([collection], [wordTerm(word, 'anywhere')])) records.addStored(chunk, ids)
  return records.has(id) && (await isKnown(index, word))
}

/** Whether some records of an entity are found by their own words. */
async function areFound(index: WordIndex, entity: Entity, ids: readonly number[]): Promise<boolean> {
  const texts = await index.texts(entity, ids, [])
  const pairs = [...texts].flatMap(([id, text]) => {
    const longestFirst = [...indexedWords(text)].toSorted((one, other) => other.length - one.length)
    return longestFirst.slice(0, SAMPLE_WORDS).map((word) => [id, word] as const)
  })
  return all(pairs.map(([id, word]) => isFound(index, entity, id, word)))
}

/**
 * Whether the index finds some records of each collection by their own words, to notice an index that has lost a part. Looks
 * a second time before it says no, because another process may change a record in between.
 * @param settled reads the ids of an entity's oldest and newest records that do not wait for the index.
 * @throws the database's error.
 */
export async function isSampleFound(index: WordIndex, settled: (entity: Entity) => Promise<readonly number[]>): Promise<boolean> {
  const look = (): Promise<boolean> => all(entityList.map(async (entity) => areFound(index, entity, await settled(entity))))
  return (await look()) || look()
}

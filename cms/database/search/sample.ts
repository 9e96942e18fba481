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

/** The longest words of a text, without those that a database cannot look up: SQLite ends a text at a NUL. */
function longestWords(text: string): string[] {
  const words = [...indexedWords(text)].filter((word) => !word.includes('\0'))
  return words.toSorted((one, other) => other.length - one.length).slice(0, SAMPLE_WORDS)
}

/** Whether some records of an entity are found by their own words. */
async function areFound(index: WordIndex, entity: Entity, ids: readonly number[]): Promise<boolean> {
  const pairs: [id: number, word: string][] = []
  for await (const [id, text] of index.texts(entity, ids, [])) pairs.push(...longestWords(text).map((word): [number, string] => [id, word]))
  const words = [...new Set(pairs.map(([, word]) => word))]
  const terms = words.map((word) => wordTerm(word, 'anywhere'))
  const records = new Map(terms.map((term) => [term, new IdSet()]))
  for (const { term, chunk, ids: found } of await index.postings([entity.collection], terms)) records.get(term)?.addStored(chunk, found)
  if (!pairs.every(([id, word]) => records.get(wordTerm(word, 'anywhere'))?.has(id))) return false
  return all(words.map((word) => isKnown(index, word)))
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

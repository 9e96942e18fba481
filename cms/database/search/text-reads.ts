import { fieldsOfKind, type Entity } from '../../domain/entities'
import { listKeysOf } from '../../domain/lists/list-keys'
import { sortColumn, type Column } from '../queries/columns'
import type { Condition, Order, Results } from '../queries/list-query'

/** What the results of one entity are narrowed to, and their order among equals. */
export type EntityQuery = { readonly entity: Entity; readonly conditions: readonly Condition[]; readonly order: readonly Order[] }
/** A record, with its title and names, normalized. */
export type Named = { readonly id: number; readonly names: string }
type Words = readonly string[]

/** What the search reads. All words are normalized. Every method throws the database's error. */
export type TextReads = {
  /** The best records that have all words, and the number of all. */
  found(query: EntityQuery, words: Words, limit: number): Promise<Results>
  /** For each word, whether some record has it. */
  known(query: EntityQuery, words: Words): Promise<boolean[]>
  /** The records that have all words, and in whose title or names something is like the beginning or the end of each mistyped one; best first. */
  alike(query: EntityQuery, words: Words, mistyped: Words): Promise<Named[]>
}

/** The conditions of a query and those of its words. */
export const narrowed = ({ conditions }: EntityQuery, words: Words): Condition[] => [
  ...conditions,
  ...words.map((word): Condition => ({ is: 'containing', word })),
]

/** How words can stand in a text whose words have blanks around them, best first: whole, beginning, part. */
const WAYS: readonly ((word: string) => string)[] = [(word) => ` ${word} `, (word) => ` ${word}`, (word) => word]

/**
 * The levels of a match, best first: each way, in the title before anywhere. A record has the first one at which all words
 * match. The last one is that of all others.
 */
export const levelsOf = (words: Words): { readonly isTitle: boolean; readonly parts: readonly string[] }[] =>
  WAYS.flatMap((way) => [true, false].map((isTitle) => ({ isTitle, parts: words.map(way) }))).slice(0, -1)

/**
 * A typing error leaves the beginning or the end of a word as it is: the first and the last letters, of which every word with
 * one error has one.
 */
export function endsOf(mistyped: string): { readonly head: string; readonly tail: string } {
  const letters = [...mistyped]
  const half = Math.ceil((letters.length - 1) / 2)
  return { head: letters.slice(0, half).join(''), tail: letters.slice(half + 1).join('') }
}

/** The columns with the normalized titles and names that a search looks through. */
export function namedColumns(entity: Entity): Column[] {
  const keys = new Set(listKeysOf(entity).map(({ of }) => of))
  const searched = new Set(entity.search?.fields)
  return fieldsOfKind(entity, 'line').flatMap(([key]) => (searched.has(key) && keys.has(key) ? [sortColumn(entity, key)] : []))
}

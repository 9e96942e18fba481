import type { Entity } from '../../domain/entities'
import type { Condition } from '../queries/list-query'
import type { Posting } from './changes'

/** The stored index, and what it needs to know of records that changed since. Every method throws the database's error. */
export type WordIndex = {
  /** Whether the index has been built. Until then, the database has to look through the texts. */
  isReady(): Promise<boolean>
  /**
   * The ids of the records that changed since they were indexed. Ask for them before anything else of the index: then a
   * change that is indexed meanwhile counts once.
   */
  changed(entity: Entity): Promise<number[]>
  /** The ids of those of these records that meet the conditions. */
  meeting(entity: Entity, ids: readonly number[], conditions: readonly Condition[]): Promise<number[]>
  /** The search texts of those of these records that meet the conditions: few at once, because they may be long. */
  texts(entity: Entity, ids: readonly number[], conditions: readonly Condition[]): AsyncIterable<readonly [id: number, text: string]>
  /** The words of the vocabulary that contain a part, which has three characters or more: some at once, because many may. */
  wordsWith(part: string): AsyncIterable<readonly string[]>
  /** Words of the vocabulary, among them all that are one typing error away from this one. */
  wordsLike(word: string): Promise<string[]>
  /** The records of these collections with each of these terms, in chunks. */
  postings(collections: readonly string[], terms: readonly string[]): Promise<(Posting & { readonly collection: string })[]>
}

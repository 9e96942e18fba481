import type { Entity } from '../../domain/entities'
import { textMatches, type Wanted } from '../../domain/search/text-matches'
import { turnsInLoop } from '../../turns'
import type { Condition } from '../queries/list-query'
import { IdSet } from './id-set'
import { PLACES, titleOf } from './terms'
import type { WordIndex } from './word-index'
import { noRecords, type WordRecords } from './word-records'

const nameOf = ({ word, allowsErrors }: Wanted): string => `${word} ${allowsErrors}`

/** Records of one entity that changed after they were indexed. A search checks their texts directly. */
export class ChangedRecords {
  /** All of them, whether they meet the conditions or not. */
  readonly ids: IdSet
  readonly #known = new Map<string, WordRecords>()

  constructor(
    private readonly index: Pick<WordIndex, 'texts' | 'meeting'>,
    private readonly entity: Entity,
    private readonly changed: readonly number[],
    private readonly conditions: readonly Condition[],
  ) {
    this.ids = IdSet.of(changed)
  }

  get isEmpty(): boolean {
    return this.changed.length === 0
  }

  /** Those that meet the conditions. @throws the database's error. */
  async all(): Promise<IdSet> {
    return IdSet.of(await this.index.meeting(this.entity, this.changed, this.conditions))
  }

  /**
   * Those that meet the conditions and have a word, for each of some words. Ask for several words together: the texts, which
   * may be long, are read once for all that is not known yet. @throws the database's error.
   */
  async lookUp(words: readonly Wanted[]): Promise<WordRecords[]> {
    const missing = words.filter((word) => !this.#known.has(nameOf(word)))
    if (missing.length > 0) await this.#readTexts(missing)
    return words.map((word) => this.#known.get(nameOf(word)) ?? noRecords())
  }

  async #readTexts(words: readonly Wanted[]): Promise<void> {
    const records = words.map(noRecords)
    const giveTurn = turnsInLoop()
    for await (const [id, text] of this.index.texts(this.entity, this.changed, this.conditions)) {
      const places = { anywhere: textMatches(text, words), title: textMatches(titleOf(text), words) }
      for (const [at, found] of records.entries()) {
        for (const place of PLACES) {
          const match = places[place][at]
          if (match) found[place][match].add(id)
        }
      }
      await giveTurn()
    }
    for (const [at, word] of words.entries()) this.#known.set(nameOf(word), records[at] ?? noRecords())
  }
}

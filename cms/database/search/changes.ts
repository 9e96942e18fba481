import { groupsOf } from '../../groups'
import { turnInBackground } from '../../turns'
import { changedChunk, chunkOf } from './id-set'
import { wordOfTerm } from './terms'

/** A stored set of the records with one term, as far as their ids fall into one chunk. */
export type Posting = { readonly term: string; readonly chunk: number; readonly ids: Uint8Array }
export type PostingKey = Omit<Posting, 'ids'>

const wordsIn = (postings: readonly Posting[]): string[] => postings.flatMap(({ term }) => wordOfTerm(term) ?? [])

/** The words of these terms that some record of a chunk has. */
export const presentWords = (postings: readonly Posting[]): string[] => wordsIn(postings.filter(({ ids }) => ids.length > 0))

/** The words of these terms that no record of a chunk has any more. Other chunks may have them. */
export const emptiedWords = (postings: readonly Posting[]): string[] => wordsIn(postings.filter(({ ids }) => ids.length === 0))

/** A key as text. */
export const nameOf = ({ term, chunk }: PostingKey): string => `${term} ${chunk}`

function keyOf(name: string): PostingKey {
  const blank = name.lastIndexOf(' ')
  return { term: name.slice(0, blank), chunk: Number(name.slice(blank + 1)) }
}

/** Terms that are compared in one go. */
const TERMS_AT_ONCE = 10_000

/** What a key costs a fold: a row, and for a word also its entry in the vocabulary, which grows with its length. */
const costOf = ({ term }: PostingKey): number => 1 + (wordOfTerm(term)?.length ?? 0)

/** Changes of the terms of one collection's records. */
export class TermChanges {
  // The ids of the records that got a term, and those that lost it as negative numbers: one number for most of the terms,
  // because a text may have hundreds of thousands. They are divided by their first character, so that they can be put in
  // order little by little.
  readonly #ids = new Map<string, Map<string, number | number[]>>()

  #compared = 0

  #names(first: string): Map<string, number | number[]> {
    const names = this.#ids.get(first) ?? new Map<string, number | number[]>()
    if (names.size === 0) this.#ids.set(first, names)
    return names
  }

  /** @param signed the id of a record, negative if it has lost the term. */
  #add(term: string, signed: number): void {
    const name = nameOf({ term, chunk: chunkOf(Math.abs(signed)) })
    const names = this.#names(name[0] ?? '')
    const ids = names.get(name)
    if (Array.isArray(ids)) ids.push(signed)
    else names.set(name, ids === undefined ? signed : [ids, signed])
  }

  /**
   * Adds what has to change for a record. Lets other requests have their turn while there are many terms.
   * @param before sets that bound what is indexed: every term in all of them is, and no term outside all of them.
   * @param now the terms that the record has.
   */
  async addDifference(id: number, before: readonly ReadonlySet<string>[], now: ReadonlySet<string>): Promise<void> {
    const addThose = async (terms: ReadonlySet<string>, isWanted: (term: string) => boolean, change: 1 | -1): Promise<void> => {
      for (const term of terms) {
        if (isWanted(term)) this.#add(term, id * change)
        if (++this.#compared % TERMS_AT_ONCE === 0) await turnInBackground()
      }
    }
    for (const terms of before) await addThose(terms, (term) => !now.has(term), -1)
    await addThose(now, (term) => !before.every((terms) => terms.has(term)), 1)
  }

  *#keys(): Generator<PostingKey> {
    for (const first of [...this.#ids.keys()].toSorted()) {
      for (const name of [...(this.#ids.get(first)?.keys() ?? [])].toSorted()) yield keyOf(name)
    }
  }

  /**
   * The keys of all postings that change, in groups of some cost. They are in the order of the stored index: otherwise each
   * group would change pages everywhere.
   */
  groups(cost: number): Generator<PostingKey[]> {
    return groupsOf(this.#keys(), costOf, { cost })
  }

  #idsOf(key: PostingKey): number[] {
    const name = nameOf(key)
    return [this.#names(name[0] ?? '').get(name) ?? []].flat()
  }

  /** Postings after the changes. Those without ids are no longer needed. @param stored the present postings of these keys. */
  applyTo(keys: readonly PostingKey[], stored: readonly Posting[]): Posting[] {
    const present = new Map(stored.map((posting) => [nameOf(posting), posting.ids]))
    return keys.map((key) => ({
      ...key,
      ids: changedChunk(
        present.get(nameOf(key)) ?? new Uint8Array(),
        this.#idsOf(key).map((signed) => [Math.abs(signed), signed > 0]),
      ),
    }))
  }
}

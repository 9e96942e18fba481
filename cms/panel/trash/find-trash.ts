import type { Payload } from 'payload'
import { keptReads } from '../../database/history/keep'
import { keyText } from '../../database/history/stored'
import type { RecordKey, Trashed } from '../../database/history/types'
import { entityOfKind } from '../../domain/entities/entity-of-kind'
import { KINDS } from '../../domain/entities/kinds'
import { alongWords, forGoodWords } from '../../domain/entities/trash-words'
import { searchedWords, typedWords } from '../../domain/search/words'
import { whyLost } from '../../trash/lost-owners'
import { answerableQuery } from '../../domain/search/answerable-query'

const PER_PAGE = 50
const PAGE_MAX = 1_000_000

type Given = Readonly<Record<string, string | string[] | undefined>>

/** What the address asks for. What it says wrongly counts as not said. */
export type TrashQuery = {
  readonly typed: string
  /** As much of what was typed as a search takes. */
  readonly q: string
  readonly kind: string | undefined
  readonly page: number
}
/** An entry of the list, and what there is to say about it. */
export type TrashRow = Trashed & {
  /** What left with it: "2 drinks: one, two". */
  readonly others: string | null
  /** What a question says before it is removed for good. */
  readonly forGood: string
  /** Why it can never return; null if it can. */
  readonly lost: string | null
}
/** One page of the trash. `total` counts a kind, whatever is searched for. */
export type FoundTrash = {
  readonly rows: TrashRow[]
  readonly matches: number
  readonly total: number
  readonly page: number
  readonly pages: number
  /** Everything that was deleted before this instant is counted. */
  readonly readAt: string
}

/** Parses the parameters of the page. */
export function parseTrashQuery({ q, kind, page }: Given): TrashQuery {
  const number = Number(typeof page === 'string' && /^\d{1,7}$/.test(page) ? page : 1)
  const typed = typedWords(typeof q === 'string' ? q : '').join(' ')
  return {
    typed,
    q: answerableQuery(typed),
    kind: KINDS.find((each) => each === kind),
    page: Math.min(Math.max(number, 1), PAGE_MAX),
  }
}

/** The address of a page of the trash. */
export function trashAddress(path: string, { typed, kind, page }: TrashQuery): string {
  const given = {
    ...(typed === '' ? {} : { q: typed }),
    ...(kind === undefined ? {} : { kind }),
    ...(page === 1 ? {} : { page: String(page) }),
  }
  const query = new URLSearchParams(given).toString()
  return query === '' ? path : `${path}?${query}`
}

/** Reads one page; the last one if the wanted one is past the end. @throws the database's error. */
export async function findTrash(payload: Payload, { q, kind, page }: TrashQuery): Promise<FoundTrash> {
  const reads = keptReads(payload)
  const filter = { kind, words: searchedWords(q) }
  const readAt = new Date().toISOString()
  const [matches, total] = await Promise.all([reads.countTrashed(filter), reads.countTrashed({ kind })])
  const pages = Math.max(1, Math.ceil(matches / PER_PAGE))
  const shown = Math.min(page, pages)
  const found = await reads.trashed(filter, { skip: (shown - 1) * PER_PAGE, limit: PER_PAGE })
  const [others, earlier, lost] = await Promise.all([reads.trashedWith(found), reads.trashedBefore(found), whyLost(payload, found)])
  const rows = found.map((entry) => {
    const isEntry = (key: RecordKey): boolean => keyText(key) === keyText(entry)
    const along = others.filter(({ root }) => isEntry(root))
    const before = earlier.filter(({ owner }) => isEntry(owner))
    return {
      ...entry,
      others: alongWords(along, entityOfKind, q),
      forGood: forGoodWords({ count: 1, along, before }, entityOfKind),
      lost: lost(entry),
    }
  })
  return { rows, matches, total, page: shown, pages, readAt }
}

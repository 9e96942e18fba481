import { normalizeForSearch } from '../../domain/normalize-for-search'
import type { Line, NewLine, RecordKey, TrashEntry } from './types'

// Both databases store states, changes, links and pictures as JSON texts, so that they come back exactly.

/** An entry of the trash as it is stored. */
export type StoredEntry = Omit<TrashEntry, 'state' | 'root' | 'links' | 'pictures'> & {
  state: string
  rootKind: string | null
  rootRecord: number | null
  links: string
  pictures: string
}
/** A line of the history as it is stored. */
export type StoredLine = Omit<Line, 'changes'> & { changes: string; state: string | null }

/** A record as the id of a document, or the key of a map. */
export const keyText = ({ kind, record }: RecordKey): string => `${kind} ${record}`

/** Parses what this product has stored. */
// cast: the column says what was written into it
export const parseJson = <T>(text: string): T => JSON.parse(text) as T

/** What a search looks through: neither database can ignore case and accents by itself. */
export const foldedTitle = (title: string): string => normalizeForSearch(title)

export const entryOf = ({ state, rootKind, rootRecord, links, pictures, ...entry }: StoredEntry): TrashEntry => ({
  ...entry,
  state: parseJson(state),
  root: rootKind === null || rootRecord === null ? null : { kind: rootKind, record: rootRecord },
  links: parseJson(links),
  pictures: parseJson(pictures),
})

/** How SQLite stores what a line says of a pending draft. */
export const DRAFT_CODES = { none: 0, saved: 1, discarded: 2 } as const

/** What a line is in a grouped list: shown; hidden behind the first line of its act and kind; or shown only among those of its kind. */
export const FOLLOWS = { no: 0, hidden: 1, along: 2 } as const

/** What the first line of a kind is in a grouped list. */
export const firstFollows = ({ batch, kind }: NewLine, batchKind: string | null): 0 | 2 =>
  batch !== null && kind !== batchKind ? FOLLOWS.along : FOLLOWS.no

export const lineValues = ({ changes, state, ...line }: NewLine): Omit<StoredLine, 'version'> => ({
  ...line,
  changes: JSON.stringify(changes),
  state: state === null ? null : JSON.stringify(state),
})

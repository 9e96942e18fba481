import type { RecordKey } from './types'

/** A record as the id of a row, or the key of a map. */
export const keyText = ({ kind, record }: RecordKey): string => `${kind} ${record}`

/** Parses what this product has stored. */
// cast: the column says what was written into it
export const parseJson = <T>(text: string): T => JSON.parse(text) as T

import type { RecordState } from '../../domain/records/record-state'
import type { PictureMarks, RecordKey } from '../history/types'

/**
 * A draft over a published record: the fields that it changes, as Payload stores them. `savedAt` is ISO 8601 in UTC; `pictures`
 * are noted as `picturesOf` does.
 */
export type PendingDraft = RecordKey & {
  readonly fields: RecordState
  readonly savedAt: string
  readonly savedBy: string | null
  readonly pictures: readonly string[]
}

/** The drafts inside one transaction. */
export type Drafts = {
  find(key: RecordKey): Promise<PendingDraft | null>
  /** Stores a draft in the place of the record's former one. */
  put(draft: PendingDraft): Promise<void>
  remove(keys: readonly RecordKey[]): Promise<void>
}

/** Called with a draft whose stored text cannot be read. */
export type OnDamage = (key: RecordKey, error: unknown) => void

/** The drafts outside of transactions. */
export type DraftReads = {
  find(key: RecordKey): Promise<PendingDraft | null>
  /** The drafts of these records of a kind; fewer if some have none. */
  among(kind: string, records: readonly number[]): Promise<PendingDraft[]>
  /** All records that have a draft, or those of a kind, without the drafts themselves. */
  keys(kind?: string): Promise<RecordKey[]>
  /** Records whose draft uses a picture. */
  withPicture(marks: PictureMarks): Promise<RecordKey[]>
}

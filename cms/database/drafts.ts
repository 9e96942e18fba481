import type { Payload, PayloadRequest } from 'payload'
import { isRecord } from '../domain/is-record'
import type { RecordState } from '../domain/records/record-state'
import { keyText, parseJson } from './history/stored'
import type { RecordKey } from './history/types'
import { KeptRows, equal, keptIn, type Row } from './kept-rows'

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

const RECORD = ['kind', 'record'] as const
const DRAFT = [...RECORD, 'savedAt', 'savedBy', 'pictures', 'fields'] as const

const keyOf = ({ kind, record }: RecordKey): RecordKey => ({ kind, record })

/**
 * Reads a stored draft. A damaged one counts as none, so that its record can still be read, edited and published. It stays in its
 * place until the next draft or the next public change, and the log names it.
 */
function draftOf({ logger }: Payload, row: Pick<Row<'drafts'>, (typeof DRAFT)[number]>): PendingDraft | null {
  const { savedAt, savedBy } = row
  try {
    const [fields, pictures] = [parseJson<RecordState>(row.fields), parseJson<string[]>(row.pictures)]
    if (!isRecord(fields) || !Array.isArray(pictures)) throw new TypeError('A stored draft is not an object')
    return { ...keyOf(row), fields, pictures, savedAt, savedBy: savedBy ?? null }
  } catch (err) {
    logger.warn({ ...keyOf(row), err }, 'a pending draft is damaged and is ignored')
    return null
  }
}

async function draftsOf(rows: KeptRows<'drafts'>, keys: readonly RecordKey[]): Promise<PendingDraft[]> {
  const found = keys.length === 0 ? [] : await rows.find({ id: { in: keys.map(keyText) } }, DRAFT)
  return found.flatMap((row) => draftOf(rows.payload, row) ?? [])
}

/** Reads of pending drafts as they are committed. */
export class DraftReads {
  readonly #rows: KeptRows<'drafts'>

  constructor(payload: Payload) {
    this.#rows = new KeptRows(payload, 'drafts')
  }

  /** The drafts of these records; fewer if some have none. */
  among = (keys: readonly RecordKey[]): Promise<PendingDraft[]> => draftsOf(this.#rows, keys)

  find = async (key: RecordKey): Promise<PendingDraft | null> => (await this.among([key]))[0] ?? null

  /** All records that have a draft, or those of a kind, without the drafts themselves. */
  keys = async (kind?: string): Promise<RecordKey[]> =>
    (await this.#rows.find(kind === undefined ? {} : equal({ kind }), RECORD)).map(keyOf)
}

/** The draft of a record, in the transaction of a request. @throws Error without a transaction, as the following. */
export const draftIn = async (req: PayloadRequest, key: RecordKey): Promise<PendingDraft | null> =>
  (await draftsOf(await keptIn(req, 'drafts'), [key]))[0] ?? null

/** Stores a draft in the place of the record's former one. */
export async function putDraft(req: PayloadRequest, { fields, pictures, ...draft }: PendingDraft): Promise<void> {
  const rows = await keptIn(req, 'drafts')
  const row = { ...draft, pictures: JSON.stringify(pictures), fields: JSON.stringify(fields) }
  if (!(await rows.change(equal({ id: keyText(draft) }), row))) await rows.add({ id: keyText(draft), ...row })
}

/** Removes drafts that the public states of their records replace, or whose records are gone for good. The history has their last states. */
export async function removeDrafts(req: PayloadRequest, keys: readonly RecordKey[]): Promise<void> {
  await (await keptIn(req, 'drafts')).remove({ id: { in: keys.map(keyText) } })
}

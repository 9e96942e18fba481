import type { InValue, Row } from '@libsql/client'
import type { Payload } from 'payload'
import type { RecordKey } from '../history/types'
import { sqliteWithPicture } from '../history/with-picture'
import type { SqliteRun } from '../request-transaction'
import { rowsOf } from '../sqlite/rows'
import { textOf } from '../sqlite/values'
import { readStoredDraft, type StoredDraft } from './stored-draft'
import type { DraftReads, Drafts, OnDamage } from './types'

const SELECT = 'SELECT kind, record, fields, saved_at, saved_by, pictures FROM drafts WHERE kind = ?'
const FIND = `${SELECT} AND record = ?`
const AMONG = `${SELECT} AND record IN (SELECT value FROM json_each(?))`
const KEYS = 'SELECT kind, record FROM drafts'
const keyOf = (row: Row): RecordKey => ({ kind: textOf(row['kind']), record: Number(row['record']) })

const storedOf = (row: Row | undefined): StoredDraft | null =>
  row === undefined
    ? null
    : {
        ...keyOf(row),
        fields: textOf(row['fields']),
        savedAt: textOf(row['saved_at']),
        savedBy: typeof row['saved_by'] === 'string' ? row['saved_by'] : null,
        pictures: textOf(row['pictures']),
      }

/** SQLite: the drafts in a transaction. */
export const sqliteDrafts = (run: SqliteRun): Drafts => ({
  find: async ({ kind, record }) => readStoredDraft(storedOf((await run(FIND, [kind, record]))[0])),
  put: async ({ kind, record, fields, savedAt, savedBy, pictures }) => {
    const values: InValue[] = [kind, record, JSON.stringify(fields), savedAt, savedBy, JSON.stringify(pictures)]
    await run('INSERT OR REPLACE INTO drafts (kind, record, fields, saved_at, saved_by, pictures) VALUES (?, ?, ?, ?, ?, ?)', values)
  },
  remove: async (keys) =>
    void (await run("DELETE FROM drafts WHERE (kind, record) IN (SELECT value ->> 'kind', value ->> 'record' FROM json_each(?))", [
      JSON.stringify(keys),
    ])),
})

/** SQLite: reads of drafts. @param onDamage called with a draft that cannot be read. */
export function sqliteDraftReads(payload: Payload, onDamage: OnDamage): DraftReads {
  const rows = rowsOf(payload)
  return {
    find: async ({ kind, record }) => {
      const stored = storedOf((await rows(FIND, [kind, record]))[0])
      return readStoredDraft(stored, (error) => onDamage({ kind, record }, error))
    },
    among: async (kind, records) =>
      (await rows(AMONG, [kind, JSON.stringify(records)])).flatMap(
        (row) => readStoredDraft(storedOf(row), (error) => onDamage(keyOf(row), error)) ?? [],
      ),
    keys: async (kind) => (await (kind === undefined ? rows(KEYS, []) : rows(`${KEYS} WHERE kind = ?`, [kind]))).map(keyOf),
    withPicture: (marks) => sqliteWithPicture(rows, { name: 'drafts', order: 'kind, record', hasTitle: false }, marks),
  }
}

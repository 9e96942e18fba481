import type { Payload } from 'payload'
import type { SqliteRun } from '../request-transaction'
import { rowsOf } from '../sqlite/rows'
import { textOf } from '../sqlite/values'
import type { FoundPreview, Previews } from './types'

/** SQLite: preview links in a transaction. */
export function sqlitePreviews(run: SqliteRun): Previews {
  return {
    add: async ({ tokenHash, kind, record, expiresAt, createdBy }) =>
      void (await run('INSERT INTO previews (token_hash, kind, record, expires_at, created_by) VALUES (?, ?, ?, ?, ?)', [
        tokenHash,
        kind,
        record,
        expiresAt,
        createdBy,
      ])),
    revoke: async ({ kind, record }) => void (await run('DELETE FROM previews WHERE kind = ? AND record = ?', [kind, record])),
    removeExpired: async (instant) => void (await run('DELETE FROM previews WHERE expires_at <= ?', [instant])),
  }
}

/** SQLite: see `findPreview`. */
export async function findSqlitePreview(payload: Payload, tokenHash: string, instant: string): Promise<FoundPreview | null> {
  const sql = 'SELECT kind, record, expires_at FROM previews WHERE token_hash = ? AND expires_at > ?'
  const [row] = await rowsOf(payload)(sql, [tokenHash, instant])
  return row ? { kind: textOf(row['kind']), record: Number(row['record']), expiresAt: textOf(row['expires_at']) } : null
}

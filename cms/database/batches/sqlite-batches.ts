import type { Row } from '@libsql/client'
import type { Payload } from 'payload'
import { parseJson } from '../history/stored'
import type { SqliteRun } from '../request-transaction'
import { rowsOf } from '../sqlite/rows'
import { textOf } from '../sqlite/values'
import type { Batch, Batches, BatchReads, BatchState } from './types'

/** The condition of the index for imports that have not ended. SQLite uses it only for a query that spells it alike. */
const UNFINISHED_IMPORT = `state ->> '$.act' = 'import' AND state ->> '$.endedAt' IS NULL`

/** SQLite: acts in a transaction. */
export const sqliteBatches = (run: SqliteRun): Batches => ({
  async add(state) {
    const [row] = await run('INSERT INTO batches (undoes, state) VALUES (?, ?) RETURNING id', [state.undoes, JSON.stringify(state)])
    return Number(row?.['id'])
  },
  save: async (id, state) => void (await run('UPDATE batches SET state = ? WHERE id = ?', [JSON.stringify(state), id])),
  replace: async ({ id, ...state }, next) =>
    (await run('UPDATE batches SET state = ? WHERE id = ? AND state = ? RETURNING id', [JSON.stringify(next), id, JSON.stringify(state)]))
      .length > 0,
})

const batchOf = (row: Row): Batch => ({ ...parseJson<BatchState>(textOf(row['state'])), id: Number(row['id']) })

/** SQLite: reads of acts. */
export function sqliteBatchReads(payload: Payload): BatchReads {
  const select = rowsOf(payload)
  return {
    async find(id) {
      const [row] = await select('SELECT id, state FROM batches WHERE id = ?', [id])
      return row ? batchOf(row) : null
    },
    unfinishedImports: async () => (await select(`SELECT id, state FROM batches WHERE ${UNFINISHED_IMPORT} ORDER BY id`, [])).map(batchOf),
    undoing: async (id) => (await select('SELECT id, state FROM batches WHERE undoes = ? ORDER BY id', [id])).map(batchOf),
  }
}

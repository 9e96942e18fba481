import type { InValue } from '@libsql/client'
import type { Payload } from 'payload'
import { rowsOf, type RowsOf } from '../sqlite/rows'
import { textOf, textOrNull } from '../sqlite/values'
import { DRAFT_CODES, FOLLOWS, parseJson } from './stored'
import { sqliteTrashReads, totalOf } from './sqlite-trash-reads'
import { ACTS, DOORS, type KeptReads, type Line, type LineFilter } from './types'

/** A condition for each filter that is given, with its arguments. */
function conditionOf({ kind, record, user, since, batch, isGrouped }: LineFilter): { where: string; args: InValue[] } {
  const given: [string, InValue | undefined][] = [
    ['kind = ?', kind],
    ['record = ?', record],
    ['user = ?', user],
    ['at >= ?', since],
    ['batch = ?', batch],
  ]
  const used = given.flatMap(([sql, value]) => (value === undefined ? [] : [{ sql, value }]))
  const grouped = isGrouped === true ? [kind === undefined ? `follows = ${FOLLOWS.no}` : `follows <> ${FOLLOWS.hidden}`] : []
  return { where: ['1', ...grouped, ...used.map(({ sql }) => sql)].join(' AND '), args: used.map(({ value }) => value) }
}

type HistoryReads = Pick<KeptReads, 'lines' | 'countLines' | 'batchSizes'>

/** SQLite: reads of the history and of the trash. */
export function sqliteReads(payload: Payload): KeptReads {
  const select = rowsOf(payload)
  return { ...historyReads(select), ...sqliteTrashReads(select) }
}

function historyReads(select: RowsOf): HistoryReads {
  return {
    async lines(filter, { skip, limit }) {
      const { where, args } = conditionOf(filter)
      const rows = await select(
        `SELECT version, kind, record, title, act, at, user, via, draft, changes, batch FROM history WHERE ${where} ORDER BY version DESC LIMIT ? OFFSET ?`,
        [...args, limit, skip],
      )
      return rows.map((row): Line => ({
        version: Number(row['version']),
        kind: textOf(row['kind']),
        record: Number(row['record']),
        title: textOf(row['title']),
        act: ACTS.find((act) => act === row['act']) ?? 'update',
        at: textOf(row['at']),
        user: textOrNull(row['user']),
        via: DOORS.find((door) => door === row['via']) ?? 'system',
        draft: row['draft'] !== DRAFT_CODES.none,
        discarded: row['draft'] === DRAFT_CODES.discarded,
        changes: parseJson(textOf(row['changes'])),
        batch: row['batch'] === null ? null : Number(row['batch']),
      }))
    },
    async countLines(filter) {
      const { where, args } = conditionOf(filter)
      return totalOf(await select(`SELECT count(*) AS total FROM history WHERE ${where}`, args))
    },
    async batchSizes(batches) {
      const rows = await select(
        `SELECT batch, kind, count(DISTINCT record) AS records FROM history WHERE batch IN (SELECT value FROM json_each(?)) GROUP BY batch, kind`,
        [JSON.stringify(batches)],
      )
      return rows.map((row) => ({ batch: Number(row['batch']), kind: textOf(row['kind']), records: Number(row['records']) }))
    },
  }
}

import type { InValue, Row } from '@libsql/client'
import type { Payload } from 'payload'
import { rowsOf, type RowsOf } from '../sqlite/rows'
import { textOf } from '../sqlite/values'
import { DRAFT_CODES, FOLLOWS, parseJson } from './stored'
import { ACTS, DOORS, type KeptReads, type Line, type LineFilter, type TrashFilter } from './types'
import { sqliteWithPicture } from './with-picture'

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

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

const rootsOf = ({ kind, words = [] }: TrashFilter): { where: string; args: InValue[] } => ({
  where: ['root_kind IS NULL', ...(kind === undefined ? [] : ['kind = ?']), ...words.map(() => 'instr(folded, ?) > 0')].join(' AND '),
  args: [...(kind === undefined ? [] : [kind]), ...words],
})

type HistoryReads = Pick<KeptReads, 'lines' | 'countLines' | 'batchSizes'>

/** SQLite: reads of the history and of the trash. */
export function sqliteReads(payload: Payload): KeptReads {
  const select = rowsOf(payload)
  return { ...historyReads(select), ...trashReads(select) }
}

const totalOf = (rows: readonly Row[]): number => Number(rows[0]?.['total'] ?? 0)

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
        `SELECT batch, kind, count(*) AS lines FROM history WHERE batch IN (SELECT value FROM json_each(?)) GROUP BY batch, kind`,
        [JSON.stringify(batches)],
      )
      return rows.map((row) => ({ batch: Number(row['batch']), kind: textOf(row['kind']), lines: Number(row['lines']) }))
    },
  }
}

function trashReads(select: RowsOf): Omit<KeptReads, keyof HistoryReads> {
  return {
    async trashed(filter, { skip, limit }) {
      const { where, args } = rootsOf(filter)
      // the inner query finds the window in an index alone, without the states in the rows
      const rows = await select(
        `SELECT kind, record, title, deleted_at, deleted_by FROM trash WHERE version IN
         (SELECT version FROM trash WHERE ${where} ORDER BY version DESC LIMIT ? OFFSET ?) ORDER BY version DESC`,
        [...args, limit, skip],
      )
      return rows.map((row) => ({
        kind: textOf(row['kind']),
        record: Number(row['record']),
        title: textOf(row['title']),
        deletedAt: textOf(row['deleted_at']),
        deletedBy: textOrNull(row['deleted_by']),
      }))
    },
    async countTrashed(filter) {
      const { where, args } = rootsOf(filter)
      return totalOf(await select(`SELECT count(*) AS total FROM trash WHERE ${where}`, args))
    },
    newestTrashed: async () => totalOf(await select('SELECT max(version) AS total FROM trash', [])),
    async trashedWith(roots) {
      const rows = await select(
        `SELECT trash.kind, record, title, root_kind, root_record FROM trash JOIN json_each(?) AS root
         ON root_kind = root.value ->> 'kind' AND root_record = root.value ->> 'record' ORDER BY version`,
        [JSON.stringify(roots)],
      )
      return rows.map((row) => ({
        kind: textOf(row['kind']),
        record: Number(row['record']),
        title: textOf(row['title']),
        root: { kind: textOf(row['root_kind']), record: Number(row['root_record']) },
      }))
    },
    trashedWithPicture: (marks) => sqliteWithPicture(select, { name: 'trash', order: 'version', hasTitle: true }, marks),
  }
}

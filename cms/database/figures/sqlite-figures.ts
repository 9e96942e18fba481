import type { Payload } from 'payload'
import { entityOf, type Entity } from '../../domain/entities'
import { sqliteAdapterOf } from '../../payload-internals'
import { columnOf, publicColumn, ratingColumn, sortColumn } from '../queries/columns'
import { trigger, type Trigger } from '../sqlite/trigger'
import { ALL, countedFields, figureOf, spelledFields, type Figure, type FigureScope } from './figures'

export const FIGURES_TABLE = [
  `CREATE TABLE IF NOT EXISTS figures (collection TEXT NOT NULL, field TEXT NOT NULL, value TEXT NOT NULL, is_public INTEGER NOT NULL,
    total INTEGER NOT NULL, tenths INTEGER NOT NULL, name TEXT, PRIMARY KEY (collection, field, is_public, value)) WITHOUT ROWID`,
  'CREATE INDEX IF NOT EXISTS figures_most_frequent ON figures (collection, field, is_public, total DESC, value)',
]

/** What one record adds to the figures: a row for each counted field, as SQL. @param row `NEW`, `OLD` or a table. */
function rowsOf(entity: Entity, row: string) {
  const rating = ratingColumn(entity)
  const flag = publicColumn(entity)
  const common = {
    isPublic: flag ? `coalesce(${row}.${flag.sql}, 0)` : '1',
    tenths: rating ? `CAST(round(coalesce(${row}.${rating.sql}, 0) * 10) AS INTEGER)` : '0',
  }
  const counted = [...countedFields(entity), ...spelledFields(entity)].map(({ name, value, spelling }) => ({
    ...common,
    field: name,
    value: `${row}.${value.sql}`,
    name: `${row}.${spelling.sql}`,
    condition: `${row}.${value.sql} IS NOT NULL AND ${row}.${value.sql} <> ''`,
  }))
  return [{ ...common, field: ALL, value: `'${ALL}'`, name: 'NULL', condition: 'true' }, ...counted]
}

const adding = (entity: Entity): string[] =>
  rowsOf(entity, 'NEW').map(
    ({ field, value, isPublic, tenths, name, condition }) =>
      `INSERT INTO figures (collection, field, value, is_public, total, tenths, name) ` +
      `SELECT '${entity.collection}', '${field}', ${value}, ${isPublic}, 1, ${tenths}, ${name} WHERE ${condition} ` +
      `ON CONFLICT (collection, field, is_public, value) DO UPDATE SET total = total + 1, tenths = tenths + excluded.tenths, name = excluded.name`,
  )

const removing = (entity: Entity): string[] =>
  rowsOf(entity, 'OLD').flatMap(({ field, value, isPublic, tenths }) => {
    const where = `collection = '${entity.collection}' AND field = '${field}' AND is_public = ${isPublic} AND value = ${value}`
    return [
      `UPDATE figures SET total = total - 1, tenths = tenths - ${tenths} WHERE ${where}`,
      `DELETE FROM figures WHERE ${where} AND total <= 0`,
    ]
  })

/** The columns that figures depend on. */
function columnsOf(entity: Entity): string[] {
  const flag = publicColumn(entity)
  const rating = ratingColumn(entity)
  const counted = [...countedFields(entity), ...spelledFields(entity)].flatMap(({ value, spelling }) => [value.sql, spelling.sql])
  return [...new Set([...counted, ...(rating ? [rating.sql] : []), ...(flag ? [flag.sql] : [])])]
}

/** The triggers that keep an entity's figures up to date, whichever way a record is written. */
function figureTriggers(entity: Entity): Trigger[] {
  const { collection } = entity
  const columns = columnsOf(entity)
  const changed = columns.map((name) => `OLD.${name} IS NOT NEW.${name}`).join(' OR ')
  return [
    trigger(`figures_${collection}_insert`, `INSERT ON ${collection}`, adding(entity)),
    trigger(`figures_${collection}_delete`, `DELETE ON ${collection}`, removing(entity)),
    ...(columns.length === 0
      ? []
      : [
          trigger(`figures_${collection}_update`, `UPDATE OF ${columns.join(', ')} ON ${collection} WHEN ${changed}`, [
            ...removing(entity),
            ...adding(entity),
          ]),
        ]),
  ]
}

type TallyColumns = Readonly<Record<'of' | 'by' | 'table' | 'total' | 'publicTotal' | 'flag', string>>

/** The columns of an entity's tally. */
function tallyColumns(entity: Entity): TallyColumns | null {
  const { tally, collection } = entity
  const counted = tally && entityOf(tally.of)
  if (!counted) return null
  return {
    of: tally.of,
    by: columnOf(counted, tally.by).sql,
    table: collection,
    total: sortColumn(entity, tally.name).sql,
    publicTotal: sortColumn(entity, tally.name, true).sql,
    flag: publicColumn(counted)?.sql ?? 'true',
  }
}

/** The triggers that count the records which refer to a record of this entity. */
function tallyTriggers(entity: Entity): Trigger[] {
  const tally = tallyColumns(entity)
  if (!tally) return []
  const { of, by, table, total, publicTotal, flag } = tally
  const add = (amount: 1 | -1, row: 'NEW' | 'OLD'): string =>
    `UPDATE ${table} SET ${total} = ${total} + ${amount}, ${publicTotal} = ${publicTotal} + ${amount} * coalesce(${row}.${flag}, 0) WHERE id = ${row}.${by}`
  const isMoved = `OLD.${by} IS NOT NEW.${by} OR OLD.${flag} IS NOT NEW.${flag}`
  return [
    trigger(`tally_${table}_insert`, `INSERT ON ${of}`, [add(1, 'NEW')]),
    trigger(`tally_${table}_delete`, `DELETE ON ${of}`, [add(-1, 'OLD')]),
    trigger(`tally_${table}_update`, `UPDATE OF ${by}, ${flag} ON ${of} WHEN ${isMoved}`, [add(-1, 'OLD'), add(1, 'NEW')]),
  ]
}

/** All triggers of an entity's figures and tally. */
export const triggersOf = (entity: Entity): Trigger[] => [...figureTriggers(entity), ...tallyTriggers(entity)]

/** The statements that count everything again, for records written while there were no triggers. */
export function recountStatements(entity: Entity): string[] {
  const { collection } = entity
  const tally = tallyColumns(entity)
  return [
    `DELETE FROM figures WHERE collection = '${collection}'`,
    ...rowsOf(entity, collection).map(
      ({ field, value, isPublic, tenths, name, condition }) =>
        `INSERT INTO figures (collection, field, value, is_public, total, tenths, name) ` +
        `SELECT '${collection}', '${field}', ${value}, ${isPublic}, count(*), sum(${tenths}), max(${name}) FROM ${collection} ` +
        `WHERE ${condition} GROUP BY 3, 4`,
    ),
    ...(tally
      ? [
          `UPDATE ${tally.table} SET (${tally.total}, ${tally.publicTotal}) = ` +
            `(SELECT count(*), coalesce(sum(${tally.flag}), 0) FROM ${tally.of} WHERE ${tally.of}.${tally.by} = ${tally.table}.id)`,
        ]
      : []),
  ]
}

const text = (stored: unknown): string => (typeof stored === 'string' ? stored : '')

/** Values of a counted field, or the figure of all records, most frequent first. @throws the database's error. */
export async function sqliteFigures(
  payload: Payload,
  entity: Entity,
  { publicOnly, field, value, limit }: FigureScope & { field: string; value?: string; limit: number },
): Promise<Figure[]> {
  const narrowed = value === undefined ? '' : ' AND value = ?'
  const isSplit = publicColumn(entity) !== null && !publicOnly
  const where = `FROM figures WHERE collection = ? AND field = ?${isSplit ? '' : ' AND is_public = 1'}${narrowed}`
  const { rows } = await sqliteAdapterOf(payload).client.execute({
    sql: isSplit
      ? `SELECT value, max(name) AS name, sum(total) AS total, sum(tenths) AS tenths ${where} GROUP BY value ORDER BY 3 DESC, value LIMIT ?`
      : `SELECT value, name, total, tenths ${where} ORDER BY total DESC, value LIMIT ?`,
    args: [entity.collection, field, ...(value === undefined ? [] : [value]), limit],
  })
  return rows.map(({ value: counted, name, total, tenths }) =>
    figureOf(entity, text(counted), name === null ? null : text(name), Number(total), Number(tenths)),
  )
}

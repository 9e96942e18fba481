import type { Payload } from 'payload'
import type { Entity } from '../../domain/entities'
import { sqliteAdapterOf } from '../../payload-internals'
import { publicColumn, ratingColumn } from '../queries/columns'
import { countedField, figureOf, type CountedField, type Figure, type FigureQuery } from './figures'

/** The value and its spelling. Where they differ, the row with the greatest date has the spelling: SQLite takes it from there. */
function namesOf(counted: CountedField | null): string {
  if (!counted) return `'' AS value, NULL AS name`
  const { value, spelling } = counted
  if (value.sql === spelling.sql) return `${value.sql} AS value, NULL AS name`
  return `${value.sql} AS value, ${spelling.sql} AS name, max(updated_at)`
}

/** Values of a counted field, most frequent first, or the figure of all records. @throws the database's error. */
export async function sqliteFigures(payload: Payload, entity: Entity, { publicOnly, field, limit }: FigureQuery): Promise<Figure[]> {
  const flag = publicColumn(entity)
  const rating = ratingColumn(entity)
  const counted = field === null ? null : countedField(entity, field)
  const by = counted?.value.sql
  const terms = [
    // most records are public: with the plus, SQLite goes through an index that has all these columns, where there is one
    ...(publicOnly && flag ? [`+${flag.sql} = 1`] : []),
    ...(by === undefined ? [] : [`${by} IS NOT NULL`, `${by} <> ''`]),
  ]
  const tenths = rating ? `sum(CAST(round(coalesce(${rating.sql}, 0) * 10) AS INTEGER))` : '0'
  const where = terms.length > 0 ? `WHERE ${terms.join(' AND ')}` : ''
  const { rows } = await sqliteAdapterOf(payload).client.execute({
    sql: `SELECT ${namesOf(counted)}, count(*) AS total, ${tenths} AS tenths FROM ${entity.collection} ${where}
      ${by === undefined ? 'HAVING total > 0' : 'GROUP BY value ORDER BY total DESC, value'} LIMIT ?`,
    args: [limit],
  })
  return rows.map((row) => figureOf(entity, row))
}

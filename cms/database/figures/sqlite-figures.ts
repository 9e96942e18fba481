import { ratingColumn } from '../queries/columns'
import { whereOf } from '../queries/sqlite-list'
import { rowsOf } from '../sqlite/rows'
import { textOf } from '../sqlite/values'
import { figureOf, spelledField, typedLine, type CountedField, type FigureReads } from './figures'

/** The value and its spelling. Where they differ, the row with the greatest date has the spelling: SQLite takes it from there. */
function namesOf(counted: CountedField | null): string {
  if (!counted) return `'' AS value, NULL AS name`
  const { value, spelling } = counted
  if (value.sql === spelling.sql) return `${value.sql} AS value, NULL AS name`
  return `${value.sql} AS value, ${spelling.sql} AS name, max(updated_at)`
}

/** Figures and spellings on SQLite. */
export const sqliteFigures: FigureReads = {
  async figures(payload, entity, { conditions, field, limit }) {
    const rating = ratingColumn(entity)
    const where = whereOf([...conditions, ...(field ? [{ is: 'filled', column: field.value } as const] : [])])
    const tenths = rating ? `sum(CAST(round(coalesce(${rating.sql}, 0) * 10) AS INTEGER))` : '0'
    const sql = `SELECT ${namesOf(field)}, count(*) AS total, ${tenths} AS tenths FROM ${entity.collection}${where.sql}
      ${field ? 'GROUP BY value ORDER BY total DESC, value' : 'HAVING total > 0'} LIMIT ?`
    return (await rowsOf(payload, sql, [...where.args, limit])).map((row) => figureOf(entity, row))
  },

  async spellings(payload, entity, { field, text, skip, limit }) {
    const { value: key, spelling } = spelledField(entity, field)
    const { words, compact } = typedLine(text)
    const withoutBlanks = `replace(${key.sql}, ' ', '')`
    const begins = words.map(() => `instr(' ' || ${key.sql}, ?) > 0`)
    const fits = words.length === 0 ? '' : `AND ((${begins.join(' AND ')}) OR instr(${withoutBlanks}, ?) = 1)`
    const sql = `SELECT ${spelling.sql} AS value, count(*) AS total FROM ${entity.collection} WHERE ${spelling.sql} <> '' ${fits}
      GROUP BY 1 ORDER BY max(${withoutBlanks} = ?) DESC, 2 DESC, 1 LIMIT ? OFFSET ?`
    const typed = words.length === 0 ? [] : [...words.map((word) => ` ${word}`), compact]
    const rows = await rowsOf(payload, sql, [...typed, compact, limit, skip])
    return rows.map((row) => ({ value: textOf(row['value']), total: Number(row['total']) }))
  },
}

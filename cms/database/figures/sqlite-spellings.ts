import type { Payload } from 'payload'
import type { Entity } from '../../domain/entities'
import { sqliteAdapterOf } from '../../payload-internals'
import { textOf } from '../sqlite/values'
import { spelledField } from './figures'
import type { Spelling, SpellingQuery, TypedLine } from './typed-line'

/** The spellings of a field that fit a typed line: the same lines first, then the most frequent ones. @throws the database's error. */
export async function sqliteSpellings(
  payload: Payload,
  entity: Entity,
  { field, typed: { words, compact }, skip, limit }: SpellingQuery & { typed: TypedLine },
): Promise<Spelling[]> {
  const { value, key } = spelledField(entity, field)
  const withoutBlanks = `replace(${key.sql}, ' ', '')`
  const begins = words.map(() => `instr(' ' || ${key.sql}, ?) > 0`)
  const fits = words.length === 0 ? '' : `AND ((${begins.join(' AND ')}) OR instr(${withoutBlanks}, ?) = 1)`
  const { rows } = await sqliteAdapterOf(payload).client.execute({
    sql: `SELECT ${value.sql} AS value, count(*) AS total FROM ${entity.collection} WHERE ${value.sql} <> '' ${fits}
      GROUP BY 1 ORDER BY max(${withoutBlanks} = ?) DESC, 2 DESC, 1 LIMIT ? OFFSET ?`,
    args: [...(words.length === 0 ? [] : [...words.map((word) => ` ${word}`), compact]), compact, limit, skip],
  })
  return rows.map((row) => ({ value: textOf(row['value']), total: Number(row['total']) }))
}

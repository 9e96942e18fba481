import type { Payload } from 'payload'
import type { Entity } from '../../domain/entities'
import { sqliteAdapterOf } from '../../payload-internals'
import { spellingsOf } from './figures'
import type { Spelling, SpellingQuery, TypedLine } from './spelling-match'

const COMPACT = `replace(name, ' ', '')`

/** The spellings of a field that fit a typed line: the same lines first, then the most frequent ones. @throws the database's error. */
export async function sqliteSpellings(
  payload: Payload,
  entity: Entity,
  { field, typed, skip, limit }: SpellingQuery & { typed: TypedLine },
): Promise<Spelling[]> {
  const { words, compact } = typed
  const begins = words.map(() => `instr(' ' || name, ?) > 0`)
  const fits = words.length === 0 ? '' : `AND ((${begins.join(' AND ')}) OR instr(${COMPACT}, ?) = 1)`
  const { rows } = await sqliteAdapterOf(payload).client.execute({
    sql:
      `SELECT value, sum(total) AS total FROM figures WHERE collection = ? AND field = ? ${fits} ` +
      `GROUP BY value ORDER BY max(${COMPACT} = ?) DESC, 2 DESC, value LIMIT ? OFFSET ?`,
    args: [
      entity.collection,
      spellingsOf(field),
      ...(words.length === 0 ? [] : [...words.map((word) => ` ${word}`), compact]),
      compact,
      limit,
      skip,
    ],
  })
  return rows.map(({ value, total }) => ({ value: typeof value === 'string' ? value : '', total: Number(total) }))
}

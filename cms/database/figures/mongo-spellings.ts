import type { Payload } from 'payload'
import type { Entity } from '../../domain/entities'
import { escaped } from '../mongodb/escaped'
import { mongoCollection } from '../queries/mongo-list'
import { spelledField } from './figures'
import type { Spelling, SpellingQuery, TypedLine } from './typed-line'

/** The spellings of a field that fit a typed line: the same lines first, then the most frequent ones. @throws the database's error. */
export async function mongoSpellings(
  payload: Payload,
  entity: Entity,
  { field, typed: { words, compact }, skip, limit }: SpellingQuery & { typed: TypedLine },
): Promise<Spelling[]> {
  const { value, key } = spelledField(entity, field)
  // keys that begin with the text, wherever they have a blank
  const begins = [...compact].map(escaped).join(' ?')
  const fits = [
    { $and: words.map((word) => ({ [key.field]: { $regex: `(^| )${escaped(word)}` } })) },
    { [key.field]: { $regex: `^${begins}` } },
  ]
  const isSame = { $eq: [{ $replaceAll: { input: `$${key.field}`, find: ' ', replacement: '' } }, compact] }
  const rows = await mongoCollection(payload, entity)
    .aggregate<{ _id: string; total: number }>([
      { $match: { [value.field]: { $nin: [null, ''] }, ...(words.length === 0 ? {} : { $or: fits }) } },
      { $group: { _id: `$${value.field}`, total: { $sum: 1 }, isSame: { $max: isSame } } },
      { $sort: { isSame: -1, total: -1, _id: 1 } },
      { $skip: skip },
      { $limit: limit },
    ])
    .toArray()
  return rows.map(({ _id, total }) => ({ value: _id, total }))
}

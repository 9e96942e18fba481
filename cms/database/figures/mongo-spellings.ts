import type { Payload } from 'payload'
import type { Entity } from '../../domain/entities'
import { escaped } from '../mongodb/escaped'
import { spellingsOf } from './figures'
import { consistently, figuresOf, type Change } from './mongo-changes'
import { fitsLine, isSameLine, type Spelling, type SpellingQuery, type TypedLine } from './spelling-match'

/** A pattern for keys that begin with a text, wherever they have a blank. */
const compactPattern = (compact: string): string => `^${[...compact].map(escaped).join(' ?')}`

/** The same rule as `fitsLine`, for the database. */
const fitting = ({ words, compact }: TypedLine) =>
  words.length === 0
    ? {}
    : {
        $or: [
          { $and: words.map((word) => ({ name: { $regex: `(^| )${escaped(word)}` } })) },
          { name: { $regex: compactPattern(compact) } },
        ],
      }

/** The spellings of a field that fit a typed line: the same lines first, then the most frequent ones. @throws the database's error. */
export async function mongoSpellings(
  payload: Payload,
  entity: Entity,
  { field, typed, skip, limit }: SpellingQuery & { typed: TypedLine },
): Promise<Spelling[]> {
  const name = spellingsOf(field)
  const scope = { collection: entity.collection, field: name }
  const stored = figuresOf(payload)
  return consistently(payload, entity, async (pending) => {
    const changes = pending.filter((change) => change.field === name && fitsLine(change.name ?? '', typed))
    // a spelling may have a figure for public and one for other records
    const most = { sort: { total: -1, value: 1 }, limit: (skip + limit) * 2 + changes.length } as const
    const parts = await Promise.all([
      stored.find({ ...scope, ...fitting(typed) }, most).toArray(),
      typed.compact === '' ? [] : stored.find({ ...scope, name: { $regex: `${compactPattern(typed.compact)}$` } }).toArray(),
      changes.length === 0 ? [] : stored.find({ ...scope, value: { $in: changes.map(({ value }) => value) } }).toArray(),
    ])
    const figures = new Map(parts.flat().map((figure) => [figure._id, figure]))
    return ranked([...figures.values(), ...changes], typed).slice(skip, skip + limit)
  })
}

/** Sums the parts of each spelling, and sorts. */
function ranked(parts: readonly Change[], typed: TypedLine): Spelling[] {
  const sums = new Map<string, Spelling & { readonly key: string }>()
  for (const { value, total, name } of parts) sums.set(value, { value, total: total + (sums.get(value)?.total ?? 0), key: name ?? '' })
  const sameness = (key: string): number => Number(isSameLine(key, typed))
  return [...sums.values()]
    .filter(({ total }) => total > 0)
    .toSorted((a, b) => sameness(b.key) - sameness(a.key) || b.total - a.total || (a.value < b.value ? -1 : 1))
    .map(({ value, total }) => ({ value, total }))
}

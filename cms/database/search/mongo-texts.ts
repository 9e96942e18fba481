import type { Payload } from 'payload'
import { SEARCH_TEXT } from '../queries/columns'
import { filterOf, mongoCollection, mongoFound, sortOf } from '../queries/mongo-list'
import { endsOf, levelsOf, namedColumns, narrowed, type Named, type TextReads } from './text-reads'

const TEXT = `$${SEARCH_TEXT.field}`
const TITLE = { $arrayElemAt: [{ $split: [TEXT, '\n'] }, 0] }

const contains = (text: unknown, part: string) => ({ $gte: [{ $indexOfBytes: [text, part] }, 0] })

/** How well a record matches, as an expression: 0 is best. */
function levelOf(words: readonly string[]): object {
  const levels = words.length === 0 ? [] : levelsOf(words)
  const otherwise: object = { $literal: levels.length }
  return levels.reduceRight((rest, { isTitle, parts }, level) => {
    const all = parts.map((part) => contains(isTitle ? TITLE : TEXT, part))
    return { $cond: [{ $and: all }, { $literal: level }, rest] }
  }, otherwise)
}

/** The search's reads on MongoDB. */
export const mongoTexts = (payload: Payload): TextReads => ({
  found(query, words, limit) {
    const window = { conditions: narrowed(query, words), order: query.order, skip: 0, limit }
    return mongoFound(payload, query.entity, window, levelOf(words))
  },

  async known({ entity, conditions }, words) {
    const has = words.map((word, at) => [`has${at}`, { $max: contains(TEXT, word) }] as const)
    const pipeline = [{ $match: filterOf(conditions) }, { $group: { _id: null, ...Object.fromEntries(has) } }]
    const [row] = await mongoCollection(payload, entity).aggregate<Record<string, unknown>>(pipeline).toArray()
    return words.map((_, at) => row?.[`has${at}`] === true)
  },

  async alike(query, words, mistyped) {
    const fields = namedColumns(query.entity).map(({ field }) => field)
    // letters need no escape in an expression
    const alike = mistyped
      .map(endsOf)
      .map(({ head, tail }) => ({ $or: fields.map((field) => ({ [field]: { $regex: `${head}|${tail}` } })) }))
    const pipeline = [
      { $match: { $and: [filterOf(narrowed(query, words)), ...alike] } },
      { $set: { level: levelOf(words) } },
      { $sort: { level: 1, ...sortOf(query.order) } },
      { $project: { names: fields.map((field) => ({ $ifNull: [`$${field}`, ''] })) } },
    ]
    const rows = await mongoCollection(payload, query.entity).aggregate<{ _id: number; names: string[] }>(pipeline).toArray()
    return rows.map(({ _id: id, names }): Named => ({ id, names: names.join(' ') }))
  },
})

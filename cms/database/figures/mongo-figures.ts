import { escaped } from '../mongodb/escaped'
import { ratingColumn } from '../queries/columns'
import { filterOf, mongoCollection } from '../queries/mongo-list'
import { figureOf, spelledField, typedLine, type FigureReads } from './figures'

/** Figures and spellings on MongoDB. */
export const mongoFigures: FigureReads = {
  async figures(payload, entity, { conditions, field, limit }) {
    const rating = ratingColumn(entity)
    const name = field ? { $top: { sortBy: { updatedAt: -1, _id: -1 }, output: `$${field.spelling.field}` } } : { $max: null }
    const rows = await mongoCollection(payload, entity)
      .aggregate<Record<string, unknown>>([
        { $match: filterOf([...conditions, ...(field ? [{ is: 'filled', column: field.value } as const] : [])]) },
        {
          $group: {
            _id: field ? `$${field.value.field}` : null,
            name,
            total: { $sum: 1 },
            tenths: { $sum: rating ? { $round: [{ $multiply: [`$${rating.field}`, 10] }, 0] } : 0 },
          },
        },
        { $sort: { total: -1, _id: 1 } },
        { $limit: limit },
      ])
      .toArray()
    return rows.map(({ _id, ...row }) => figureOf(entity, { ...row, value: _id }))
  },

  async spellings(payload, entity, { field, text, skip, limit }) {
    const { value: key, spelling } = spelledField(entity, field)
    const { words, compact } = typedLine(text)
    // keys that begin with the text, wherever they have a blank
    const begins = [...compact].map(escaped).join(' ?')
    const fits = [
      { $and: words.map((word) => ({ [key.field]: { $regex: `(^| )${escaped(word)}` } })) },
      { [key.field]: { $regex: `^${begins}` } },
    ]
    const isSame = { $eq: [{ $replaceAll: { input: `$${key.field}`, find: ' ', replacement: '' } }, compact] }
    const rows = await mongoCollection(payload, entity)
      .aggregate<{ _id: string; total: number }>([
        { $match: { [spelling.field]: { $nin: [null, ''] }, ...(words.length === 0 ? {} : { $or: fits }) } },
        { $group: { _id: `$${spelling.field}`, total: { $sum: 1 }, isSame: { $max: isSame } } },
        { $sort: { isSame: -1, total: -1, _id: 1 } },
        { $skip: skip },
        { $limit: limit },
      ])
      .toArray()
    return rows.map(({ _id, total }) => ({ value: _id, total }))
  },
}

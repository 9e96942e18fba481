import type { Payload } from 'payload'
import type { Entity } from '../../domain/entities'
import { publicColumn, ratingColumn } from '../queries/columns'
import { mongoCollection } from '../queries/mongo-list'
import { countedField, figureOf, type Figure, type FigureQuery } from './figures'

/** Values of a counted field, most frequent first, or the figure of all records. @throws the database's error. */
export async function mongoFigures(payload: Payload, entity: Entity, { publicOnly, field, limit }: FigureQuery): Promise<Figure[]> {
  const flag = publicColumn(entity)
  const rating = ratingColumn(entity)
  const counted = field === null ? null : countedField(entity, field)
  const name = counted ? { $top: { sortBy: { updatedAt: -1, _id: -1 }, output: `$${counted.spelling.field}` } } : { $max: null }
  const rows = await mongoCollection(payload, entity)
    .aggregate<Record<string, unknown>>([
      {
        $match: {
          ...(publicOnly && flag ? { [flag.field]: true } : {}),
          ...(counted ? { [counted.value.field]: { $nin: [null, ''] } } : {}),
        },
      },
      {
        $group: {
          _id: counted ? `$${counted.value.field}` : null,
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
}

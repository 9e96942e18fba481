import type { Payload } from 'payload'
import type { Entity } from '../../domain/entities'
import { YEAR_FIELD, datedBy, yearOf, type DatedBy } from '../../domain/lists/year'
import { slicesOf } from '../../groups'
import { columnOf, plainColumn } from '../queries/columns'
import { mongoCollection } from '../queries/mongo-list'
import { trigger, type Trigger } from '../sqlite/trigger'

/** Records that are changed at once. */
const BATCH = 500

/** The names, on SQLite, of a year and what it is taken from. */
function columnsFor(parent: Entity, { entity, key, date }: DatedBy) {
  return {
    table: entity.collection,
    by: columnOf(entity, key).sql,
    year: plainColumn(YEAR_FIELD).sql,
    date: columnOf(parent, date).sql,
    created: plainColumn('createdAt').sql,
  }
}
const yearSql = (date: string): string => `CAST(substr(${date}, 1, 4) AS INTEGER)`

/** SQLite: the triggers by which years follow the date of a record of this entity. */
export const yearTriggers = (parent: Entity): Trigger[] =>
  datedBy(parent.collection).map((dated) => {
    const { table, by, year, date, created } = columnsFor(parent, dated)
    return trigger(
      `year_${table}_with_${parent.collection}`,
      `UPDATE OF ${date} ON ${parent.collection} WHEN OLD.${date} IS NOT NEW.${date}`,
      [`UPDATE ${table} SET ${year} = ${yearSql(`coalesce(NEW.${date}, ${created})`)} WHERE ${by} = NEW.id`],
    )
  })

/** SQLite: the statements that compute years again from the dates of records of this entity, where they have one. */
export const yearStatements = (parent: Entity): string[] =>
  datedBy(parent.collection).map((dated) => {
    const { table, by, year, date } = columnsFor(parent, dated)
    const { collection } = parent
    return `UPDATE ${table} SET ${year} = ${yearSql(`${collection}.${date}`)} FROM ${collection} WHERE ${collection}.id = ${table}.${by} AND ${collection}.${date} IS NOT NULL`
  })

/** MongoDB: computes years again from the dates of records of this entity, where they have one. */
export async function fillMongoYears(payload: Payload, parent: Entity): Promise<void> {
  for (const { entity, key, date } of datedBy(parent.collection)) {
    const records = mongoCollection(payload, entity)
    const idsOf = new Map<number, number[]>()
    const dated = mongoCollection(payload, parent).find<Record<string, unknown>>({ [date]: { $ne: null } }, { projection: { [date]: 1 } })
    for await (const record of dated) {
      const year = yearOf(record[date])
      if (year === null) continue
      const ids = idsOf.get(year)
      if (ids) ids.push(Number(record['_id']))
      else idsOf.set(year, [Number(record['_id'])])
    }
    for (const [year, ids] of idsOf)
      for (const some of slicesOf(ids, BATCH)) await records.updateMany({ [key]: { $in: some } }, { $set: { [YEAR_FIELD]: year } })
  }
}

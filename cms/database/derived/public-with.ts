import type { Entity } from '../../domain/entities'
import { dependentsOf } from '../../domain/entities/public-with'
import { columnOf, publicColumn } from '../queries/columns'
import { trigger, type Trigger } from '../sqlite/trigger'

/** The names, on SQLite, of what makes a record public together with another. */
function columnsFor(entity: Entity, key: string) {
  return {
    table: entity.collection,
    by: columnOf(entity, key).sql,
    own: columnOf(entity, entity.publishedBy ?? '').sql,
    isPublic: publicColumn(entity)?.sql,
  }
}

/** One statement or trigger for each entity whose records are public only together with those of a parent. @param flag of the parent. */
function forDependents<T>(parent: Entity, make: (columns: ReturnType<typeof columnsFor>, flag: string) => T): T[] {
  const { collection, publishedBy } = parent
  if (publishedBy === undefined) return []
  const flag = columnOf(parent, publishedBy).sql
  return dependentsOf(collection).map(({ entity, key }) => make(columnsFor(entity, key), flag))
}

/** SQLite: the triggers by which records become public and hidden together with a record of this entity. */
export const publicWithTriggers = (parent: Entity): Trigger[] =>
  forDependents(parent, ({ table, by, own, isPublic }, flag) =>
    trigger(`public_${table}_with_${parent.collection}`, `UPDATE OF ${flag} ON ${parent.collection} WHEN OLD.${flag} IS NOT NEW.${flag}`, [
      `UPDATE ${table} SET ${isPublic} = coalesce(NEW.${flag}, 0) WHERE ${by} = NEW.id AND ${own}`,
    ]),
  )

/** SQLite: the statements that compute again which records are public together with those of this entity. */
export const publicWithStatements = (parent: Entity): string[] =>
  forDependents(parent, ({ table, by, own, isPublic }, flag) => {
    const isParentPublic = `EXISTS (SELECT 1 FROM ${parent.collection} WHERE ${parent.collection}.id = ${table}.${by} AND ${parent.collection}.${flag})`
    return `UPDATE ${table} SET ${isPublic} = coalesce(${own}, 0) AND ${isParentPublic}`
  })

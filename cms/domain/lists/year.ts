import { entityList, fieldsOfKind, type ContentCollection, type Entity } from '../entities'

// The year that a list can be narrowed to. It is stored with each record, so that an index finds it.

/** The Payload field that holds it, and the name of the filter. */
export const YEAR_FIELD = 'year'
/** The last year that a date can have. */
export const YEAR_MAX = 9999

/** The keys of all filters of an entity's list: fields, and the year. */
export const filterKeys = ({ list }: Entity): readonly string[] => (list.year ? [...list.filters, YEAR_FIELD] : list.filters)

/** The year of a stored date, in UTC; null for anything else. */
export function yearOf(date: unknown): number | null {
  const text = date instanceof Date ? date.toISOString() : date
  return typeof text === 'string' && /^\d{4}-/.test(text) ? Number(text.slice(0, 4)) : null
}

/** An entity whose year is that of the records that it refers to: the reference, and their date. */
export type DatedBy = { readonly entity: Entity; readonly key: string; readonly date: string }

/** The entities that take their year from records of a collection. */
export const datedBy = (collection: ContentCollection): DatedBy[] =>
  entityList.flatMap((entity) =>
    fieldsOfKind(entity, 'reference').flatMap(([key, { to }]) => {
      const { year } = entity.list
      return to === collection && year?.of === key ? [{ entity, key, date: year.date }] : []
    }),
  )

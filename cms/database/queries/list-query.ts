import type { Payload, PayloadRequest } from 'payload'
import type { Entity } from '../../domain/entities'
import { ID, sortColumn, type Column } from './columns'

/** A stored value. Only MongoDB stores dates as such. */
export type Value = string | number | boolean

/** What every record of a list must fulfil. `empty` includes an empty text; `filled` is its opposite. */
export type Condition =
  | { readonly is: 'equal' | 'above' | 'below'; readonly column: Column; readonly value: Value }
  /** `noneOf` includes records without a value. */
  | { readonly is: 'oneOf' | 'noneOf'; readonly column: Column; readonly values: readonly (number | string)[] }
  | { readonly is: 'empty' | 'filled'; readonly column: Column }
  | { readonly is: 'among'; readonly ids: readonly number[] }
  /** The search text contains this word, which is normalized as the search text is. */
  | { readonly is: 'containing'; readonly word: string }

export type Order = { readonly column: Column; readonly descending: boolean }
/** A window of a list: records that meet all conditions, those without a value of the first column last. */
export type Window = {
  readonly conditions: readonly Condition[]
  readonly order: readonly Order[]
  readonly skip: number
  readonly limit: number
  /** The id of the record in the middle of the window; `skip` has no meaning then. */
  readonly around?: number | null
}

/** The ids of one window, and the number of records in the whole list. */
export type Results = { ids: number[]; total: number }

/** The reads of lists, for each database. Every method throws the database's error. */
export type ListReads = {
  /** The ids of one window, and the number of all, in one pass over the records. */
  found(payload: Payload, entity: Entity, window: Window): Promise<Results>
  /** The ids of one window, in its order. @param req of a transaction that they are read in. */
  ids(payload: Payload, entity: Entity, window: Window, req?: PayloadRequest): Promise<number[]>
  /** Number of records that meet all conditions. */
  count(payload: Payload, entity: Entity, conditions: readonly Condition[]): Promise<number>
}

const parsed = (entity: Entity, sort: string, ofPublic = false): Order => {
  const descending = sort.startsWith('-')
  return { column: sortColumn(entity, descending ? sort.slice(1) : sort, ofPublic), descending }
}

/** An order as a declaration states it, such as `-finalRating`, `-id`. Names are sorted as people sort them. */
export const parseOrders = (entity: Entity, sorts: readonly string[]): Order[] => sorts.map((sort) => parsed(entity, sort))

/** The declared order of an entity's list. */
export const defaultOrder = (entity: Entity): Order[] => parseOrders(entity, entity.order)

/** The order for a sort key, such as `-name`: ties are broken by id, newest first. @param ofPublic see {@link sortColumn}. */
export function orderBy(entity: Entity, sort: string, ofPublic = false): Order[] {
  const order = parsed(entity, sort, ofPublic)
  return order.column.sql === ID.sql ? [order] : [order, { column: ID, descending: true }]
}

/** Best rating first, newest first among equals. */
export const bestFirst = (entity: Entity, ratingKey: string): Order[] => orderBy(entity, `-${ratingKey}`)

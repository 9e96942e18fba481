import type { Payload, PayloadRequest, Where } from 'payload'
import type { Entity } from '../../domain/entities'
import { sortField } from './fields'

/** The order of a list: stored fields, with `-` in front for descending order. */
export type Order = readonly string[]
/** A window of a list: records that meet all conditions, those without a value of the first field of the order last. */
export type Window = {
  readonly conditions: readonly Where[]
  readonly order: Order
  readonly skip: number
  readonly limit: number
  /** The id of the record in the middle of the window; `skip` has no meaning then. */
  readonly around?: number | null
}

/** The ids of one window, and the number of records in the whole list. */
export type Results = { ids: number[]; total: number }

const storedOrder = (entity: Entity, sort: string, ofPublic: boolean): string =>
  sort.startsWith('-') ? `-${sortField(entity, sort.slice(1), ofPublic)}` : sortField(entity, sort, ofPublic)

/** An order as a declaration states it, such as `-finalRating`, `-id`. Names are sorted as people sort them. */
export const parseOrders = (entity: Entity, sorts: readonly string[]): Order => sorts.map((sort) => storedOrder(entity, sort, false))

/** The declared order of an entity's list. */
export const defaultOrder = (entity: Entity): Order => parseOrders(entity, entity.order)

/** The order for a sort key, such as `-name`: ties are broken by id, newest first. @param ofPublic see {@link sortField}. */
export function orderBy(entity: Entity, sort: string, ofPublic = false): Order {
  const order = storedOrder(entity, sort, ofPublic)
  return /^-?id$/.test(order) ? [order] : [order, '-id']
}

/** Best rating first, newest first among equals. */
export const bestFirst = (entity: Entity, ratingKey: string): Order => orderBy(entity, `-${ratingKey}`)

/** Fields of one record, by their names in Payload. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: number }

/** A stored text or number as a text; null without a value. */
export const textIn = (stored: unknown): string | null =>
  (typeof stored === 'string' && stored !== '') || typeof stored === 'number' ? String(stored) : null

/**
 * Fields of the records that meet all conditions, in an order; those without a value of its first field last.
 * @param limit the most that are returned. @param req of a transaction that they are read in. @throws the database's error.
 */
export async function readRows(
  payload: Payload,
  { collection }: Entity,
  { conditions, order, limit = 0 }: Pick<Window, 'conditions' | 'order'> & { limit?: number },
  names: readonly string[],
  req?: PayloadRequest,
): Promise<Row[]> {
  const [first = 'id'] = order
  // both databases put missing values first in an ascending order
  const hasMissingFirst = !first.startsWith('-') && first !== 'id'
  const select = Object.fromEntries(['id', ...names, ...(hasMissingFirst ? [first] : [])].map((name) => [name, true] as const))
  const read = { collection, where: { and: [...conditions] }, select, sort: [...order], pagination: false }
  const { docs } = await payload.db.find<Row>({ ...read, limit: hasMissingFirst ? 0 : limit, ...(req ? { req } : {}) })
  if (!hasMissingFirst) return docs
  const isMissing = (row: Row): boolean => (row[first] ?? null) === null
  const sorted = [...docs.filter((row) => !isMissing(row)), ...docs.filter(isMissing)]
  return limit === 0 ? sorted : sorted.slice(0, limit)
}

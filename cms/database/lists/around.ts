import { ID } from '../queries/columns'
import type { Condition, Order, Value, Window } from '../queries/list-query'

/** The reads of one list that {@link idsAround} needs. */
export type ListReads = {
  /** The ids of one window, in its order. */
  readonly ids: (window: Window) => Promise<number[]>
  /** The value of a column in the record that meets all conditions: null if it is empty, undefined if there is no such record. */
  readonly value: (conditions: readonly Condition[], column: Order['column']) => Promise<Value | null | undefined>
}

const reversed = (order: readonly Order[]): Order[] => order.map(({ column, descending }) => ({ column, descending: !descending }))
const beyond = ({ column, descending }: Order, value: Value): Condition => ({ is: descending ? 'below' : 'above', column, value })

type Place = { readonly id: number; readonly value: Value | null; readonly first: Order; readonly tie: Order | undefined }

/**
 * The records after one in a list, nearest first, as conditions of ranges that follow each other: an index answers each of
 * them, but not all at once. Records without a value of the first column come last.
 */
function rangesAfter({ id, value, first, tie }: Place): Condition[][] {
  const { column } = first
  if (!tie) return [[beyond(first, id)]]
  if (value === null) return [[{ is: 'absent', column }, beyond(tie, id)]]
  return [[{ is: 'equal', column, value }, beyond(tie, id)], [beyond(first, value)], [{ is: 'absent', column }]]
}

/** The same for the records before one. @param place with the reversed order. */
function rangesBefore({ id, value, first, tie }: Place): Condition[][] {
  const { column } = first
  if (!tie) return [[beyond(first, id)]]
  if (value === null) return [[{ is: 'absent', column }, beyond(tie, id)], [{ is: 'present', column }]]
  return [[{ is: 'equal', column, value }, beyond(tie, id)], [beyond(first, value)]]
}

/**
 * The ids of the window of a list that has one record in its middle, or near its end if the list ends there. Reads next to
 * that record only, however long the list is.
 * @param window `skip` has no meaning here. @returns no ids if the record is not in the list.
 */
export async function idsAround({ ids, value }: ListReads, { conditions, order, limit }: Window, id: number): Promise<number[]> {
  const [first, tie] = order
  if (!first || limit === 0) return []
  const found = await value([...conditions, { is: 'equal', column: ID, value: id }], first.column)
  if (found === undefined) return []
  async function nearest(ranges: readonly Condition[][], sorted: readonly Order[]): Promise<number[]> {
    const near: number[] = []
    for (const range of ranges) {
      if (near.length < limit - 1)
        near.push(...(await ids({ conditions: [...conditions, ...range], order: sorted, skip: 0, limit: limit - 1 - near.length })))
    }
    return near
  }
  const back = reversed(order)
  const [firstBack = first, tieBack] = back
  const [before, after] = await Promise.all([
    nearest(rangesBefore({ id, value: found, first: firstBack, tie: tieBack }), back),
    nearest(rangesAfter({ id, value: found, first, tie }), order),
  ])
  const all = [...before.toReversed(), id, ...after]
  const start = Math.max(0, Math.min(before.length - Math.floor((limit - 1) / 2), all.length - limit))
  return all.slice(start, start + limit)
}

import type { Entity } from '../../domain/entities'
import type { IdSet } from '../search/id-set'
import type { Condition, Order } from '../queries/list-query'

/** The most ids that a query names. Of more records, the list is read in its order until enough of them have come. */
export const NAMED_MAX = 5_000
/** More ids than these are not looked up one by one. */
const RARE_MAX = 300
/** Longest run of a list that is read at once. */
const READ_MAX = 20_000

/** The reads that lists of found records need. */
export type ListWindows = {
  ids(entity: Entity, window: { conditions: readonly Condition[]; order: readonly Order[]; skip: number; limit: number }): Promise<number[]>
  count(entity: Entity, conditions: readonly Condition[]): Promise<number>
  /** Number of all records. */
  total(entity: Entity): Promise<number>
}

/** The ids of a set as a condition. */
export const among = (found: IdSet): Condition => ({ is: 'among', ids: [...found] })

type FoundWindow = { readonly order: readonly Order[]; readonly skip: number; readonly limit: number }

/** The ids of one window of a list of found records, in its order. @throws the database's error. */
export async function foundWindow(reads: ListWindows, entity: Entity, found: IdSet, window: FoundWindow): Promise<number[]> {
  const { order, skip, limit } = window
  const { size } = found
  if (limit === 0 || skip >= size) return []
  if (size <= NAMED_MAX) {
    const named: Condition = { is: 'among', ids: [...found], isFrequent: size > RARE_MAX }
    return reads.ids(entity, { conditions: [named], order, skip, limit })
  }
  const wanted = skip + limit
  // a little more than the part of the list that holds as many found records on average, and more each time
  let count = Math.ceil((wanted * (await reads.total(entity)) * 1.2) / size) + 100
  const listed: number[] = []
  let seen = 0
  for (let from = 0; seen < wanted;) {
    const limited = Math.min(READ_MAX, count)
    const ids = await reads.ids(entity, { conditions: [], order, skip: from, limit: limited })
    for (const id of ids) {
      if (!found.has(id)) continue
      if (seen >= skip && seen < wanted) listed.push(id)
      seen++
    }
    if (ids.length < limited) break
    from += limited
    count = limited * 4
  }
  return listed
}

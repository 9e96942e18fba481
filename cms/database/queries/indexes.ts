import { fieldsOfKind, isRequired, wireName, type Entity } from '../../domain/entities'
import { listKeysOf, tallyFields } from '../../domain/lists/list-keys'
import { filterKeys } from '../../domain/lists/year'
import { ID, columnOf, filterColumn, publicColumn, ratingColumn, sortColumn, type Column } from './columns'
import { defaultOrder, type Order } from './list-query'

/** The beginning of the names of all these indexes. */
export const LIST_PREFIX = 'list_'

/** An index of a list. With `empty`, it covers only records without a value in that column, and with `present` those with one. */
export type ListIndex = { readonly name: string; readonly order: readonly Order[]; readonly empty?: Column; readonly present?: Column }

const ascending = (column: Column): Order => ({ column, descending: false })
const NEWEST: Order = { column: ID, descending: true }

/** The optional fields of an entity, by the name that clients use. `missing` finds records without a value. */
export const optionalColumns = (entity: Entity): ReadonlyMap<string, Column> =>
  new Map(
    Object.entries(entity.fields)
      .filter(([, field]) => !isRequired(field) && field.kind !== 'flag' && field.kind !== 'tier')
      .map(([key, field]) => [wireName(key, field), columnOf(entity, key)]),
  )

/**
 * The indexes that an entity's list needs: its own order, each sort key with ties newest first, each filter in the list's
 * order, each tier and each reference by rating, each field that can be missing, and what is scheduled. The column that publishes a record comes last, so that skipping hidden records does not read them.
 */
export function listIndexes(entity: Entity): ListIndex[] {
  const found = new Map<string, ListIndex>()
  for (const index of allIndexes(entity)) {
    const columns = JSON.stringify([index.order, index.empty, index.present])
    if (!found.has(columns)) found.set(columns, index)
  }
  return [...found.values()]
}

/** The same with indexes that serve two purposes named twice. */
function allIndexes(entity: Entity): ListIndex[] {
  const own = defaultOrder(entity)
  const flag = publicColumn(entity)
  const published = flag ? [ascending(flag)] : []
  const named = (purpose: string, order: readonly Order[]): ListIndex => ({
    name: `${LIST_PREFIX}${entity.collection}_${purpose}`,
    order: [...order, ...published.filter(({ column }) => order.every((each) => each.column.sql !== column.sql))],
  })
  const rating = ratingColumn(entity)
  // Payload indexes the other columns that lists are sorted by
  const moments = fieldsOfKind(entity, 'moment')
  const momentNames = new Set(moments.map(([key, field]) => wireName(key, field)))
  const hidden = new Set([...listKeysOf(entity).map(({ name }) => name), ...tallyFields(entity), ...moments.map(([key]) => key)])
  const isHidden = ({ field }: Column): boolean => hidden.has(field)
  return [
    ...(own[0]?.column.sql === ID.sql ? [] : [named('order', own)]),
    ...entity.list.sort
      .filter((key) => key !== 'id')
      .flatMap((key) => [sortColumn(entity, key), sortColumn(entity, key, true)])
      .flatMap((column) => {
        const up = named(`by_${column.sql}`, [ascending(column), NEWEST])
        return isHidden(column) ? [up, named(`down_${column.sql}`, [ascending(column), ascending(ID)])] : [up]
      }),
    ...filterKeys(entity).map((key) => named(`with_${filterColumn(entity, key).sql}`, [ascending(filterColumn(entity, key)), ...own])),
    ...[...fieldsOfKind(entity, 'tier'), ...fieldsOfKind(entity, 'reference')].flatMap(([key]) =>
      rating ? [named(`best_${key}`, [ascending(columnOf(entity, key)), { column: rating, descending: true }, NEWEST])] : [],
    ),
    // almost all records lack a time to publish or withdraw them: nobody looks for those, and each write would pay for the index
    ...[...optionalColumns(entity)]
      .filter(([name]) => !momentNames.has(name))
      .map(([name, empty]) => ({ ...named(`without_${name}`, own), empty })),
    ...moments
      .filter(([key]) => key !== 'publishedAt')
      .map(([key]) => ({
        name: `${LIST_PREFIX}${entity.collection}_due_${key}`,
        order: [ascending(columnOf(entity, key))],
        present: columnOf(entity, key),
      })),
  ]
}

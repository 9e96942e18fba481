import { fieldsOfKind, isRequired, wireName, type Entity } from '../../domain/entities'
import { listKeysOf, tallyField } from '../../domain/lists/list-keys'
import { ID, columnOf, filterColumn, ratingColumn, sortColumn, type Column } from './columns'
import { defaultOrder, type Order } from './list-query'

/** An index of a list. With `empty`, it covers only records without a value in that column. */
export type ListIndex = { readonly name: string; readonly order: readonly Order[]; readonly empty?: Column }

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
 * order, each tier and each reference by rating, and each field that can be missing. The column that publishes a record comes last, so that skipping hidden records does not read them.
 */
export function listIndexes(entity: Entity): ListIndex[] {
  const found = new Map<string, ListIndex>()
  for (const index of allIndexes(entity)) {
    const columns = JSON.stringify([index.order, index.empty])
    if (!found.has(columns)) found.set(columns, index)
  }
  return [...found.values()]
}

/** The same with indexes that serve two purposes named twice. */
function allIndexes(entity: Entity): ListIndex[] {
  const own = defaultOrder(entity)
  const published = entity.publishedBy === undefined ? [] : [ascending(columnOf(entity, entity.publishedBy))]
  const named = (purpose: string, order: readonly Order[]): ListIndex => ({
    name: `list_${entity.collection}_${purpose}`,
    order: [...order, ...published.filter(({ column }) => order.every((each) => each.column.sql !== column.sql))],
  })
  const rating = ratingColumn(entity)
  // Payload indexes the other columns that lists are sorted by
  const hidden = new Set([...listKeysOf(entity).map(({ name }) => name), ...(entity.tally ? [tallyField(entity.tally.name)] : [])])
  const isHidden = ({ field }: Column): boolean => hidden.has(field)
  return [
    ...(own[0]?.column.sql === ID.sql ? [] : [named('order', own)]),
    ...entity.list.sort
      .filter((key) => key !== 'id')
      .flatMap((key) => {
        const column = sortColumn(entity, key)
        const up = named(`by_${column.sql}`, [ascending(column), NEWEST])
        return isHidden(column) ? [up, named(`down_${column.sql}`, [ascending(column), ascending(ID)])] : [up]
      }),
    ...entity.list.filters.map((key) => named(`with_${filterColumn(entity, key).sql}`, [ascending(filterColumn(entity, key)), ...own])),
    ...[...fieldsOfKind(entity, 'tier'), ...fieldsOfKind(entity, 'reference')].flatMap(([key]) =>
      rating ? [named(`best_${key}`, [ascending(columnOf(entity, key)), { column: rating, descending: true }, NEWEST])] : [],
    ),
    ...[...optionalColumns(entity)].map(([name, empty]) => ({ ...named(`without_${name}`, own), empty })),
  ]
}

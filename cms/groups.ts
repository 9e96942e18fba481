/** How much a group may hold. A single item may cost more. */
type Bounds = { readonly cost: number; readonly items?: number }

/**
 * Divides items into groups, in order, so that each can be handled at once.
 * @param costOf what an item costs, in the unit of the bounds. @yields groups that are not empty.
 */
export function* groupsOf<Item>(items: Iterable<Item>, costOf: (item: Item) => number, bounds: Bounds): Generator<Item[]> {
  let group: Item[] = []
  let sum = 0
  for (const item of items) {
    const cost = costOf(item)
    if (group.length > 0 && (group.length === bounds.items || sum + cost > bounds.cost)) {
      yield group
      group = []
      sum = 0
    }
    group.push(item)
    sum += cost
  }
  if (group.length > 0) yield group
}

/** Divides items into groups of at most so many, in order. @yields groups that are not empty. */
export function* slicesOf<Item>(items: readonly Item[], most: number): Generator<Item[]> {
  for (let at = 0; at < items.length; at += most) yield items.slice(at, at + most)
}

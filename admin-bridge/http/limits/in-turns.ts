import { nextTurn } from '../../../cms/turns'

/**
 * Works through many items a few at a time. The work occupies the event loop, so other requests get their turn in between.
 * Goes no further than its caller iterates. @param work takes the next items, at most `atOnce`.
 */
export async function* inTurns<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (some: readonly Item[]) => Promise<Iterable<Result> | AsyncIterable<Result>>,
): AsyncGenerator<Result> {
  for (let from = 0; from < items.length; from += atOnce) {
    if (from > 0) await nextTurn()
    yield* await work(items.slice(from, from + atOnce))
  }
}

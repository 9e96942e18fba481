import { nextTurn } from '../../../cms/turns'

/** Milliseconds after which fewer items come next. */
const LONG_MS = 15

/**
 * Works through many items a few at a time. The work occupies the event loop, so other requests get their turn in between.
 * Items that take long, such as records with long texts, come fewer at a time: down to a quarter.
 * Goes no further than its caller iterates. @param work takes the next items, at most `atOnce`.
 */
export async function* inTurns<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (some: readonly Item[]) => Promise<Iterable<Result> | AsyncIterable<Result>>,
): AsyncGenerator<Result> {
  let size = Math.ceil(atOnce / 2)
  for (let from = 0; from < items.length;) {
    if (from > 0) await nextTurn()
    const some = items.slice(from, from + size)
    const begun = performance.now()
    const results = await work(some)
    const isLong = performance.now() - begun > LONG_MS
    size = isLong ? Math.max(Math.ceil(size / 2), Math.ceil(atOnce / 4)) : Math.min(size * 2, atOnce)
    from += some.length
    yield* results
  }
}

/**
 * Reads items a few at a time, so that not all of them are in memory at once. Goes no further than its caller iterates.
 * @param read takes the next items, at most `atOnce`.
 */
export async function* inSlices<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  read: (some: readonly Item[]) => Promise<Iterable<Result> | AsyncIterable<Result>>,
): AsyncGenerator<Result> {
  for (let at = 0; at < items.length; at += atOnce) yield* await read(items.slice(at, at + atOnce))
}

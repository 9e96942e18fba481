import { isFull } from '../../harness/server/database'

/**
 * The kinds that a long test runs for: one of each variety, and all with `npm test -- --full`. Lists and forms of all kinds share
 * one implementation, so those of one variety take the same path through it. What differs by kind is tested for each kind.
 * @param variety what the behaviour under test depends on.
 */
export function oneOfEach<T>(kinds: readonly T[], variety: (kind: T) => unknown): readonly T[] {
  if (isFull) return kinds
  const varieties = kinds.map((kind) => JSON.stringify(variety(kind)))
  return kinds.filter((_, at) => varieties.indexOf(varieties[at] ?? '') === at)
}

import { diffArrays } from 'diff'

type Piece = { readonly text: string }
/** Pieces of two lists that stand in one place, and whether they are equal. */
type Stretch<Old, New> = { readonly isEqual: boolean; readonly olds: readonly Old[]; readonly news: readonly New[] }

/** Most pieces that only one of the two lists has. Time and memory grow with its square. */
export const EDITS_MAX = 400
/** The sum of these squares for all lists that are compared for one text. */
const WORK_MAX = 2 * EDITS_MAX ** 2

/** The fewest pieces that only one of two lists can have. */
function fewestEdits(before: readonly string[], after: readonly string[]): number {
  const counts = new Map<string, number>()
  for (const text of before) counts.set(text, (counts.get(text) ?? 0) + 1)
  for (const text of after) counts.set(text, (counts.get(text) ?? 0) - 1)
  return [...counts.values()].reduce((sum, count) => sum + Math.abs(count), 0)
}

/** Compares lists until its work is used up. */
export class Comparer {
  #work = WORK_MAX

  /**
   * The stretches of two lists, in order. If the lists differ too much, all between their equal ends is one stretch, and
   * `isComplete` is false. @param keyOf what equal pieces have in common.
   */
  stretches<Old extends Piece, New extends Piece>(
    before: readonly Old[],
    after: readonly New[],
    keyOf = ({ text }: Piece): string => text,
  ): { stretches: Stretch<Old, New>[]; isComplete: boolean } {
    let [olds, news] = [before.map(keyOf), after.map(keyOf)]
    const shorter = Math.min(olds.length, news.length)
    let [head, tail] = [0, 0]
    while (head < shorter && olds[head] === news[head]) head++
    while (tail < shorter - head && olds[olds.length - 1 - tail] === news[news.length - 1 - tail]) tail++
    ;[olds, news] = [olds.slice(head, olds.length - tail), news.slice(head, news.length - tail)]
    const maxEditLength = Math.min(EDITS_MAX, Math.floor(Math.sqrt(this.#work)))
    // looking for more in vain would be the longest search
    const isTooMuch = fewestEdits(olds, news) > maxEditLength
    const changes = isTooMuch ? undefined : diffArrays(olds, news, { maxEditLength })
    const edits = changes?.reduce((sum, { added, removed, count }) => sum + (added || removed ? count : 0), 0) ?? maxEditLength
    if (!isTooMuch) this.#work -= Math.min(this.#work, edits ** 2)
    const stretches: Stretch<Old, New>[] = []
    let [from, start] = [0, 0]
    const take = (isEqual: boolean, gone: number, come: number): void => {
      const last = stretches.at(-1)?.isEqual === isEqual ? stretches.pop() : undefined
      const [left, came] = [before.slice(from, (from += gone)), after.slice(start, (start += come))]
      stretches.push({ isEqual, olds: last ? [...last.olds, ...left] : left, news: last ? [...last.news, ...came] : came })
    }
    if (head > 0) take(true, head, head)
    for (const { count, added, removed } of changes ?? []) take(!added && !removed, added ? 0 : count, removed ? 0 : count)
    if (!changes) take(false, olds.length, news.length)
    if (tail > 0) take(true, tail, tail)
    return { stretches, isComplete: changes !== undefined }
  }
}

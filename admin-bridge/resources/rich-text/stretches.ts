import { diffArrays } from 'diff'

/** A stretch of two lists: equal pieces, or pieces that differ. Bounds are indices: `from` and `to` of the old list, `start` and `end` of the new one. */
export type Stretch = {
  readonly isEqual: boolean
  readonly from: number
  readonly to: number
  readonly start: number
  readonly end: number
}

type Range = readonly [first: number, end: number]

const removed = ({ from, to }: Stretch): Range => [from, to]
const added = ({ start, end }: Stretch): Range => [start, end]
const length = ([first, end]: Range): number => end - first

/** Whether pieces of a list are the same after this range has moved by so many places: to the right, or to the left if negative. */
function canMove(pieces: readonly string[], [first, end]: Range, by: number): boolean {
  for (let step = 0; step < Math.abs(by); step++) {
    const [left, right] = by > 0 ? [first + step, end + step] : [first - 1 - step, end - 1 - step]
    if (pieces[left] !== pieces[right]) return false
  }
  return true
}

/** How many pieces a change removes and adds, and how many equal ones stand beside it. */
type Sizes = Readonly<Record<'gone' | 'come' | 'same', number>>

/** A change, then equal pieces. */
function changeFirst({ from, start }: Stretch, { gone, come, same }: Sizes): [Stretch, Stretch] {
  const [to, end] = [from + gone, start + come]
  return [
    { isEqual: false, from, to, start, end },
    { isEqual: true, from: to, to: to + same, start: end, end: end + same },
  ]
}

/** Equal pieces, then a change. */
function equalFirst({ from, start }: Stretch, { gone, come, same }: Sizes): [Stretch, Stretch] {
  const [to, end] = [from + same, start + same]
  return [
    { isEqual: true, from, to, start, end },
    { isEqual: false, from: to, to: to + gone, start: end, end: end + come },
  ]
}

/** Two changes that become one when one of them moves along the equal pieces between them; null if that is not possible. */
function joined([one, between, other]: readonly [Stretch, Stretch, Stretch], before: string[], after: string[]): [Stretch, Stretch] | null {
  const [removal, addition] = length(removed(one)) > 0 ? [one, other] : [other, one]
  if (length(added(removal)) > 0 || length(removed(addition)) > 0) return null
  const same = length(removed(between))
  const sizes: Sizes = { gone: length(removed(removal)), come: length(added(addition)), same }
  const towardsAddition = removal === one ? same : -same
  if (canMove(before, removed(removal), towardsAddition)) return addition === one ? changeFirst(one, sizes) : equalFirst(one, sizes)
  if (canMove(after, added(addition), -towardsAddition)) return removal === one ? changeFirst(one, sizes) : equalFirst(one, sizes)
  return null
}

/**
 * Brings what was removed and what was added together where equal pieces lie between them. Of four equal paragraphs of which
 * the third was edited, a comparison may say that one was added there and the last one removed.
 * @param stretches of the two lists, in order. Equal ones and others alternate.
 */
export function joinChanges(stretches: readonly Stretch[], before: string[], after: string[]): Stretch[] {
  const result: Stretch[] = []
  for (const stretch of stretches) {
    result.push(stretch)
    const [one, between, other] = result.slice(-3)
    if (!one || !between || !other || !between.isEqual) continue
    const pair = joined([one, between, other], before, after)
    if (pair) result.splice(-3, 3, ...pair)
  }
  return result
}

/**
 * The work that a comparison may take, in steps: their number grows with the square of the number of edits. What is left out
 * is compared from both ends only.
 */
const WORK_MAX = 1_000_000
/** Most edits that one search looks for. It bounds the memory. */
const EDITS_MAX = 800

/** How many edits it takes at least to turn one list into the other: each piece that only one of them has is one. */
function fewestEdits(before: readonly string[], after: readonly string[]): number {
  const left = new Map<string, number>()
  for (const piece of before) left.set(piece, (left.get(piece) ?? 0) + 1)
  let shared = 0
  for (const piece of after) {
    const count = left.get(piece) ?? 0
    if (count === 0) continue
    left.set(piece, count - 1)
    shared++
  }
  return before.length + after.length - 2 * shared
}

/** Compares lists until its work is used up. */
export class Comparer {
  #work = WORK_MAX

  /** Finds the equal stretches of two lists; null if they differ too much. @param comparator takes longer: it is used for less. */
  stretches(before: string[], after: string[], comparator?: (one: string, other: string) => boolean): Stretch[] | null {
    const maxEditLength = Math.min(comparator ? EDITS_MAX / 2 : EDITS_MAX, Math.floor(Math.sqrt(2 * this.#work)))
    // looking for that many in vain would be the longest search
    if (!comparator && fewestEdits(before, after) > maxEditLength) return null
    const changes = maxEditLength > 0 ? diffArrays(before, after, { maxEditLength, comparator }) : undefined
    const edits = changes ? changes.reduce((sum, { added, removed, count }) => sum + (added || removed ? count : 0), 0) : maxEditLength
    this.#work = Math.max(0, this.#work - (edits * edits) / 2)
    if (!changes) return null
    const found: Stretch[] = []
    for (const { added, removed, count } of changes) {
      const isEqual = !added && !removed
      const { to: from = 0, end: start = 0 } = found.at(-1) ?? {}
      const [to, end] = [added ? from : from + count, removed ? start : start + count]
      // what was removed and what was added in its place are one stretch
      const removal = isEqual || found.at(-1)?.isEqual ? undefined : found.pop()
      found.push({ isEqual, from: removal?.from ?? from, to, start: removal?.start ?? start, end })
    }
    return joinChanges(found, before, after)
  }
}

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

/** A change and the equal pieces beside it, in the order that they have in the lists. */
function sideBySide(
  { from, start }: Stretch,
  { gone, come, same, changeFirst }: Record<'gone' | 'come' | 'same', number> & { changeFirst: boolean },
): [Stretch, Stretch] {
  const place = (isEqual: boolean, at: Stretch | undefined, fewer: number, more: number): Stretch => {
    const [first, begin] = at ? [at.to, at.end] : [from, start]
    return { isEqual, from: first, to: first + fewer, start: begin, end: begin + more }
  }
  const change = (at?: Stretch): Stretch => place(false, at, gone, come)
  const equal = (at?: Stretch): Stretch => place(true, at, same, same)
  const left = changeFirst ? change() : equal()
  return [left, changeFirst ? equal(left) : change(left)]
}

/** Two changes that become one when one of them moves along the equal pieces between them; null if that is not possible. */
function joined([one, between, other]: readonly [Stretch, Stretch, Stretch], before: string[], after: string[]): [Stretch, Stretch] | null {
  const [removal, addition] = length(removed(one)) > 0 ? [one, other] : [other, one]
  if (length(added(removal)) > 0 || length(removed(addition)) > 0) return null
  const same = length(removed(between))
  const sizes = { gone: length(removed(removal)), come: length(added(addition)), same }
  const towardsAddition = removal === one ? same : -same
  if (canMove(before, removed(removal), towardsAddition)) return sideBySide(one, { ...sizes, changeFirst: addition === one })
  if (canMove(after, added(addition), -towardsAddition)) return sideBySide(one, { ...sizes, changeFirst: removal === one })
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

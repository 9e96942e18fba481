import { BLOCK_END } from '../../../cms/domain/rich-text/stored-state'
import type { TextChange } from './diff-text'
import type { TextModel } from './text-model'

/** A block of the new text: `[start, end)`, and the old text block that it continues; null for a new one. */
export type NewBlock = { readonly start: number; readonly end: number; readonly owner: number | null }

/**
 * A blank line of the new text. `unit` is the old text block in front of it if it separated two blocks before, the one around it
 * if it was inside of one, and null if it is new.
 */
type Cut = { readonly at: number; readonly kind: 'old' | 'inner' | 'new'; readonly unit: number | null }
type Slot = { start: number; end: number; owner: number | null; cut: Cut | null }

/** Which old text block each character belongs to; -1 for the blank lines between blocks. */
function unitOfEach({ text, units }: TextModel): Int32Array {
  const unitAt = new Int32Array(text.length).fill(-1)
  units.forEach(({ start, end }, index) => unitAt.fill(index, start, end))
  return unitAt
}

/** Finds the blank lines at which the new text is cut into blocks: those that separated blocks before, then all others. */
function cutsOf(model: TextModel, unitAt: Int32Array, after: string, { origins }: TextChange): Cut[] {
  const boundaries = new Map(model.units.slice(0, -1).map(({ end }, index) => [end, index]))
  const isKept = (at: number): boolean => (origins[at] ?? -1) >= 0 && origins[at + 1] === (origins[at] ?? 0) + 1
  const cuts: Cut[] = []
  const cutBetween = (from: number, to: number): void => {
    for (let at = after.indexOf(BLOCK_END, from); at >= 0 && at + 2 <= to; at = after.indexOf(BLOCK_END, at + 2)) {
      const [first = -1, second = -1] = [unitAt[origins[at] ?? -1], unitAt[origins[at + 1] ?? -1]]
      const isInner = isKept(at) && first >= 0 && first === second
      cuts.push({ at, kind: isInner ? 'inner' : 'new', unit: isInner ? first : null })
    }
  }
  let from = 0
  for (let at = after.indexOf(BLOCK_END); at >= 0; at = after.indexOf(BLOCK_END, at + 1)) {
    const before = isKept(at) && at >= from ? boundaries.get(origins[at] ?? -1) : undefined
    if (before === undefined) continue
    cutBetween(from, at)
    cuts.push({ at, kind: 'old', unit: before })
    from = at + BLOCK_END.length
  }
  cutBetween(from, after.length)
  return cuts
}

/** Counts what a block of the new text has of each old one, white space aside; of what was replaced, only a little. */
function votesFor({ start, end }: Slot, unitAt: Int32Array, after: string, { origins, replacements }: TextChange): Map<number, number> {
  const votes = new Map<number, number>()
  const vote = (unit: number | undefined, weight: number): void => {
    if (unit !== undefined && unit >= 0) votes.set(unit, (votes.get(unit) ?? 0) + weight)
  }
  for (let at = start; at < end; at++) if (after.charAt(at).trim() !== '') vote(unitAt[origins[at] ?? -1], 1)
  for (const { start: at, from, to } of replacements)
    if (at >= start && at < end) for (let old = from; old < to; old++) vote(unitAt[old], 0.01)
  return votes
}

/** The old text block that most of a block comes from. A few common words are not enough. */
function ownerByVotes(slot: Slot, votes: ReadonlyMap<number, number>, { units }: TextModel): number | null {
  let [owner, most]: [number | null, number] = [null, 0]
  for (const [unit, count] of votes) if (count > most) [owner, most] = [unit, count]
  const unit = owner === null ? undefined : units[owner]
  if (!unit || most < 1) return null
  return most * 3 >= slot.end - slot.start || most * 2 >= unit.end - unit.start ? owner : null
}

/** Blocks that share no text with an old one take the place of the old one that was there, if it has gone. */
function fillPlaces(slots: Slot[], { units }: TextModel): void {
  const claimed = new Set(slots.map(({ owner }) => owner))
  slots.forEach((slot, index) => {
    if (slot.owner !== null) return
    const [cut, next] = [slot.cut, slots[index + 1]?.cut]
    const after = cut === null ? 0 : cut.kind === 'old' && cut.unit !== null ? cut.unit + 1 : null
    const before = next === undefined ? units.length - 1 : next?.kind === 'old' ? next.unit : null
    const places = [after, before]
    const free = places.find((unit) => unit !== null && unit < units.length && !claimed.has(unit))
    if (free === undefined || free === null) return
    slot.owner = free
    claimed.add(free)
  })
}

const isCode = ({ units }: TextModel, owner: number | null): boolean => owner !== null && units[owner]?.holder.type === 'block'

/** What is beside a blank line that was inside a block, and comes from no other block, belongs to that block. */
function fillInner(slots: Slot[]): void {
  slots.forEach((slot, index) => {
    if (slot.owner !== null) return
    const inner = [slot.cut, slots[index + 1]?.cut].find((cut) => cut?.kind === 'inner')
    if (inner) slot.owner = inner.unit
  })
}

/** What is new between two parts of one code block belongs to it. */
function fillCode(slots: Slot[], model: TextModel): void {
  let last: number | null = null
  slots.forEach((slot, index) => {
    if (slot.owner === null && last !== null && isCode(model, last)) {
      const next = slots.slice(index).find(({ owner }) => owner !== null)
      if (next?.owner === last) slot.owner = last
    }
    last = slot.owner
  })
}

/**
 * The old text block that a block continues. Code has no formats: if a text with formats was joined with code, the block
 * continues that text, and what came of the code is text too.
 */
function ownerOf(slot: Slot, unitAt: Int32Array, after: string, change: TextChange, model: TextModel): number | null {
  const votes = votesFor(slot, unitAt, after, change)
  const owner = ownerByVotes(slot, votes, model)
  const isMarked = ({ start, end }: Slot): boolean =>
    change.origins.subarray(start, end).some((origin) => (model.markAt[origin] ?? 0) !== 0)
  if (!isCode(model, owner) || !isMarked(slot)) return owner
  return ownerByVotes(slot, new Map([...votes].filter(([unit]) => !isCode(model, unit))), model) ?? owner
}

/** Cuts the new text into blocks and finds the old block that each continues. Joined with blank lines they are the new text. */
export function newBlocksOf(model: TextModel, after: string, change: TextChange): NewBlock[] {
  const unitAt = unitOfEach(model)
  const cuts = cutsOf(model, unitAt, after, change)
  const slots = [null, ...cuts].map((cut, index): Slot => {
    const start = cut ? cut.at + BLOCK_END.length : 0
    return { start, end: cuts[index]?.at ?? after.length, owner: null, cut }
  })
  const byStart = change.replacements.toSorted((a, b) => a.start - b.start)
  for (const slot of slots) slot.owner = ownerOf(slot, unitAt, after, { ...change, replacements: within(byStart, slot) }, model)
  fillInner(slots)
  fillCode(slots, model)
  fillPlaces(slots, model)
  const blocks: { start: number; end: number; owner: number | null }[] = []
  for (const { start, end, owner, cut } of slots) {
    const last = blocks.at(-1)
    const isOne = last !== undefined && owner !== null && last.owner === owner && (cut?.kind === 'inner' || isCode(model, owner))
    if (isOne) last.end = end
    else blocks.push({ start, end, owner })
  }
  return blocks
}

/** The replacements inside a block. @param sorted by their start. */
function within<Each extends { start: number }>(sorted: readonly Each[], { start, end }: Slot): Each[] {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle]?.start ?? 0) < start) low = middle + 1
    else high = middle
  }
  const found: Each[] = []
  for (let index = low; index < sorted.length && (sorted[index]?.start ?? end) < end; index++) {
    const each = sorted[index]
    if (each) found.push(each)
  }
  return found
}

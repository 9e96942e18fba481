import { leavesOf, type InlineNode, type LeafNode, type LinkNode } from '../../../cms/domain/rich-text/nodes'
import type { TextChange } from './diff-text'
import type { NewBlock } from './new-blocks'
import type { Mark, TextModel } from './text-model'

type Range = { readonly start: number; readonly end: number }

const PLAIN: Mark = { format: 0, link: null }
/** How much old text, at most, new words can stand inside of. It bounds the time. */
const REACH = 2_000

/** What two formattings have in common. */
const common = (one: Mark, other: Mark): Mark => ({ format: one.format & other.format, link: one.link === other.link ? one.link : null })

/** The formatting that old text had as a whole. */
function markOfWhole({ markAt, marks }: TextModel, from: number, to: number): Mark {
  let found = marks.at(markAt[from] ?? 0)
  for (let at = from + 1; at < to; at++) if (markAt[at] !== markAt[at - 1]) found = common(found, marks.at(markAt[at] ?? 0))
  return found
}

/**
 * The formatting of each character of the new text, as numbers of the model's marks. What is still there keeps it; what
 * replaces something takes it over; what is typed inside formatted text, or inside a link, gets it. Where nothing of a block
 * stayed, the new text has another subject, and leads nowhere.
 */
export function newMarksOf(model: TextModel, after: string, change: TextChange, blocks: readonly NewBlock[]): Int32Array {
  const { origins, replacements } = change
  const { markAt, marks } = model
  const found = new Int32Array(after.length).fill(-1)
  for (let at = 0; at < after.length; at++) {
    const origin = origins[at] ?? -1
    if (origin >= 0) found[at] = markAt[origin] ?? 0
  }
  for (const { start, end, from, to, isWhole } of replacements) {
    const { format, link } = markOfWhole(model, from, to)
    const mark = marks.of({ format, link: isWhole ? null : link })
    for (let at = start; at < end; at++) if (found[at] === -1) found[at] = mark
  }
  for (const { start, end } of blocks) fillGaps(model, found, after, change, { start, end })
  // both halves of a surrogate pair
  for (let at = 1; at < after.length; at++) if (/[\udc00-\udfff]/.test(after.charAt(at))) found[at] = found[at - 1] ?? 0
  return found
}

/**
 * Gives new text in a block the formatting that the characters before and after it have in common. New words get only what all
 * of the old text from the one to the other had: two bold words that came together from two places are no bold text.
 */
function fillGaps(model: TextModel, found: Int32Array, after: string, { origins }: TextChange, { start, end }: Range): void {
  const { marks } = model
  const markOf = (at: number, to: number): Mark => {
    if (at === start || to === end) return PLAIN
    const [left, right] = [origins[at - 1] ?? -1, origins[to] ?? -1]
    if (left < 0 || right < 0 || !/[\p{L}\p{N}]/u.test(after.slice(at, to)))
      return common(marks.at(found[at - 1] ?? 0), marks.at(found[to] ?? 0))
    return left < right && right - left <= REACH ? markOfWhole(model, left, right + 1) : PLAIN
  }
  for (let at = start; at < end; at++) {
    if (found[at] !== -1) continue
    let to = at
    while (to < end && found[to] === -1) to++
    found.fill(marks.of(markOf(at, to)), at, to)
    at = to
  }
}

/** A stretch of the new text as inline nodes. @param found the formatting of each character. */
export function inlineNodesOf({ marks }: TextModel, after: string, found: Int32Array, start: number, end: number): InlineNode[] {
  const nodes: InlineNode[] = []
  // `at`: the number of nodes up to the link
  const links: { of: LinkNode; children: LeafNode[]; at: number }[] = []
  for (let at = start; at < end;) {
    let to = at + 1
    while (to < end && found[to] === found[at]) to++
    const mark = marks.at(found[at] ?? 0)
    const leaves = leavesOf(after.slice(at, to), mark.format)
    const last = links.at(-1)
    if (mark.link && last?.of === mark.link && nodes.length === last.at) {
      for (const leaf of leaves) last.children.push(leaf)
    } else if (mark.link) {
      const children = [...leaves]
      nodes.push({ ...mark.link, children })
      links.push({ of: mark.link, children, at: nodes.length })
    } else for (const leaf of leaves) nodes.push(leaf)
    at = to
  }
  return nodes
}

import { lexicalToText } from '../../../cms/domain/rich-text/lexical-text'
import {
  numbered,
  paragraphOf,
  type BlockNode,
  type InlineNode,
  type ListItemNode,
  type ListNode,
} from '../../../cms/domain/rich-text/nodes'
import { readStored } from '../../../cms/domain/rich-text/read-state'
import { plainTextOf, textToLexical, type StoredState } from '../../../cms/domain/rich-text/stored-state'
import { compareTexts, type TextChange } from './diff-text'
import { inlineNodesOf, newMarksOf } from './merge-marks'
import { newBlocksOf, type NewBlock } from './new-blocks'
import type { Steps } from './steps'
import { modelOf, type Item, type TextModel } from './text-model'

/** A node at the top of the new state, or an item that still needs its lists. */
type Entry = BlockNode | Item

/** Whether a block is the same text as before, in one piece. */
function isUntouched({ units, text }: TextModel, after: string, { origins }: TextChange, { start, end, owner }: NewBlock): boolean {
  const unit = owner === null ? undefined : units[owner]
  if (!unit || end - start !== unit.end - unit.start) return false
  return (end === start || origins[start] === unit.start) && after.slice(start, end) === text.slice(unit.start, unit.end)
}

/** The node of a block of the new text: that of the old block with its new text. */
function entryOf(model: TextModel, block: NewBlock, text: string, inline: () => InlineNode[], isSame: boolean): Entry {
  const holder = block.owner === null ? undefined : model.units[block.owner]?.holder
  if (!holder) return paragraphOf(inline())
  if (isSame) return holder
  if (holder.type === 'item') return { ...holder, node: { ...holder.node, children: inline() } }
  if (holder.type === 'block') return { ...holder, fields: { ...holder.fields, code: text } }
  return { ...holder, children: inline() }
}

/** New paragraphs between two items of one list become items. */
function joinItems(entries: Entry[], isNew: (index: number) => boolean): void {
  let next: Item | null = null
  const following = entries.toReversed().map((entry, index) => {
    const before = next
    if (!isNew(entries.length - 1 - index)) next = entry.type === 'item' ? entry : null
    return before
  })
  entries.forEach((entry, index) => {
    const [before, after] = [entries[index - 1], following[entries.length - 1 - index]]
    if (!isNew(index) || entry.type !== 'paragraph' || before?.type !== 'item' || before.lists[0] !== after?.lists[0]) return
    entries[index] = { ...before, node: { ...before.node, children: entry.children } }
  })
}

/** Puts items that follow each other back into their lists. @param counts items of each list so far, because a list can be divided. */
function listOf(items: readonly Item[], level: number, counts: Map<ListNode, number>): ListNode | null {
  const list = items[0]?.lists[level]
  if (!list) return null
  const children: ListItemNode[] = []
  const start = list.start + (list.listType === 'number' ? (counts.get(list) ?? 0) : 0)
  for (let at = 0; at < items.length;) {
    const item = items[at]
    const inner = item?.lists[level + 1]
    let to = at + 1
    if (inner) while (to < items.length && items[to]?.lists[level + 1] === inner) to++
    else counts.set(list, (counts.get(list) ?? 0) + 1)
    const nested = inner ? listOf(items.slice(at, to), level + 1, counts) : null
    if (item) children.push(nested ? { ...item.node, children: [nested] } : item.node)
    at = to
  }
  return { ...list, start, children }
}

/** Entries as the nodes of a state. */
function nodesOf(entries: readonly Entry[]): BlockNode[] {
  const nodes: BlockNode[] = []
  const counts = new Map<ListNode, number>()
  let items: Item[] = []
  const close = (): void => {
    const list = listOf(items, 0, counts)
    if (list) nodes.push(numbered(list))
    items = []
  }
  for (const entry of entries) {
    if (entry.type !== 'item' || (items[0] && items[0].lists[0] !== entry.lists[0])) close()
    if (entry.type === 'item') items.push(entry)
    else nodes.push(entry)
  }
  close()
  return nodes
}

/** Puts pictures and rules back behind the block that they followed, or behind the nearest one before it that is still there. */
function withLoose({ units, loose }: TextModel, blocks: readonly NewBlock[], entries: readonly Entry[]): Entry[] {
  // the last block that continues each old one, or one before it
  const places = new Int32Array(units.length).fill(-1)
  blocks.forEach(({ owner }, index) => void (owner !== null && (places[owner] = index)))
  for (let unit = 1; unit < places.length; unit++) if (places[unit] === -1) places[unit] = places[unit - 1] ?? -1
  const behind = new Map<number, BlockNode[]>()
  for (const { after, node } of loose) {
    const place = places[after] ?? -1
    const others = behind.get(place)
    if (others) others.push(node)
    else behind.set(place, [node])
  }
  return [...(behind.get(-1) ?? []), ...entries.flatMap((entry, index) => [entry, ...(behind.get(index) ?? [])])]
}

/** Characters of a text that takes several milliseconds in each step of a merge. */
const LONG_TEXT = 10_000

/**
 * Applies an edited plain text to an editor state and keeps all formatting that the edit did not touch.
 * `lexicalToText(await mergeText(state, text)) === text` for every state and text. Between the steps of a long text other
 * requests get their turn.
 * @param stored the state as it is stored, also by an earlier release. @param after the whole text, with LF line endings.
 */
export async function mergeText(stored: unknown, after: string): Promise<StoredState> {
  const steps = mergeSteps(stored, after)
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value
  }
}

/** The steps of {@link mergeText}. */
export function* mergeSteps(stored: unknown, after: string): Steps<StoredState> {
  if (plainTextOf(stored) !== null) return { text: after }
  const { state } = readStored(stored)
  const model = modelOf(state)
  if (model.units.length === 0 && model.loose.length === 0) return textToLexical(after)
  if (model.text === after && model.units.length > 0) return state
  yield
  const change = yield* compareTexts(model.text, after)
  yield
  const blocks = newBlocksOf(model, after, change)
  const marks = newMarksOf(model, after, change, blocks)
  yield
  const entries = blocks.map((block) => {
    const { start, end } = block
    const inline = (): InlineNode[] => inlineNodesOf(model, after, marks, start, end)
    return entryOf(model, block, after.slice(start, end), inline, isUntouched(model, after, change, block))
  })
  yield
  joinItems(entries, (index) => blocks[index]?.owner === null)
  const merged = { root: { ...state.root, children: nodesOf(withLoose(model, blocks, entries)) } }
  // an unforeseen document must not change the text
  return lexicalToText(merged) === after ? merged : textToLexical(after)
}

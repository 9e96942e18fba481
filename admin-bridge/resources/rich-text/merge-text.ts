import { lexicalToText } from '../../../cms/domain/rich-text/lexical-text'
import { numbered, paragraphOf, type BlockNode, type ListItemNode, type ListNode } from '../../../cms/domain/rich-text/nodes'
import { readStored } from '../../../cms/domain/rich-text/read-state'
import { BLOCK_END, plainTextOf, textToLexical, type StoredState } from '../../../cms/domain/rich-text/stored-state'
import { inlineNodesOf, type NewPart, type OldPart } from './merge-marks'
import { mergeParts } from './merge-parts'
import { joinMarked, modelOf, type Item, type MarkedText, type TextModel, type Unit } from './text-model'

/** A node at the top of the new state, or an item that still needs its lists. */
type Entry = BlockNode | Item
/** A block of the new text, and the old one that it continues. */
type NewBlock = MarkedText & { readonly unit: Unit | null }

const listAround = (entry: Entry): ListNode | undefined => (entry.type === 'item' ? entry.lists[0] : undefined)

/**
 * Makes blocks of parts. What is new between two parts of one text block belongs to it, also between equal parts of code; what
 * is new between two items of a list is an item.
 */
function blocksOf(parts: readonly Pick<NewPart, 'text' | 'marks' | 'from'>[]): NewBlock[] {
  const following = parts.map(({ from }) => from)
  for (let at = parts.length - 2; at >= 0; at--) following[at] ??= following[at + 1] ?? null
  const blocks: { parts: MarkedText[]; unit: Unit | null }[] = []
  let last: OldPart | null = null
  parts.forEach((part, index) => {
    const next = following[index]
    const isOne = last && last.unit === next?.unit && (last !== next || next.unit.holder.type === 'block')
    const list = last && listAround(last.unit.holder)
    const isItem = next && list && list === listAround(next.unit.holder)
    if (isOne) blocks.at(-1)?.parts.push(part)
    else blocks.push({ parts: [part], unit: part.from?.unit ?? (isItem && last ? last.unit : null) })
    if (part.from || !(isOne || isItem)) last = part.from
  })
  return blocks.map(({ parts: texts, unit }) => ({ ...joinMarked(texts, BLOCK_END), unit }))
}

/** Cuts the new text into blocks and finds the old block that each continues. Joined with blank lines they are the new text. */
function newBlocksOf({ units }: TextModel, after: string): NewBlock[] {
  const texts = units.map(({ text }) => text)
  // most edits leave alone what the text begins and ends with
  let [head, start, tail, end] = [0, 0, units.length, after.length]
  for (; head < tail - 1 && after.startsWith(texts[head] + BLOCK_END, start); head++) start += `${texts[head]}${BLOCK_END}`.length
  for (; tail - 1 > head && after.slice(start, end).endsWith(BLOCK_END + texts[tail - 1]); tail--)
    end -= `${BLOCK_END}${texts[tail - 1]}`.length
  const untouched = units.map((unit) => ({ ...unit, from: { ...unit, unit } }))
  const edited = mergeParts(units.slice(head, tail), after.slice(start, end))
  return blocksOf([...untouched.slice(0, head), ...edited, ...untouched.slice(tail)])
}

/** The node of a block of the new text: that of the old block with its new text. */
function entryOf({ unit, ...marked }: NewBlock): Entry {
  const holder = unit?.holder
  if (holder?.type === 'block') return { ...holder, fields: { ...holder.fields, code: marked.text } }
  const children = inlineNodesOf(marked)
  if (holder?.type === 'item') return { ...holder, node: { ...holder.node, children } }
  return holder ? { ...holder, children } : paragraphOf(children)
}

/** Puts together what follows each other and has the same key. */
function grouped<Each>(all: readonly Each[], keyOf: (each: Each) => unknown): Each[][] {
  const groups: Each[][] = []
  all.forEach((each, index) => {
    const [before, key] = [all[index - 1], keyOf(each)]
    if (before && key && keyOf(before) === key) groups.at(-1)?.push(each)
    else groups.push([each])
  })
  return groups
}

/** Puts items back into their lists. @param counts items of each list so far, because a list can be divided. */
function listOf(items: readonly Item[], level: number, counts: Map<ListNode, number>): ListNode | null {
  const list = items[0]?.lists[level]
  if (!list) return null
  const count = counts.get(list) ?? 0
  const groups = grouped(items, ({ lists }) => lists[level + 1])
  counts.set(list, count + groups.filter(([item]) => !item?.lists[level + 1]).length)
  const children = groups.flatMap((group): ListItemNode[] => {
    const nested = listOf(group, level + 1, counts)
    return nested ? group.slice(0, 1).map(({ node }) => ({ ...node, children: [nested] })) : group.map(({ node }) => node)
  })
  return { ...list, start: list.start + (list.listType === 'number' ? count : 0), children }
}

/** Entries as the nodes of a state. */
function nodesOf(entries: readonly Entry[]): BlockNode[] {
  const counts = new Map<ListNode, number>()
  return grouped(entries, listAround).flatMap((group) => {
    const items = group.filter((entry) => entry.type === 'item')
    const list = listOf(items, 0, counts)
    return list ? numbered(list) : group.filter((entry) => entry.type !== 'item')
  })
}

/** Puts pictures and rules back behind the block that they followed, or the nearest one before it that is still there. */
function withLoose({ units, loose }: TextModel, blocks: readonly NewBlock[]): Entry[] {
  const placeOf = new Map(blocks.map(({ unit }, index) => [unit, index]))
  let place = -1
  for (const unit of units) placeOf.set(unit, (place = placeOf.get(unit) ?? place))
  const behind = blocks.map((block) => [entryOf(block)])
  const first: Entry[] = []
  for (const { after, node } of loose) (behind[(after && placeOf.get(after)) ?? -1] ?? first).push(node)
  return [...first, ...behind.flat()]
}

/**
 * Applies an edited plain text to an editor state and keeps all formatting that the edit did not touch.
 * `lexicalToText(mergeText(state, text)) === text` for every state and text.
 * @param stored the state as it is stored, also by an earlier release. @param after the whole text, with LF line endings.
 */
export function mergeText(stored: unknown, after: string): StoredState {
  if (plainTextOf(stored) !== null) return { text: after }
  const { state } = readStored(stored)
  const model = modelOf(state)
  if (model.units.length > 0 && lexicalToText(state) === after) return state
  const merged = { root: { ...state.root, children: nodesOf(withLoose(model, newBlocksOf(model, after))) } }
  // an unforeseen document must not change the text
  return lexicalToText(merged) === after ? merged : textToLexical(after)
}

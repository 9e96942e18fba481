import { isRecord } from '../is-record'
import { richTextMessages } from './messages'
import { childrenOf } from './lexical-text'
import type { InlineNode, ListItemNode, ListNode } from './nodes'
import { directionOf, readChildren, readInline, typeOf, type Reading } from './read-inline'

/** Lists nest no deeper. */
const LIST_DEPTH_MAX = 20
const START_MAX = 1_000_000
const ITEM = 'A list item in Content'

const itemOf = (node: unknown, children: readonly InlineNode[] | readonly [ListNode]): ListItemNode => ({
  type: 'listitem',
  version: 1,
  direction: directionOf(node),
  format: '',
  indent: 0,
  value: 0,
  children,
})

/** Reads an item: its text, then the lists that are nested in it, as items of their own. */
function readItem(node: unknown, reading: Reading, depth: number): ListItemNode[] {
  if (typeOf(node) !== 'listitem') {
    reading.refuse(richTextMessages.node(typeOf(node), 'A list in Content'))
    const nested = typeOf(node) === 'list' ? readList(node, reading, depth + 1) : null
    return nested ? [itemOf(node, [nested])] : [itemOf(node, readInline(childrenOf(node), reading, ITEM))]
  }
  const children = readChildren(node, reading)
  const isList = (child: unknown): boolean => typeOf(child) === 'list'
  const own = children.filter((child) => !isList(child))
  const nested = children.filter(isList).flatMap((list) => readList(list, reading, depth + 1) ?? [])
  const isOwn = own.length > 0 || children.length === 0
  return [...(isOwn ? [itemOf(node, readInline(own, reading, ITEM))] : []), ...nested.map((list) => itemOf(node, [list]))]
}

/** Reads a list; null for one without items. The items are not numbered yet. */
export function readList(node: unknown, reading: Reading, depth = 0): ListNode | null {
  if (depth >= LIST_DEPTH_MAX) {
    reading.refuse(richTextMessages.tooDeep)
    return null
  }
  const { tag, start, listType = tag === 'ol' ? 'number' : 'bullet' } = isRecord(node) ? node : {}
  if (listType !== 'bullet' && listType !== 'number') reading.refuse(richTextMessages.list)
  const isNumbered = listType === 'number'
  const isStart = Number.isInteger(start) && Math.abs(Number(start)) <= START_MAX
  if (isNumbered && !isStart && start !== undefined) reading.refuse(richTextMessages.start(START_MAX))
  const children = readChildren(node, reading).flatMap((item) => readItem(item, reading, depth))
  if (children.length === 0) return null
  return {
    type: 'list',
    version: 1,
    direction: directionOf(node),
    format: '',
    indent: 0,
    listType: isNumbered ? 'number' : 'bullet',
    tag: isNumbered ? 'ol' : 'ul',
    start: isNumbered && isStart ? Number(start) : 1,
    children,
  }
}

import {
  leavesOf,
  paragraphOf,
  stateOf,
  type BlockNode,
  type InlineNode,
  type LexicalState,
  type ListItemNode,
} from '../../../cms/domain/rich-text/nodes'
import { readState } from '../../../cms/domain/rich-text/read-state'
import { BLOCK_END, plainTextOf } from '../../../cms/domain/rich-text/stored-state'

/** Characters of a piece, apart from the last of its nodes. */
const PIECE = 64 * 1024

/** The JSON of a node without children, before and after where they stand. */
const aroundChildren = (node: object): [string, string] => {
  const [before = '', after = ''] = JSON.stringify(node).split(/(?<=\[)(?=\])/)
  return [before, after]
}

const [LINE_BREAK = '', TAB = ''] = leavesOf('\n\t').map((leaf) => JSON.stringify(leaf))
const [BEFORE_LEAVES, AFTER_LEAVES] = aroundChildren(paragraphOf([]))
const [BEFORE_TEXT = '', AFTER_TEXT = ''] = JSON.stringify(leavesOf('x')[0]).split('"x"')

function leafJson(part: string): string {
  if (part === '\n') return LINE_BREAK
  return part === '\t' ? TAB : BEFORE_TEXT + JSON.stringify(part) + AFTER_TEXT
}

/** The state of a text without formatting. It makes no nodes, which would take ten times as long and many times the memory. */
function* plainPieces(text: string): Generator<string> {
  const [before, after] = aroundChildren(stateOf([]))
  let piece = before
  for (const [index, block] of text.split(BLOCK_END).entries()) {
    piece += index === 0 ? BEFORE_LEAVES : `,${BEFORE_LEAVES}`
    let isFirst = true
    for (const part of block.split(/(\n|\t)/)) {
      if (part === '') continue
      piece += isFirst ? leafJson(part) : `,${leafJson(part)}`
      isFirst = false
      if (piece.length < PIECE) continue
      yield piece
      piece = ''
    }
    piece += AFTER_LEAVES
  }
  yield piece + after
}

type Node = BlockNode | InlineNode | ListItemNode
type Parent = Extract<Node, { readonly children: unknown }> | LexicalState['root']

const hasChildren = (node: Node): node is Extract<Node, Parent> => 'children' in node

/** Children that are written together, if they have none themselves. */
const FEW = 100
/** The key of the children in the JSON of a node without any. No text in it has these characters: its quotes are escaped. */
const NO_CHILDREN = '"children":[]'

/** The JSON of a node in parts, each of at most some {@link FEW} nodes. */
function* partsOf(node: Node | LexicalState['root']): Generator<string> {
  const children: readonly Node[] = node.type !== 'root' && !hasChildren(node) ? [] : node.children
  if (children.length <= FEW && !children.some(hasChildren)) {
    yield JSON.stringify(node)
    return
  }
  const json = JSON.stringify({ ...node, children: [] })
  const at = json.indexOf(NO_CHILDREN) + NO_CHILDREN.length - 1
  yield json.slice(0, at)
  for (const [index, child] of children.entries()) {
    if (index > 0) yield ','
    yield* partsOf(child)
  }
  yield json.slice(at)
}

function* formattedPieces({ root }: LexicalState): Generator<string> {
  let piece = '{"root":'
  for (const part of partsOf(root)) {
    piece += part
    if (piece.length < PIECE) continue
    yield piece
    piece = ''
  }
  yield `${piece}}`
}

/**
 * The editor state of a stored text as JSON, in pieces of some 64 KB.
 * @param read the state that `readState` makes of a formatted text.
 */
export function statePieces(stored: unknown, read = (value: unknown): LexicalState => readState(value).state): Generator<string> {
  const text = plainTextOf(stored)
  return text === null ? formattedPieces(read(stored)) : plainPieces(text)
}

/** The same as one text. */
export const stateJson = (stored: unknown): string => [...statePieces(stored)].join('')

import { leavesOf, paragraphOf, stateOf, type LexicalState } from '../../../cms/domain/rich-text/nodes'
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

function* formattedPieces({ root }: LexicalState): Generator<string> {
  const [before, after] = aroundChildren(stateOf([], root.direction))
  let piece = before
  for (const [index, block] of root.children.entries()) {
    piece += index === 0 ? JSON.stringify(block) : `,${JSON.stringify(block)}`
    if (piece.length < PIECE) continue
    yield piece
    piece = ''
  }
  yield piece + after
}

/** The editor state of a stored text as JSON, in pieces of some 64 KB. A longer block of a formatted text is in one piece. */
export function statePieces(stored: unknown): Generator<string> {
  const text = plainTextOf(stored)
  return text === null ? formattedPieces(readState(stored).state) : plainPieces(text)
}

/** The same as one text. */
export const stateJson = (stored: unknown): string => [...statePieces(stored)].join('')

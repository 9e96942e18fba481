import { leavesOf, paragraphOf, stateOf } from '../../../cms/domain/rich-text/nodes'
import { readState } from '../../../cms/domain/rich-text/read-state'
import { BLOCK_END, plainBlock, plainTextOf } from '../../../cms/domain/rich-text/stored-state'

const [LINE_BREAK = ''] = leavesOf('\n').map((leaf) => JSON.stringify(leaf))
/** The JSON of an empty state, of an empty paragraph, and of a text, around what varies. */
const [BEFORE_BLOCKS = '', AFTER_BLOCKS = ''] = JSON.stringify(stateOf([])).split(/(?<=\[)(?=\])/)
const [BEFORE_LEAVES = '', AFTER_LEAVES = ''] = JSON.stringify(paragraphOf([])).split(/(?<=\[)(?=\])/)
const [BEFORE_TEXT = '', AFTER_TEXT = ''] = JSON.stringify(leavesOf('x')[0]).split('"x"')

/** The nodes of lines without tabs. */
function linesJson(lines: readonly string[]): string {
  let json = ''
  const add = (leaf: string): void => void (json += json === '' ? leaf : `,${leaf}`)
  for (const [index, line] of lines.entries()) {
    if (index > 0) add(LINE_BREAK)
    if (line !== '') add(BEFORE_TEXT + JSON.stringify(line) + AFTER_TEXT)
  }
  return json
}

const blockJson = (part: string): string =>
  part.includes('\t') ? JSON.stringify(plainBlock(part)) : BEFORE_LEAVES + linesJson(part.split('\n')) + AFTER_LEAVES

/**
 * The editor state of a stored text as JSON. For a text without formatting it is written without making the state, which takes ten
 * times as long and many times the memory.
 */
export function stateJson(stored: unknown): string {
  const text = plainTextOf(stored)
  if (text === null) return JSON.stringify(readState(stored).state)
  return BEFORE_BLOCKS + text.split(BLOCK_END).map(blockJson).join(',') + AFTER_BLOCKS
}

import { leavesOf, paragraphOf, stateOf } from '../../../cms/domain/rich-text/nodes'
import { readState } from '../../../cms/domain/rich-text/read-state'
import { BLOCK_END, plainBlock, plainTextOf } from '../../../cms/domain/rich-text/stored-state'

/** The JSON of an empty state, and of a paragraph with one text, around what varies. */
const [BEFORE_BLOCKS = '', AFTER_BLOCKS = ''] = JSON.stringify(stateOf([])).split(/(?<=\[)(?=\])/)
const [BEFORE_TEXT = '', AFTER_TEXT = ''] = JSON.stringify(paragraphOf(leavesOf('x'))).split('"x"')

const blockJson = (part: string): string =>
  part === '' || /[\n\t]/.test(part) ? JSON.stringify(plainBlock(part)) : BEFORE_TEXT + JSON.stringify(part) + AFTER_TEXT

/**
 * The editor state of a stored text as JSON. For a text without formatting it is written without making the state, which takes ten
 * times as long and many times the memory.
 */
export function stateJson(stored: unknown): string {
  const text = plainTextOf(stored)
  if (text === null) return JSON.stringify(readState(stored).state)
  return BEFORE_BLOCKS + text.split(BLOCK_END).map(blockJson).join(',') + AFTER_BLOCKS
}

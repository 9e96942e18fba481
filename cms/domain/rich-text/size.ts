import { isRecord } from '../is-record'
import { CONTENT_MAX, FORMATTED_NODES_MAX } from '../limits'
import { tooLong } from '../messages'
import { codePoints } from '../text'
import { childrenOf, lexicalToText } from './lexical-text'
import { richTextMessages } from './messages'
import { BLOCK_END } from './stored-state'

/** How many nodes an editor state has, without its root. */
export function nodesIn(state: unknown): number {
  let count = 0
  const waiting = [...childrenOf(isRecord(state) ? state['root'] : null)]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    count++
    // one by one: a node can have more children than a call may have arguments
    for (const child of childrenOf(node)) waiting.push(child)
  }
  return count
}

/**
 * What is too large about a text, or null. One that was stored with other limits may stay as large as it is, and shrink.
 * @param label of its field. @param stored the text as it is to be stored. @param before as it is stored now.
 */
export function sizeProblem(label: string, stored: unknown, before: unknown): string | null {
  const length = codePoints(lexicalToText(stored))
  if (length > CONTENT_MAX && length > codePoints(lexicalToText(before))) return tooLong(label, CONTENT_MAX)
  const nodes = nodesIn(stored)
  return nodes > FORMATTED_NODES_MAX && nodes > nodesIn(before) ? richTextMessages.tooMany(FORMATTED_NODES_MAX) : null
}

/** What is too large about a plain text, whatever it keeps of the formatting of the stored one: a merge of more would take long. */
export function plainSizeProblem(label: string, text: string, before: unknown): string | null {
  const isFormatted = nodesIn(before) > 0
  const hasTooMany = isFormatted && text.split(BLOCK_END).length > Math.max(FORMATTED_NODES_MAX, nodesIn(before))
  return sizeProblem(label, { text }, before) ?? (hasTooMany ? richTextMessages.tooMany(FORMATTED_NODES_MAX) : null)
}

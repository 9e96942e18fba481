import { isRecord } from '../is-record'
import { childrenOf } from './lexical-text'

/**
 * Most nodes of a formatted text, and most line breaks and tabs of its plain text: five characters for each in a text of the
 * greatest length. A text without formatting has no such limit, because it is stored without nodes.
 */
export const FORMATTED_NODES_MAX = 40_000

/** How many nodes an editor state has, without its root. @param enough no more than this are counted. */
export function nodesIn(state: unknown, enough = Infinity): number {
  let count = 0
  const waiting = [...childrenOf(isRecord(state) ? state['root'] : null)]
  for (let node = waiting.pop(); node !== undefined && count < enough; node = waiting.pop()) {
    count++
    // one by one: a node can have more children than a call may have arguments
    for (const child of childrenOf(node)) waiting.push(child)
  }
  return count
}

/** Whether a text, as it is stored, has more nodes than it may have. */
export const isTooLarge = (stored: unknown): boolean => nodesIn(stored, FORMATTED_NODES_MAX + 1) > FORMATTED_NODES_MAX

/** Whether a plain text has more line breaks and tabs than a formatted text may have: nearly all of them have nodes. */
export function hasTooManyBreaks(text: string): boolean {
  let count = 0
  for (const { length } of text.matchAll(/[\n\t]+/g)) count += length
  return count > FORMATTED_NODES_MAX
}

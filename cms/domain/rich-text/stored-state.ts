import { isRecord } from '../is-record'
import { leavesOf, paragraphOf, stateOf, type BlockNode, type LexicalState } from './nodes'

/** What separates two text blocks in the plain text. */
export const BLOCK_END = '\n\n'

/**
 * A text without formatting as the database holds it. Its editor state is `textToLexical(text)`, which can be seventy times as
 * large: a paragraph of one character has two nodes.
 */
export type PlainState = { readonly text: string }

/** A formatted text as the database holds it. Earlier releases stored texts without formatting as editor states, too. */
export type StoredState = LexicalState | PlainState

/** The paragraph of the text between two blank lines. */
export const plainBlock = (part: string): BlockNode => paragraphOf(leavesOf(part))

/** Converts plain text with LF line endings to an editor state, one paragraph per part between blank lines. */
export const textToLexical = (text: string): LexicalState => stateOf(text.split(BLOCK_END).map(plainBlock))

/** The text of a {@link PlainState}; null for any other value. */
export const plainTextOf = (stored: unknown): string | null =>
  isRecord(stored) && typeof stored['text'] === 'string' && !('root' in stored) ? stored['text'] : null

/** A stored value as the editor takes it: the editor state of a text without formatting, and any other value as it is. */
export function toEditorState(stored: unknown): unknown {
  const text = plainTextOf(stored)
  return text === null ? stored : textToLexical(text)
}

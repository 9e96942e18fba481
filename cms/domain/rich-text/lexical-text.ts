import { isRecord } from '../is-record'
import { BLOCK_END, plainTextOf, textToLexical, type StoredState } from './stored-state'

/** Nodes below this depth do not count. No stored state is that deep; it keeps recursive functions safe. */
const DEPTH_MAX = 100

/** The children of a node; none for a node that cannot have any. */
export function childrenOf(node: unknown): readonly unknown[] {
  const children = isRecord(node) ? node['children'] : undefined
  return Array.isArray(children) ? children : []
}

/** The text of a code block; null for any other node. */
export function codeOf(node: unknown): string | null {
  const fields = isRecord(node) && node['type'] === 'block' ? node['fields'] : undefined
  return isRecord(fields) && typeof fields['code'] === 'string' ? fields['code'] : null
}

function inlineText(node: unknown, depth: number): string {
  if (!isRecord(node) || depth > DEPTH_MAX) return ''
  if (node['type'] === 'linebreak') return '\n'
  if (typeof node['text'] === 'string') return node['text']
  return childrenOf(node)
    .map((child) => inlineText(child, depth + 1))
    .join('')
}

const isList = (node: unknown): boolean => isRecord(node) && node['type'] === 'list'

/** The texts of a block: of a list one for each item, of a picture or a rule none. */
function textsOf(block: unknown, depth = 0): string[] {
  if (!isRecord(block) || depth > DEPTH_MAX) return []
  const code = codeOf(block)
  if (code !== null) return [code]
  if (isList(block)) return childrenOf(block).flatMap((item) => itemTexts(item, depth + 1))
  return Array.isArray(block['children']) ? [inlineText(block, depth)] : []
}

function itemTexts(item: unknown, depth: number): string[] {
  const children = childrenOf(item)
  const own = children.filter((child) => !isList(child))
  const nested = children.filter(isList).flatMap((list) => textsOf(list, depth + 1))
  const isOwn = own.length > 0 || children.length === 0
  return isOwn ? [own.map((child) => inlineText(child, depth)).join(''), ...nested] : nested
}

/**
 * The plain text of an editor state or of a stored text, '' for none: its text blocks with blank lines between them. Reads
 * states of earlier releases too. `lexicalToText(textToLexical(t)) === t` for every t.
 */
export const lexicalToText = (state: unknown): string =>
  plainTextOf(state) ??
  childrenOf(isRecord(state) ? state['root'] : null)
    .flatMap((block) => textsOf(block))
    .join(BLOCK_END)

const isPlainLeaf = (node: unknown): boolean => isRecord(node) && !('children' in node) && !node['format']
const isPlainParagraph = (block: unknown): boolean =>
  isRecord(block) && block['type'] === 'paragraph' && block['direction'] === null && childrenOf(block).every(isPlainLeaf)
/** Whether a state may be one of a text without formatting. It rules out most others without making any. */
const seemsPlain = (state: unknown): boolean =>
  isRecord(state) && isRecord(state['root']) && childrenOf(state['root']).every(isPlainParagraph)

/** An editor state as it is stored: its text alone if that says all. A state that an earlier release has left stays as it is. */
export function toStoredState<Value>(state: Value): Value | StoredState {
  if (!seemsPlain(state)) return state
  const text = lexicalToText(state)
  return JSON.stringify(textToLexical(text)) === JSON.stringify(state) ? { text } : state
}

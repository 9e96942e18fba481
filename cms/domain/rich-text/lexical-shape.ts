import { unstorableCharactersMessage, messages } from '../messages'
import { isStorable } from '../text'

/** Every kind of node that the configured editor produces (`cms/payload.config.ts`). It does not embed pictures. */
const NODE_TYPES: ReadonlySet<unknown> = new Set([
  'root',
  'paragraph',
  'heading',
  'quote',
  'list',
  'listitem',
  'link',
  'autolink',
  'text',
  'linebreak',
  'tab',
])
/** Deeper than any real document, and safe for recursive functions. */
const DEPTH_MAX = 100

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

function isNode(value: unknown): value is { children?: unknown[] } {
  if (!isRecord(value) || !NODE_TYPES.has(value['type'])) return false
  const { type, text, children, fields } = value
  if (type === 'link' || type === 'autolink') if (!isRecord(fields)) return false
  if ((type === 'text' || type === 'tab') !== (typeof text === 'string')) return false
  return children === undefined || Array.isArray(children)
}

/** Yields every text in a value. @throws RangeError when it is nested too deeply. */
function* textsIn(value: unknown, depth = 0): Generator<string> {
  if (depth > DEPTH_MAX * 2) throw new RangeError('nested too deeply')
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) yield* textsIn(each, depth + 1)
}

/** Whether the editor can produce these nodes and all their descendants. */
function areNodes(nodes: unknown[], depth = 1): boolean {
  if (depth > DEPTH_MAX) return false
  return nodes.every((node) => isNode(node) && areNodes(node.children ?? [], depth + 1))
}

/** The message for an editor state that the editor cannot produce, or null. Does not check whether it contains text. */
export function contentProblem(state: unknown): string | null {
  const root = isRecord(state) ? state['root'] : undefined
  if (!isRecord(root) || !Array.isArray(root['children']) || !areNodes(root['children'])) return messages.content
  try {
    for (const text of textsIn(state)) if (!isStorable(text)) return unstorableCharactersMessage('Content')
  } catch {
    return messages.content
  }
  return null
}

import { isRecord } from '../is-record'
import { childrenOf } from './lexical-text'

/** Something in a text that plain text does not have: its name and how often it occurs. */
export type Formatting = { readonly one: string; readonly many: string; readonly count: number }

type Kind = { readonly one: string; readonly many: string; readonly is: (node: Readonly<Record<string, unknown>>) => boolean }

const ofType = (one: string, many: string, ...types: readonly string[]): Kind => ({
  one,
  many,
  is: ({ type }) => types.some((each) => each === type),
})

const KINDS: readonly Kind[] = [
  ofType('heading', 'headings', 'heading'),
  ofType('list', 'lists', 'list'),
  ofType('quotation', 'quotations', 'quote'),
  ofType('code block', 'code blocks', 'block'),
  ofType('link', 'links', 'link', 'autolink'),
  ofType('picture', 'pictures', 'upload'),
  ofType('rule', 'rules', 'horizontalrule'),
  {
    one: 'formatted passage',
    many: 'formatted passages',
    is: ({ type, format }) => type === 'text' && typeof format === 'number' && format !== 0,
  },
]

/** What turning an editor state into plain text takes away. Empty for a plain text. */
export function formattingIn(state: unknown): Formatting[] {
  const counts = KINDS.map(() => 0)
  const count = (node: unknown): void => {
    const kind = isRecord(node) ? KINDS.findIndex(({ is }) => is(node)) : -1
    if (kind >= 0) counts[kind] = (counts[kind] ?? 0) + 1
    childrenOf(node).forEach(count)
  }
  count(isRecord(state) ? state['root'] : null)
  return KINDS.flatMap(({ one, many }, kind) => (counts[kind] ? [{ one, many, count: counts[kind] }] : []))
}

/**
 * Post content is rich text in the panel and plain text everywhere else. These functions convert between the two: blank
 * lines separate paragraphs, and an edit of the plain text keeps the formatting of the paragraphs that it did not touch.
 */
export type LexicalNode = { type: string; version: number; text?: string; children?: LexicalNode[]; [key: string]: unknown }
export type LexicalState = { root: LexicalNode & { children: LexicalNode[] }; [key: string]: unknown }

const textNode = (text: string): LexicalNode => ({ type: 'text', version: 1, detail: 0, format: 0, mode: 'normal', style: '', text })

const paragraph = (children: LexicalNode[]): LexicalNode => ({
  type: 'paragraph',
  version: 1,
  direction: null,
  format: '',
  indent: 0,
  textFormat: 0,
  textStyle: '',
  children,
})

function inline(text: string): LexicalNode[] {
  return text
    .split(/(\n|\t)/)
    .filter(Boolean)
    .map((part) => {
      if (part === '\n') return { type: 'linebreak', version: 1 }
      return part === '\t' ? { ...textNode('\t'), type: 'tab', detail: 2 } : textNode(part)
    })
}

/** Converts plain text with LF line endings to an editor state, one paragraph per part between blank lines. */
export function textToLexical(text: string): LexicalState {
  const children = text.split('\n\n').map((part) => paragraph(inline(part)))
  return { root: { type: 'root', version: 1, direction: null, format: '', indent: 0, children } }
}

const isTextBlock = (node: LexicalNode): boolean => Array.isArray(node.children)
// blocks with one line per child
const LINE_BLOCKS = new Set(['list', 'table'])

function nodeText(node: LexicalNode): string {
  if (node.type === 'linebreak') return '\n'
  if (typeof node.text === 'string') return node.text
  return (node.children ?? []).map(nodeText).join(LINE_BLOCKS.has(node.type) ? '\n' : '')
}

/** The plain text of an editor state, '' for none. `lexicalToText(textToLexical(t)) === t` for every t. */
export function lexicalToText(state: LexicalState | null | undefined): string {
  return (state?.root?.children ?? []).filter(isTextBlock).map(nodeText).join('\n\n')
}

/** A text block and the nodes without text that follow it; they move together. */
type Group = { key: string; nodes: LexicalNode[] }

function groupsOf(nodes: LexicalNode[]): { head: LexicalNode[]; groups: Group[] } {
  const head: LexicalNode[] = []
  const groups: Group[] = []
  for (const node of nodes) {
    if (isTextBlock(node)) groups.push({ key: nodeText(node), nodes: [node] })
    else (groups.at(-1)?.nodes ?? head).push(node)
  }
  return { head, groups }
}

/** Largest alignment table, in cells. Above it, preserving the formatting is not worth the cost. */
const TABLE_MAX = 4_000_000

/**
 * Applies an edited plain text to an editor state: unchanged blocks keep their nodes. An edited heading or quote keeps its
 * kind and loses its inline formatting.
 */
export function mergeText(old: LexicalState | null | undefined, text: string): LexicalState {
  if (!old?.root) return textToLexical(text)
  if (lexicalToText(old) === text) return old
  const { head, groups } = groupsOf(old.root.children)
  const want = text.split('\n\n')
  let start = 0
  while (start < groups.length && start < want.length && groups[start]?.key === want[start]) start++
  let end = 0
  while (end < groups.length - start && end < want.length - start && groups.at(-1 - end)?.key === want.at(-1 - end)) end++
  const changed = mergeBlocks(groups.slice(start, groups.length - end), want.slice(start, want.length - end))
  const nodesOf = (list: Group[]) => list.flatMap((group) => group.nodes)
  const children = [...head, ...nodesOf(groups.slice(0, start)), ...changed, ...nodesOf(groups.slice(groups.length - end))]
  return { ...old, root: { ...old.root, children } }
}

/** Lengths of the longest common subsequences of all suffixes. */
function alignment(groups: Group[], want: string[]): Uint32Array[] {
  const table = Array.from({ length: groups.length + 1 }, () => new Uint32Array(want.length + 1))
  const at = (i: number, j: number): number => table[i]?.[j] ?? 0
  for (let i = groups.length - 1; i >= 0; i--) {
    const row = table[i]
    if (!row) continue
    for (let j = want.length - 1; j >= 0; j--) {
      row[j] = groups[i]?.key === want[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  return table
}

function mergeBlocks(groups: Group[], want: string[]): LexicalNode[] {
  if (groups.length * want.length > TABLE_MAX) return want.map((part) => paragraph(inline(part)))
  const table = alignment(groups, want)
  const at = (i: number, j: number): number => table[i]?.[j] ?? 0
  const out: LexicalNode[] = []
  let i = 0
  let j = 0
  while (i < groups.length || j < want.length) {
    const group = groups[i]
    const part = want[j]
    if (group && part !== undefined && group.key === part) {
      out.push(...group.nodes)
      i++
      j++
    } else if (part !== undefined && (!group || at(i, j + 1) >= at(i + 1, j))) {
      const [block, ...behind] = group?.nodes ?? []
      const sameSlot = block && KEEPS_KIND.has(block.type) && at(i + 1, j + 1) >= at(i, j + 1)
      out.push(sameSlot ? { ...block, children: inline(part) } : paragraph(inline(part)))
      if (sameSlot) {
        out.push(...behind)
        i++
      }
      j++
    } else {
      out.push(...(group?.nodes.slice(1) ?? []))
      i++
    }
  }
  return out
}

const KEEPS_KIND = new Set(['paragraph', 'heading', 'quote'])

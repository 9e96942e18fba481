import {
  FORMATS,
  inlineOf,
  nestedListOf,
  type BlockNode,
  type FlowNode,
  type InlineNode,
  type LeafNode,
  type ListNode,
  type UploadNode,
} from './nodes'
import { readStored } from './read-state'
import { BLOCK_END } from './stored-state'

/** What stands around a text of a format, the innermost first. Markdown has no underline, so it is written as HTML. */
const MARKS: ReadonlyArray<readonly [format: number, before: string, after: string]> = [
  [FORMATS.code, '`', '`'],
  [FORMATS.underline, '<u>', '</u>'],
  [FORMATS.strikethrough, '~~', '~~'],
  [FORMATS.italic, '*', '*'],
  [FORMATS.bold, '**', '**'],
]

function leafText(leaf: LeafNode): string {
  if (leaf.type === 'linebreak') return '\n'
  return MARKS.reduce((text, [format, before, after]) => (leaf.format & format ? before + text + after : text), leaf.text)
}

const inlineText = (nodes: readonly InlineNode[]): string =>
  nodes
    .map((node) => {
      if (node.type !== 'link') return leafText(node)
      const { url, newTab } = node.fields
      return `[${node.children.map(leafText).join('')}](${url}${newTab ? ', new tab' : ''})`
    })
    .join('')

function flowText(node: FlowNode): string {
  const text = inlineText(node.children)
  if (node.type === 'heading') return `${node.tag === 'h2' ? '##' : '###'} ${text}`
  return node.type === 'quote' ? text.replaceAll(/^/gm, '> ') : text
}

/** The lines of a list, two blanks deeper for each list around it. */
function listLines({ children, listType }: ListNode, indent = ''): string[] {
  return children.flatMap((item) => {
    const nested = nestedListOf(item)
    if (nested) return listLines(nested, `${indent}  `)
    return `${indent}${listType === 'number' ? `${item.value}.` : '-'} ${inlineText(inlineOf(item))}`
  })
}

const pictureText = ({ value, fields: { caption } }: UploadNode): string => `[Picture ${value}${caption ? `: ${caption}` : ''}]`

function blockText(node: BlockNode): string {
  switch (node.type) {
    case 'list':
      return listLines(node).join('\n')
    case 'horizontalrule':
      return '---'
    case 'upload':
      return pictureText(node)
    case 'block':
      return `\`\`\`\n${node.fields.code}\n\`\`\``
    default:
      return flowText(node)
  }
}

/**
 * An editor state as a text that shows its formatting, in Markdown where Markdown has a notation. It is made for people who
 * compare two texts: nothing is escaped, so it cannot be read back.
 */
export const lexicalToMarkdown = (state: unknown): string => readStored(state).state.root.children.map(blockText).join(BLOCK_END)

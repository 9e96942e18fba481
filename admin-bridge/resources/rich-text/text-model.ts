import {
  inlineOf,
  isFlow,
  nestedListOf,
  type BlockNode,
  type CodeNode,
  type FlowNode,
  type InlineNode,
  type LexicalState,
  type LinkNode,
  type ListItemNode,
  type ListNode,
} from '../../../cms/domain/rich-text/nodes'

/** The formatting of a character: a sum of FORMATS, and the link that it is in. */
export type Mark = { readonly format: number; readonly link: LinkNode | null }
export const PLAIN: Mark = { format: 0, link: null }
/** A text with the formatting of each of its characters. */
export type MarkedText = { readonly text: string; readonly marks: Mark[] }

/** An item of a list, with the lists that it is in, the outermost first. */
export type Item = { readonly type: 'item'; readonly node: ListItemNode; readonly lists: readonly ListNode[] }
/** A text block: one of its own, or an item of a list. */
export type Unit = MarkedText & { readonly holder: FlowNode | CodeNode | Item }
/** A state as text blocks, and the nodes without text, each with the text block before it. */
export type TextModel = { readonly units: Unit[]; readonly loose: { readonly after: Unit | undefined; readonly node: BlockNode }[] }

/** A text of one formatting. */
export const markedWith = (text: string, mark: Mark): MarkedText => ({ text, marks: text.split('').map(() => mark) })

/** Texts with formatting as one. */
export function joinMarked(texts: readonly MarkedText[], between = ''): MarkedText {
  const { marks: gap } = markedWith(between, PLAIN)
  const marks = new Array<Mark>().concat(...texts.flatMap((each, index) => (index === 0 ? [each.marks] : [gap, each.marks])))
  return { text: texts.map(({ text }) => text).join(between), marks }
}

/** Gives the parts of a text that separators of this length divide their formatting. @param marks of the whole text. */
export function splitMarks(parts: readonly { readonly text: string }[], marks: Mark[], separator: number): MarkedText[] {
  let end = -separator
  return parts.map(({ text }) => {
    const start = end + separator
    end = start + text.length
    return { text, marks: marks.slice(start, end) }
  })
}

function markedText(nodes: readonly InlineNode[], link: LinkNode | null = null): MarkedText {
  let format = 0
  return joinMarked(
    nodes.map((node) => {
      if (node.type === 'link') return markedText(node.children, node)
      // what is typed beside a line break gets the formatting of the text before it
      if (node.type === 'linebreak') return markedWith('\n', { format, link })
      format = node.format
      return markedWith(node.text, { format, link })
    }),
  )
}

const unitsOfList = (list: ListNode, outer: readonly ListNode[]): Unit[] =>
  list.children.flatMap((node) => {
    const lists = [...outer, list]
    const nested = nestedListOf(node)
    return nested ? unitsOfList(nested, lists) : [{ ...markedText(inlineOf(node)), holder: { type: 'item', node, lists } }]
  })

/** A state as texts with formatting. */
export function modelOf({ root }: LexicalState): TextModel {
  const model: TextModel = { units: [], loose: [] }
  for (const node of root.children) {
    if (node.type === 'list') model.units.push(...unitsOfList(node, []))
    else if (node.type === 'block') model.units.push({ ...markedWith(node.fields.code, PLAIN), holder: node })
    else if (isFlow(node)) model.units.push({ ...markedText(node.children), holder: node })
    else model.loose.push({ after: model.units.at(-1), node })
  }
  return model
}

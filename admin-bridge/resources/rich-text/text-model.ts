import { BLOCK_END } from '../../../cms/domain/rich-text/stored-state'
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
  type RuleNode,
  type UploadNode,
} from '../../../cms/domain/rich-text/nodes'

/** The formatting of a character: a sum of FORMATS, and the link that it is in. */
export type Mark = { readonly format: number; readonly link: LinkNode | null }

/** An item of a list, with the lists that it is in, the outermost first. */
export type Item = { readonly type: 'item'; readonly node: ListItemNode; readonly lists: readonly ListNode[] }
/** What a text block becomes: a block of its own, or an item of a list. */
export type Holder = FlowNode | CodeNode | Item
/** A text block, and where its text is in the whole text. */
export type Unit = { readonly start: number; readonly end: number; readonly holder: Holder }
/** A node without text, and the number of the text block before it; -1 for none. */
export type Loose = { readonly after: number; readonly node: UploadNode | RuleNode }

/** A state as a text whose characters have formatting. */
export type TextModel = {
  readonly text: string
  readonly units: readonly Unit[]
  readonly loose: readonly Loose[]
  /** The formatting of each character, as an index of `marks`. The blank lines between blocks have that of plain text. */
  readonly markAt: Int32Array
  readonly marks: Marks
}

/** Formatting by number, each only once. */
export class Marks {
  readonly #all: Mark[] = []
  readonly #links = new Map<LinkNode, Map<number, number>>()
  readonly #plain = new Map<number, number>()

  /** The number of a formatting. */
  of({ format, link }: Mark): number {
    let byFormat = link ? this.#links.get(link) : this.#plain
    if (!byFormat && link) this.#links.set(link, (byFormat = new Map()))
    const known = byFormat?.get(format)
    if (known !== undefined) return known
    byFormat?.set(format, this.#all.length)
    return this.#all.push({ format, link }) - 1
  }

  /** The formatting with a number. */
  at(index: number): Mark {
    return this.#all[index] ?? { format: 0, link: null }
  }
}

class ModelBuilder {
  readonly units: Unit[] = []
  readonly loose: Loose[] = []
  readonly marks = new Marks()
  readonly #plain = this.marks.of({ format: 0, link: null })
  readonly #texts: string[] = []
  readonly #runs: { mark: number; length: number }[] = []
  #length = 0

  #write(text: string, mark: number): void {
    this.#texts.push(text)
    this.#runs.push({ mark, length: text.length })
    this.#length += text.length
  }

  #writeInline(nodes: readonly InlineNode[], link: LinkNode | null): void {
    let format = 0
    for (const node of nodes) {
      if (node.type === 'link') this.#writeInline(node.children, node)
      // what is typed beside a line break gets the formatting of the text around it
      else if (node.type === 'linebreak') this.#write('\n', this.marks.of({ format, link }))
      else {
        format = node.format
        this.#write(node.text, this.marks.of({ format, link }))
      }
    }
  }

  #addUnit(holder: Holder, write: () => void): void {
    if (this.units.length > 0) this.#write(BLOCK_END, this.#plain)
    const start = this.#length
    write()
    this.units.push({ start, end: this.#length, holder })
  }

  #addList(list: ListNode, outer: readonly ListNode[]): void {
    const lists = [...outer, list]
    for (const node of list.children) {
      const nested = nestedListOf(node)
      if (nested) this.#addList(nested, lists)
      else this.#addUnit({ type: 'item', node, lists }, () => this.#writeInline(inlineOf(node), null))
    }
  }

  add(node: BlockNode): void {
    if (node.type === 'list') this.#addList(node, [])
    else if (node.type === 'block') this.#addUnit(node, () => this.#write(node.fields.code, this.#plain))
    else if (isFlow(node)) this.#addUnit(node, () => this.#writeInline(node.children, null))
    else this.loose.push({ after: this.units.length - 1, node })
  }

  build(): TextModel {
    const markAt = new Int32Array(this.#length)
    let at = 0
    for (const { mark, length } of this.#runs) markAt.fill(mark, at, (at += length))
    return { text: this.#texts.join(''), units: this.units, loose: this.loose, markAt, marks: this.marks }
  }
}

/** A state as a text with formatting. Its text is what `lexicalToText` returns. */
export function modelOf({ root }: LexicalState): TextModel {
  const builder = new ModelBuilder()
  for (const node of root.children) builder.add(node)
  return builder.build()
}

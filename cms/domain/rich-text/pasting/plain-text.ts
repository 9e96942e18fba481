/** The paragraphs of a pasted plain text: blank lines separate them, and those at its ends do not count. Other line breaks stay. */
export const plainParagraphs = (text: string): string[] =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n(?:[^\S\n]*\n)+/)
    .map((part) => part.replace(/^[^\S\n]*\n|\n[^\S\n]*$/g, ''))
    .filter((part, _index, { length }) => length === 1 || part.trim() !== '')

/** What Lexical's selection offers. Each of these replaces what is selected, and the selection moves with it. */
type Selection<Node> = {
  insertText(text: string): void
  insertNodes(nodes: Node[]): void
  insertLineBreak(): void
  insertParagraph(): unknown
}

/** The parts of Lexical that are needed. Both editors pass their own: this folder knows neither. */
export type Insertion<Node> = {
  /** The present selection of text; null without one. */
  selection(): Selection<Node> | null
  createTab(): Node
  /** Makes a paragraph of the heading with the caret. */
  leaveHeading(): void
}

/** The block with the caret. Code takes a text as it is; a heading takes the first line, and the others are paragraphs below it. */
export type CaretBlock = 'code' | 'heading' | 'text'

/** The blocks that a text becomes. */
function blocksOf(text: string, around: CaretBlock): string[] {
  if (around === 'code') return [text.replaceAll('\r\n', '\n')]
  const [first = '', ...others] = plainParagraphs(text)
  const lines = around === 'heading' ? /^(.*)\n([^]*)$/.exec(first)?.slice(1) : undefined
  return [...(lines ?? [first]), ...others]
}

/** Inserts pasted plain text. Lexical's own way makes a paragraph of each line, and an empty one of each blank line. */
export function insertPlainText<Node>(text: string, { selection, createTab, leaveHeading }: Insertion<Node>, around: CaretBlock): void {
  blocksOf(text, around).forEach((paragraph, index) => {
    if (index > 0) {
      selection()?.insertParagraph()
      leaveHeading()
    }
    for (const part of paragraph.split(/(\n|\t)/).filter(Boolean)) {
      if (part === '\n') selection()?.insertLineBreak()
      else if (part === '\t') selection()?.insertNodes([createTab()])
      else selection()?.insertText(part)
    }
  })
}

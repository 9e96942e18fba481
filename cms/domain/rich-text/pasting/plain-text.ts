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
}

/**
 * Inserts pasted plain text. Lexical's own way makes a paragraph of each line, and an empty one of each blank line.
 * @param isCode whether the caret is in a code block, which takes the text as it is.
 */
export function insertPlainText<Node>(text: string, { selection, createTab }: Insertion<Node>, isCode = false): void {
  const paragraphs = isCode ? [text.replaceAll('\r\n', '\n')] : plainParagraphs(text)
  paragraphs.forEach((paragraph, index) => {
    if (index > 0) selection()?.insertParagraph()
    for (const part of paragraph.split(/(\n|\t)/).filter(Boolean)) {
      if (part === '\n') selection()?.insertLineBreak()
      else if (part === '\t') selection()?.insertNodes([createTab()])
      else selection()?.insertText(part)
    }
  })
}

import { $getRoot, type LexicalEditor } from 'lexical'

/** Focuses an editor, with the caret in front of the last words of its text. @param words as the plain text has them. */
export function focusBefore(editor: LexicalEditor, words: string): void {
  editor.update(() => {
    $getRoot().selectEnd()
    // blocks and lines end with line feeds, which are no part of the nodes
    let left = words.replaceAll('\n', '').length
    for (const node of $getRoot().getAllTextNodes().reverse()) {
      if (words === '') break
      const size = node.getTextContentSize()
      if (left < size) {
        node.select(size - left, size - left)
        break
      }
      left -= size
    }
  })
  editor.focus()
}

/** The paragraphs of a pasted plain text: blank lines separate them, and those at its ends do not count. Other line breaks stay. */
export const plainParagraphs = (text: string): string[] =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n(?:[^\S\n]*\n)+/)
    .map((part) => part.replace(/^[^\S\n]*\n|\n[^\S\n]*$/g, ''))
    .filter((part, _index, { length }) => length === 1 || part.trim() !== '')

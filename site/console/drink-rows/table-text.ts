/**
 * The cells of a block that was copied from a spreadsheet: rows by line breaks, cells by tabs. A cell in quotes may hold both, and
 * quotes that are written twice. Lines without any text are left out.
 */
export function tableCells(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let rest = text.replaceAll(/\r\n?/g, '\n')
  while (rest !== '') {
    const quoted = /^"((?:[^"]|"")*)"(?=[\t\n]|$)/.exec(rest)
    // a quote that does not close, or stands inside a cell, is a character like any other
    const plain = quoted ? '' : (/^[^\t\n]*/.exec(rest)?.[0] ?? '')
    row.push(quoted ? (quoted[1] ?? '').replaceAll('""', '"') : plain)
    const end = quoted ? quoted[0].length : plain.length
    if (rest[end] !== '\t') {
      rows.push(row)
      row = []
    } else if (end + 1 === rest.length) {
      rows.push([...row, ''])
    }
    rest = rest.slice(end + 1)
  }
  return rows.map((cells) => cells.map((cell) => cell.trim())).filter((cells) => cells.some((cell) => cell !== ''))
}

/** Whether a pasted text is a table. @param isInText for a field that takes line breaks, where only tabs tell a table. */
export const isTable = (text: string, isInText: boolean): boolean => text.includes('\t') || (!isInText && /[^\s][\r\n]+[^\s]/.test(text))

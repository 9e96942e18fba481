import { isDataTable } from './styles'

/** The cells of each row of a table by column; null where a cell of another column or row reaches. */
export type Columns = ReadonlyMap<Element, readonly (Element | null)[]>

/** How far a cell reaches. */
const spanOf = (cell: Element, name: 'colspan' | 'rowspan'): number =>
  Math.min(Math.max(Number.parseInt(cell.getAttribute(name) ?? '', 10) || 1, 1), 100)

/** The columns of a table, without those of tables inside it; null for one that only places its content. */
export function columnsOf(table: Element): Columns | null {
  if (!isDataTable(table)) return null
  const columns = new Map<Element, (Element | null)[]>()
  /** How many of the next rows each column is covered in. */
  let covered: number[] = []
  for (const row of [...table.querySelectorAll('tr')].filter((each) => each.closest('table') === table)) {
    const cells: (Element | null)[] = []
    const next = covered.map((rows) => Math.max(rows - 1, 0))
    const skip = (): void => {
      while ((covered[cells.length] ?? 0) > 0) cells.push(null)
    }
    for (const cell of row.children) {
      skip()
      for (let at = 0; at < spanOf(cell, 'colspan'); at += 1) {
        next[cells.length] = spanOf(cell, 'rowspan') - 1
        cells.push(at === 0 ? cell : null)
      }
    }
    skip()
    columns.set(row, cells)
    covered = Array.from(next, (rows) => rows ?? 0)
  }
  return columns
}

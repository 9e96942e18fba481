import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import type { Entity } from '../../../cms/domain/entities'
import { plainHeading } from '../../../cms/domain/entities/headings'
import { groupDigits } from '../../../cms/domain/group-digits'
import { IMPORT_ROWS_MAX, RICH_BODY_MAX_BYTES } from '../../../cms/domain/limits'
import type { WireRecord } from '../record-mapping'
import { fromCell, toId } from './cells'
import { ID, columnsByHeading, importedColumns, type Column } from './columns'
import { COLUMNS_MAX, HEAD, NAME_MAX, bounded, partsOf, refused, tooMany, shown, unknownProblem, withValue } from './file-content'
import type { FileContent, FileRow, Problem } from './file-content'

/** Bytes of a row: one formatted text with its quotation marks doubled. */
const ROW_MAX = 2 * RICH_BODY_MAX_BYTES
/** Excel's line with the character between the cells, and what a program has added that took the line for a row. */
const SEPARATOR_LINE = /^"?sep=([,;|\t])"? *([,;\t]?)[", ;\t]*(?:\r\n|\r|\n|$)/i

/** The character between the cells, and where the names begin. Without a line that says it, the one that the names have most of: none has any. */
function delimiterOf(bytes: Buffer): { readonly delimiter: string; readonly start: number } {
  const head = bytes.toString('utf8', 0, HEAD)
  const [line = '', said = '', added = ''] = SEPARATOR_LINE.exec(head) ?? []
  if (line !== '') return { delimiter: added || said, start: Buffer.byteLength(line) }
  const [names = ''] = /[^\r\n]+/.exec(head) ?? []
  const count = (delimiter: string): number => names.split(delimiter).length
  return { delimiter: [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0] ?? ',', start: 0 }
}

function csvProblem(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error
  if (error.code === 'CSV_MAX_RECORD_SIZE') return refused('A row of the file is too long')
  const line: unknown = error['lines']
  return refused(
    `The file is not valid CSV${typeof line === 'number' ? ` at line ${groupDigits(line)}` : ''}: a quotation mark is out of place`,
  )
}

/** The columns of a table: undefined without a name, null with an unknown one. */
type Header = { readonly columns: ReadonlyArray<Column | typeof ID | null | undefined>; readonly problems: Problem[] }

function headerOf(entity: Entity, cells: readonly string[]): Header {
  const known = columnsByHeading(entity)
  const names = cells.map((cell) => cell.trim().slice(0, NAME_MAX))
  const columns = names.map((name) => (name === '' ? undefined : (known.get(plainHeading(name)) ?? null)))
  const unknown = names.filter((name, index) => columns[index] === null)
  const twice = names.filter((_, index) => columns[index] && columns.indexOf(columns[index]) !== index)
  return {
    columns,
    problems: [
      ...unknownProblem(entity, 1, unknown, importedColumns(entity)),
      ...twice.map((name) => ({ row: 1, field: name, message: `The column “${shown(name)}” is there twice` })),
    ],
  }
}

/** Reads the rows below a header. */
class Rows {
  readonly rows: FileRow[] = []
  readonly problems: Problem[]
  #hasSurplus = false

  constructor(private readonly header: Header) {
    this.problems = header.problems
  }

  add(cells: readonly string[], row: number): void {
    const { columns } = this.header
    const values: WireRecord = {}
    // spreadsheets leave out empty cells at the end of a row
    const idCell = (cells[columns.indexOf(ID)] ?? '').trim()
    if (idCell !== '') values[ID] = toId(idCell)
    for (let index = 0; index < Math.max(columns.length, cells.length); index++) {
      const [column, cell] = [columns[index], cells[index] ?? '']
      if (column === undefined && cell.trim() !== '') this.#saySurplus(index, row, cell)
      if (!column || column === ID) continue
      // an export has a value in each flag: such a row is cut
      if (column.field.kind === 'flag' && index >= cells.length) continue
      const value = fromCell(column.isState ? cell : bounded(cell), column)
      // an empty cell of a new record leaves the field to its default
      if (value !== null || idCell !== '') values[column.name] = value
    }
    this.rows.push({ row, values, problems: [] })
  }

  /** A value in a column without a name. Empty ones are no columns. */
  #saySurplus(index: number, row: number, cell: string): void {
    if (this.#hasSurplus) return
    this.#hasSurplus = true
    const message = withValue(`Column ${index + 1} has no name, but a value in row ${groupDigits(row)}`, cell)
    this.problems.push({ row: 1, field: null, message })
  }
}

async function contentOfRecords(entity: Entity, records: AsyncIterable<string[]>): Promise<FileContent> {
  let rows: Rows | null = null
  let row = 0
  for await (const cells of records) {
    row++
    // blank lines count too: without the line of the names
    if (row > IMPORT_ROWS_MAX + 1) throw tooMany()
    if (cells.every((cell) => cell.trim() === '')) continue
    if (rows === null) rows = new Rows(headerOf(entity, cells))
    else rows.add(cells, row)
  }
  if (rows === null) throw refused('The file is empty')
  return rows
}

/**
 * Counts the cells of each row, so that one that is too wide is refused before the parser collects them, which takes long.
 * @returns what takes the parts of the file, one after the other. It throws for such a row.
 */
function widthOf(delimiter: string): (part: Buffer) => void {
  const ends = Buffer.from(`${delimiter}"\r\n`)
  let [cells, isQuoted] = [1, false]
  return (part) => {
    for (const byte of part) {
      // a doubled mark inside a quoted cell changes this twice
      if (byte === ends[1]) isQuoted = !isQuoted
      else if (!isQuoted && byte === ends[0] && ++cells > COLUMNS_MAX) throw refused(`At most ${COLUMNS_MAX} columns in one file`)
      else if (!isQuoted && (byte === ends[2] || byte === ends[3])) cells = 1
    }
  }
}

/** Reads a table. @throws HttpError 422 if it is none. */
export async function readCsv(entity: Entity, bytes: Buffer, signal?: AbortSignal): Promise<FileContent> {
  const { delimiter, start } = delimiterOf(bytes)
  const parser = parse({ delimiter, record_delimiter: ['\r\n', '\n', '\r'], relax_column_count: true, max_record_size: ROW_MAX })
  try {
    // cast: without `columns`, each record is a list of texts
    return await pipeline(partsOf(bytes.subarray(start), signal, widthOf(delimiter)), parser, (records) =>
      contentOfRecords(entity, records as AsyncIterable<string[]>),
    )
  } catch (error) {
    throw csvProblem(error)
  }
}

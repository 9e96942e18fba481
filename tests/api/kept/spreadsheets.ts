import { parse } from 'csv-parse/sync'

/** What a spreadsheet makes of the cells of a CSV file that it opens and saves: it converts all that looks like a value of its own. */
type Spreadsheet = {
  readonly delimiter: string
  readonly lineEnd: string
  readonly yes: string
  readonly no: string
  readonly day: (year: string, month: string, day: string) => string
  readonly number: (value: number) => string
  readonly row: (cells: readonly string[]) => readonly string[]
  readonly isQuoted: (cell: string) => boolean
}

function converted(cell: string, { yes, no, day, number }: Spreadsheet): string {
  if (/^true$/i.test(cell)) return yes
  if (/^false$/i.test(cell)) return no
  const date = /^(\d{4})-(\d\d)-(\d\d)$/.exec(cell)
  if (date) return day(date[1] ?? '', date[2] ?? '', date[3] ?? '')
  const month = /^(?:\d+ )?(mar|may)[a-z]* (\d+)$/i.exec(cell)
  if (month) return `${month[1]}-${month[2]?.slice(-2)}`
  if (!/^\s*[\d.]+(?:e[+-]?\d+)?\s*$/i.test(cell)) return cell
  return number(Number(cell) >= 1e11 ? Number(Number(cell).toPrecision(6)) : Number(cell))
}

/** A CSV file that a spreadsheet has opened and saved again. */
function saved(csv: Buffer, spreadsheet: Spreadsheet): string {
  // cast: without `columns`, each record is a list of texts
  const [names = [], ...rows] = parse(csv, { bom: true }) as string[][]
  const quoted = (cell: string): string => (spreadsheet.isQuoted(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  const all = [names, ...rows.map((cells) => cells.map((cell) => converted(cell, spreadsheet)))]
  return all
    .map((cells) => spreadsheet.row(cells).map(quoted).join(spreadsheet.delimiter))
    .join(spreadsheet.lineEnd)
    .concat(spreadsheet.lineEnd)
}

const withoutEnd = (cells: readonly string[]): readonly string[] => cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)

/** Excel in America. It leaves out empty cells at the end of a row. */
export const savedByAmericanExcel = (csv: Buffer): string =>
  saved(csv, {
    delimiter: ',',
    lineEnd: '\r\n',
    yes: 'TRUE',
    no: 'FALSE',
    day: (year, month, day) => `${Number(month)}/${Number(day)}/${year}`,
    number: String,
    row: withoutEnd,
    isQuoted: (cell) => /[",\r\n]/.test(cell),
  })

/** Excel in Germany. */
export const savedByGermanExcel = (csv: Buffer): string =>
  `\uFEFF${saved(csv, {
    delimiter: ';',
    lineEnd: '\r\n',
    yes: 'WAHR',
    no: 'FALSCH',
    day: (year, month, day) => `${day}.${month}.${year}`,
    number: (value) => String(value).replace('.', ','),
    row: withoutEnd,
    isQuoted: (cell) => /[;"\r\n]/.test(cell),
  })}`

/** LibreOffice, with an empty column that somebody has opened, and texts in quotation marks. */
export const savedByLibreOffice = (csv: Buffer): string =>
  saved(csv, {
    delimiter: ',',
    lineEnd: '\n',
    yes: 'TRUE',
    no: 'FALSE',
    day: (...parts) => parts.join('-'),
    number: String,
    row: (cells) => [...cells, ''],
    isQuoted: (cell) => cell !== '' && !/^[\d.]+$/.test(cell),
  })

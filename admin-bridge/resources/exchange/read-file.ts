import { isUtf8 } from 'node:buffer'
import { pipeline } from 'node:stream/promises'
import { JSONParser, TokenType, type ParsedTokenInfo } from '@streamparser/json'
import { CsvError, parse } from 'csv-parse'
import { CONTENT_MAX, IMPORT_ROWS_MAX, RICH_BODY_MAX_BYTES } from '../../../cms/domain/limits'
import type { Entity } from '../../../cms/domain/entities'
import { groupDigits } from '../../../cms/domain/group-digits'
import { isRecord } from '../../../cms/domain/is-record'
import { HttpError, httpError } from '../../http/errors'
import type { WireRecord } from '../record-mapping'
import { ID, RECORD_TOKENS_MAX, fromCell, importedColumns, type Column } from './columns'
import { turnsInLoop } from '../../../cms/turns'

export const FORMATS = ['csv', 'json'] as const
export type Format = (typeof FORMATS)[number]

/** Something that is wrong with a row. `field` is null if it concerns the row as a whole. */
export type Problem = { readonly row: number; readonly field: string | null; readonly message: string }
/**
 * A record of a file. `row` is its number in a spreadsheet, where the names of the columns are row 1; in JSON it is the record's place,
 * starting at 1.
 */
export type FileRow = { readonly row: number; readonly values: WireRecord; readonly problems: readonly Problem[] }
/** `problems` are those of the header. */
export type FileContent = { readonly rows: readonly FileRow[]; readonly problems: readonly Problem[] }

const refused = (message: string): HttpError => httpError.validationFailed([{ field: 'file', message }])
const tooMany = (): HttpError => refused(`At most ${groupDigits(IMPORT_ROWS_MAX)} records in one file`)
const tooWide = (): HttpError => refused(`At most ${COLUMNS_MAX} columns in one file`)
const tooLong = (): HttpError => refused('A record of the file is too long')
const unknownColumn = ({ noun }: Entity, name: string): string => `A ${noun} has no field ${name}`

/** No kind of record has a fifth of these. */
const COLUMNS_MAX = 200
/** Levels of a JSON file: those of the deepest formatted text, and more. */
const LEVELS_MAX = 200
/** Bytes of a row: one formatted text with its quotation marks doubled. */
const ROW_MAX = 2 * RICH_BODY_MAX_BYTES
/** Tokens of a whole file. Formatted texts have one in three bytes. */
const FILE_TOKENS_MAX = 12_000_000
/** Characters of a column's name that are told apart and shown. No field has as many. */
const NAME_MAX = 100
/** No text may be as long. What is longer is cut to this, so that checking it takes no time. */
const LONGEST = 2 * CONTENT_MAX + 2
/** Unknown fields of one record that are named. */
const NAMED_MAX = 20
/** Bytes that are parsed at once. A row of two bytes takes the CSV parser 50 µs if it has fewer cells than the first. */
const AT_ONCE = 4_096
/** Bytes that show what kind of file it is. */
const HEAD = 16_384
const BYTE_ORDER_MARK = Buffer.from('\ufeff')

/** The UTF-8 bytes of a file without their byte order mark. @throws HttpError 422 for another encoding. */
function contentOf(bytes: Buffer): Buffer {
  if (bytes.length === 0) throw refused('The file is empty')
  const [first = 0, second = 0] = bytes
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) || bytes.subarray(0, 4).includes(0)
  if (isUtf16) throw refused('The file is in UTF-16. Save it as “CSV UTF-8” and try again.')
  if (!isUtf8(bytes)) throw refused('The file is not in UTF-8. Save it as “CSV UTF-8” and try again.')
  return bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK) ? bytes.subarray(BYTE_ORDER_MARK.length) : bytes
}

/**
 * The bytes in parts, so that a long file is not read at one stretch. Other requests get their turn between them.
 * @param check of each part before it is given. @throws once nobody waits.
 */
async function* partsOf(bytes: Buffer, signal: AbortSignal | undefined, check?: (part: Buffer) => void): AsyncGenerator<Buffer> {
  const giveTurn = turnsInLoop()
  for (let at = 0; at < bytes.length; at += AT_ONCE) {
    signal?.throwIfAborted()
    const part = bytes.subarray(at, at + AT_ONCE)
    check?.(part)
    yield part
    await giveTurn()
  }
}

/** The character between the cells: the one that the line with the names has most of, since no name has any. */
function delimiterOf(bytes: Buffer): string {
  const [header = ''] = bytes.toString('utf8', 0, HEAD).split(/[\r\n]/, 1)
  const count = (delimiter: string): number => header.split(delimiter).length
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0] ?? ','
}

function csvProblem(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error
  if (error.code === 'CSV_MAX_RECORD_SIZE') return refused('A row of the file is too long')
  const line: unknown = error['lines']
  return refused(
    `The file is not valid CSV${typeof line === 'number' ? ` at line ${groupDigits(line)}` : ''}: a quotation mark is out of place`,
  )
}

type Header = { readonly names: readonly string[]; readonly columns: readonly (Column | null)[]; readonly problems: readonly Problem[] }

function headerOf(entity: Entity, cells: readonly string[]): Header {
  const names = cells.map((cell) => cell.trim().slice(0, NAME_MAX))
  const known = new Map(importedColumns(entity).map((column) => [column.name, column]))
  const problems = names.flatMap((name, index): Problem[] => {
    if (name === '') return [{ row: 1, field: null, message: `Column ${index + 1} has no name` }]
    if (names.indexOf(name) !== index) return [{ row: 1, field: name, message: `The column ${name} is there twice` }]
    return name === ID || known.has(name) ? [] : [{ row: 1, field: name, message: unknownColumn(entity, name) }]
  })
  return { names, columns: names.map((name) => known.get(name) ?? null), problems }
}

function csvRow({ names, columns }: Header, cells: readonly string[], row: number): FileRow {
  if (cells.length !== names.length) {
    const message = `This row has ${cells.length} cells, but the file has ${names.length} columns`
    return { row, values: {}, problems: [{ row, field: null, message }] }
  }
  const values: WireRecord = {}
  const idCell = (cells[names.indexOf(ID)] ?? '').trim()
  if (idCell !== '') values[ID] = /^\d+$/.test(idCell) ? Number(idCell) : idCell
  for (const [index, column] of columns.entries()) {
    const cell = cells[index] ?? ''
    const value = column ? fromCell(column.isState ? cell : cell.slice(0, LONGEST), column) : null
    // an empty cell of a new record leaves the field to its default
    if (column && (value !== null || idCell !== '')) values[column.name] = value
  }
  return { row, values, problems: [] }
}

async function contentOfRecords(entity: Entity, records: AsyncIterable<string[]>): Promise<FileContent> {
  const rows: FileRow[] = []
  let header: Header | null = null
  let row = 0
  const giveTurn = turnsInLoop()
  for await (const cells of records) {
    await giveTurn()
    row++
    // blank lines count too: without the line of the names
    if (row > IMPORT_ROWS_MAX + 1) throw tooMany()
    if (cells.every((cell) => cell.trim() === '')) continue
    if (header === null) header = headerOf(entity, cells)
    else rows.push(csvRow(header, cells, row))
  }
  if (header === null) throw refused('The file is empty')
  return { rows, problems: header.problems }
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
      else if (!isQuoted && byte === ends[0] && ++cells > COLUMNS_MAX) throw tooWide()
      else if (!isQuoted && (byte === ends[2] || byte === ends[3])) cells = 1
    }
  }
}

async function readCsv(entity: Entity, bytes: Buffer, signal?: AbortSignal): Promise<FileContent> {
  const delimiter = delimiterOf(bytes)
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    max_record_size: ROW_MAX,
  })
  try {
    // cast: without `columns`, each record is a list of texts
    return await pipeline(partsOf(bytes, signal, widthOf(delimiter)), parser, (records) =>
      contentOfRecords(entity, records as AsyncIterable<string[]>),
    )
  } catch (error) {
    throw csvProblem(error)
  }
}

function jsonRow(entity: Entity, known: ReadonlySet<string>, record: unknown, row: number): FileRow {
  if (!isRecord(record)) return { row, values: {}, problems: [{ row, field: null, message: 'Each record must be an object' }] }
  const unknown = Object.keys(record).filter((name) => !known.has(name))
  const values: WireRecord = {}
  for (const name of known) {
    const value = record[name]
    if (Object.hasOwn(record, name)) values[name] = typeof value === 'string' ? value.slice(0, LONGEST) : value
  }
  const named = unknown.slice(0, NAMED_MAX).map((name) => name.slice(0, NAME_MAX))
  const problems = named.map((name) => ({ row, field: name, message: unknownColumn(entity, name) }))
  return { row, values, problems }
}

/** What a JSON file begins with, apart from blanks. */
const FIRST = /[^ \t\r\n]/

/** Counts what a JSON file holds. @returns what takes its tokens. It throws for more than any record has, before values are made of them. */
function tokenLimit(): { take: (parsed: ParsedTokenInfo) => void; recordStart: () => number } {
  let [levels, tokens, all, fields, start] = [0, 0, 0, 0, 0]
  const take = ({ token, offset }: ParsedTokenInfo): void => {
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) levels++
    else if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) levels--
    else if (token === TokenType.COLON && levels === 2) fields++
    if (levels > LEVELS_MAX) throw refused('The file is nested too deeply')
    if (fields > COLUMNS_MAX) throw refused(`At most ${COLUMNS_MAX} fields in one record`)
    if (++tokens > RECORD_TOKENS_MAX) throw tooLong()
    if (++all > FILE_TOKENS_MAX) throw refused('The file has too many values')
    if (levels <= 1) [tokens, fields, start] = [0, 0, offset]
  }
  return { take, recordStart: () => start }
}

async function readJson(entity: Entity, bytes: Buffer, signal?: AbortSignal): Promise<FileContent> {
  const known = new Set([ID, ...importedColumns(entity).map(({ name }) => name)])
  const rows: FileRow[] = []
  // a parser of the whole text would keep everybody else waiting
  const parser = new JSONParser({ paths: ['$.*'], keepStack: false })
  const { take, recordStart } = tokenLimit()
  parser.onToken = take
  parser.onValue = ({ value }) => void rows.push(jsonRow(entity, known, value, rows.length + 1))
  const parse = (work: () => void): void => {
    try {
      work()
    } catch (error) {
      throw error instanceof HttpError ? error : refused('The file is not valid JSON')
    }
  }
  let read = 0
  for await (const part of partsOf(bytes, signal)) {
    parse(() => parser.write(part))
    read += part.length
    if (read - recordStart() > RICH_BODY_MAX_BYTES + AT_ONCE) throw tooLong()
    if (rows.length > IMPORT_ROWS_MAX) throw tooMany()
  }
  if (!parser.isEnded) parse(() => parser.end())
  if (FIRST.exec(bytes.toString('utf8', 0, HEAD))?.[0] !== '[') throw refused('The file must be a JSON array of records')
  return { rows, problems: [] }
}

/** The same JSON with marks of a byte order written as escapes: the parser drops one at the beginning of a text. */
const withMarks = (bytes: Buffer): Buffer =>
  bytes.includes(BYTE_ORDER_MARK) ? Buffer.from(bytes.toString().replaceAll('\ufeff', String.raw`\ufeff`)) : bytes

/**
 * Reads the records of a file. @param signal aborts when nobody waits for it any more.
 * @throws HttpError 422 if it cannot be read at all; the field is `file`. The reason of the signal.
 */
export async function readFile(entity: Entity, format: Format, bytes: Buffer, signal?: AbortSignal): Promise<FileContent> {
  const content = contentOf(bytes)
  return format === 'csv' ? readCsv(entity, content, signal) : readJson(entity, withMarks(content), signal)
}

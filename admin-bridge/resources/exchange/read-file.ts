import { isUtf8 } from 'node:buffer'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { IMPORT_ROWS_MAX } from '../../../cms/domain/limits'
import type { Entity } from '../../../cms/domain/entities'
import { groupDigits } from '../../../cms/domain/group-digits'
import { isRecord } from '../../../cms/domain/is-record'
import { httpError, type HttpError } from '../../http/errors'
import type { WireRecord } from '../record-mapping'
import { ID, fromCell, importedColumns, type Column } from './columns'
import { nextTurn, turnsInLoop } from '../../../cms/turns'

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
const unknownColumn = ({ noun }: Entity, name: string): string => `A ${noun} has no field ${name}`

/** Bytes that are decoded or parsed at once. */
const AT_ONCE = 65_536
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

/** The bytes in parts, so that a long file is not read at one stretch. Other requests get their turn between them. */
async function* partsOf(bytes: Buffer): AsyncGenerator<Buffer> {
  const giveTurn = turnsInLoop()
  for (let at = 0; at < bytes.length; at += AT_ONCE) {
    yield bytes.subarray(at, at + AT_ONCE)
    await giveTurn()
  }
}

/** The character between the cells: the one that the line with the names has most of, since no name has any. */
function delimiterOf(bytes: Buffer): string {
  const end = bytes.findIndex((byte) => byte === 0x0a || byte === 0x0d)
  const header = bytes.toString('utf8', 0, end < 0 ? bytes.length : end)
  const count = (delimiter: string): number => header.split(delimiter).length
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0] ?? ','
}

function csvProblem(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error
  const line: unknown = error['lines']
  return refused(
    `The file is not valid CSV${typeof line === 'number' ? ` at line ${groupDigits(line)}` : ''}: a quotation mark is out of place`,
  )
}

type Header = { readonly names: readonly string[]; readonly columns: readonly (Column | null)[]; readonly problems: readonly Problem[] }

function headerOf(entity: Entity, cells: readonly string[]): Header {
  const names = cells.map((cell) => cell.trim())
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
    const value = column ? fromCell(cells[index] ?? '', column) : null
    // an empty cell of a new record leaves the field to its default
    if (column && (value !== null || idCell !== '')) values[column.name] = value
  }
  return { row, values, problems: [] }
}

async function contentOfRecords(entity: Entity, records: AsyncIterable<string[]>): Promise<FileContent> {
  const rows: FileRow[] = []
  let header: Header | null = null
  let row = 0
  for await (const cells of records) {
    row++
    if (cells.every((cell) => cell.trim() === '')) continue
    if (header === null) header = headerOf(entity, cells)
    else rows.push(csvRow(header, cells, row))
    if (rows.length > IMPORT_ROWS_MAX) throw tooMany()
  }
  if (header === null) throw refused('The file is empty')
  return { rows, problems: header.problems }
}

async function readCsv(entity: Entity, bytes: Buffer): Promise<FileContent> {
  const parser = parse({ delimiter: delimiterOf(bytes), record_delimiter: ['\r\n', '\n', '\r'], relax_column_count: true })
  try {
    // cast: without `columns`, each record is a list of texts
    return await pipeline(partsOf(bytes), parser, (records) => contentOfRecords(entity, records as AsyncIterable<string[]>))
  } catch (error) {
    throw csvProblem(error)
  }
}

function jsonRow(entity: Entity, known: ReadonlySet<string>, record: unknown, row: number): FileRow {
  if (!isRecord(record)) return { row, values: {}, problems: [{ row, field: null, message: 'Each record must be an object' }] }
  const unknown = Object.keys(record).filter((name) => !known.has(name))
  return { row, values: record, problems: unknown.map((name) => ({ row, field: name, message: unknownColumn(entity, name) })) }
}

async function readJson(entity: Entity, bytes: Buffer): Promise<FileContent> {
  const decoder = new TextDecoder()
  const texts: string[] = []
  for await (const part of partsOf(bytes)) texts.push(decoder.decode(part, { stream: true }))
  await nextTurn()
  let content: unknown
  try {
    content = JSON.parse(texts.join(''))
  } catch {
    throw refused('The file is not valid JSON')
  }
  if (!Array.isArray(content)) throw refused('The file must be a JSON array of records')
  if (content.length > IMPORT_ROWS_MAX) throw tooMany()
  const known = new Set([ID, ...importedColumns(entity).map(({ name }) => name)])
  return { rows: content.map((record: unknown, index) => jsonRow(entity, known, record, index + 1)), problems: [] }
}

/** Reads the records of a file. @throws HttpError 422 if it cannot be read at all; the field is `file`. */
export async function readFile(entity: Entity, format: Format, bytes: Buffer): Promise<FileContent> {
  const content = contentOf(bytes)
  return format === 'csv' ? readCsv(entity, content) : readJson(entity, content)
}

import type { Entity } from '../../../cms/domain/entities'
import { storedValue } from '../../../cms/domain/records/wire-value'
import { readStored } from '../../../cms/domain/rich-text/read-state'
import type { StoredRecord } from '../record-mapping'
import { toCell } from './cells'
import { ID, columnValue, exportedColumns, templateColumns, type Column } from './columns'
import type { Format } from './file-content'

/** The text of a file around its records. */
export type FileText = {
  readonly first: string
  readonly between: string
  readonly last: string
  /** A file without records. */
  readonly empty: string
  readonly record: (document: StoredRecord) => string
}

// Excel takes a file for UTF-8 only if it begins with this mark
const BYTE_ORDER_MARK = '\uFEFF'
const LINE_END = '\r\n'
/**
 * What needs quotation marks: by RFC 4180, and for readers that expect another delimiter, that trim cells or that end lines in other
 * ways.
 */
const QUOTED = /[",\r\n\t;]|^\s|\s$/

const escaped = (text: string): string => text.replaceAll('"', '""')
const quoted = (cell: string): string => (QUOTED.test(cell) ? `"${escaped(cell)}"` : cell)

/** In an editor state, one stands in texts alone. A reader that divides cells there could find a formula behind it. */
const SEMICOLON = String.raw`\u003b`

const stateJson = (document: StoredRecord, { key }: Column): string => JSON.stringify(readStored(storedValue(document, key)).state)

const csvCell = (document: StoredRecord, column: Column): string =>
  column.isState
    ? `"${escaped(stateJson(document, column).replaceAll(';', SEMICOLON))}"`
    : quoted(toCell(columnValue(document, column), column))

const headerOf = (names: readonly string[]): string => BYTE_ORDER_MARK + names.map(quoted).join(',') + LINE_END

/** A CSV file with the names of the columns alone, to be filled in with new records. */
export const templateText = (entity: Entity): string => headerOf(templateColumns(entity).map(({ name }) => name))

function csvText(columns: readonly Column[]): FileText {
  const header = headerOf([ID, ...columns.map(({ name }) => name)])
  const record = (document: StoredRecord): string =>
    [String(document.id), ...columns.map((column) => csvCell(document, column))].join(',') + LINE_END
  return { first: header, between: '', last: '', empty: header, record }
}

function jsonText(columns: readonly Column[]): FileText {
  const valueOf = (document: StoredRecord, column: Column): string =>
    column.isState ? stateJson(document, column) : JSON.stringify(columnValue(document, column) ?? null)
  const record = (document: StoredRecord): string =>
    `{${[`"${ID}":${document.id}`, ...columns.map((column) => `"${column.name}":${valueOf(document, column)}`)].join(',')}}`
  return { first: '[\n', between: ',\n', last: '\n]\n', empty: '[]\n', record }
}

/** How the records of an entity are written to a file. */
export const fileText = (entity: Entity, format: Format): FileText => (format === 'csv' ? csvText : jsonText)(exportedColumns(entity))

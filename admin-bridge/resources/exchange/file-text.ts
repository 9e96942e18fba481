import type { Entity } from '../../../cms/domain/entities'
import { storedValue } from '../../../cms/domain/records/wire-value'
import type { StoredRecord } from '../record-mapping'
import { statePieces } from '../rich-text/state-json'
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
  /** A record in pieces: an editor state can have many megabytes, which need not be in memory at once. */
  readonly record: (document: StoredRecord) => Iterable<string>
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

/** Characters of an editor state in which quotation marks are escaped at once: there can be one for every five. */
const ESCAPED_AT_ONCE = 64 * 1024

/** A text in slices. None ends between the two halves of a character, because each is encoded on its own. */
function* slices(text: string): Generator<string> {
  for (let from = 0; from < text.length;) {
    const most = from + ESCAPED_AT_ONCE
    const end = /[\ud800-\udbff]/.test(text[most - 1] ?? '') ? most + 1 : most
    yield text.slice(from, end)
    from = end
  }
}

function* csvCell(document: StoredRecord, column: Column): Generator<string> {
  if (!column.isState) return yield quoted(toCell(columnValue(document, column), column))
  yield '"'
  for (const piece of statePieces(storedValue(document, column.key)))
    for (const slice of slices(piece)) yield escaped(slice.replaceAll(';', SEMICOLON))
  yield '"'
}

const headerOf = (names: readonly string[]): string => BYTE_ORDER_MARK + names.map(quoted).join(',') + LINE_END

/** A CSV file with the names of the columns alone, to be filled in with new records. */
export const templateText = (entity: Entity): string => headerOf(templateColumns(entity).map(({ name }) => name))

function csvText(columns: readonly Column[]): FileText {
  const header = headerOf([ID, ...columns.map(({ name }) => name)])
  function* record(document: StoredRecord): Generator<string> {
    yield String(document.id)
    for (const column of columns) {
      yield ','
      yield* csvCell(document, column)
    }
    yield LINE_END
  }
  return { first: header, between: '', last: '', empty: header, record }
}

function jsonText(columns: readonly Column[]): FileText {
  function* record(document: StoredRecord): Generator<string> {
    yield `{"${ID}":${document.id}`
    for (const column of columns) {
      yield `,"${column.name}":`
      if (column.isState) yield* statePieces(storedValue(document, column.key))
      else yield JSON.stringify(columnValue(document, column) ?? null)
    }
    yield '}'
  }
  return { first: '[\n', between: ',\n', last: '\n]\n', empty: '[]\n', record }
}

/** How the records of an entity are written to a file. */
export const fileText = (entity: Entity, format: Format): FileText => (format === 'csv' ? csvText : jsonText)(exportedColumns(entity))

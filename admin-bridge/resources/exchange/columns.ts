import { stateName, wireName, type Entity, type Field } from '../../../cms/domain/entities'
import { valueToWire, storedValue } from '../../../cms/domain/records/wire-value'
import { readStored } from '../../../cms/domain/rich-text/read-state'
import type { StoredRecord } from '../record-mapping'

/** A column of a file, or a property of its records. Names and values are those of request bodies. */
export type Column = { readonly name: string; readonly key: string; readonly field: Field; readonly isState: boolean }

export const ID = 'id'

const plain = ([key, field]: [string, Field]): Column => ({ name: wireName(key, field), key, field, isState: false })
const state = (column: Column): Column => ({ ...column, name: stateName(column.name), isState: true })

/** The columns of an export besides `id`. A formatted text is an editor state, which keeps its formatting. */
export const exportedColumns = ({ fields }: Entity): Column[] =>
  Object.entries<Field>(fields).map((entry) => (entry[1].kind === 'richText' ? state(plain(entry)) : plain(entry)))

/** The columns that an import takes besides `id`: a formatted text also as plain text. */
export const importedColumns = ({ fields }: Entity): Column[] =>
  Object.entries<Field>(fields).flatMap((entry) => (entry[1].kind === 'richText' ? [plain(entry), state(plain(entry))] : [plain(entry)]))

/** The value of a column: of a day the day alone, as in the forms. */
export function columnValue(document: StoredRecord, { key, field, isState }: Column): unknown {
  if (isState) return readStored(storedValue(document, key)).state
  return valueToWire(document, key, field.kind === 'day' ? { ...field, responseFormat: 'day' } : field)
}

// A spreadsheet takes a cell that begins like this for a formula. An apostrophe in front makes it a text. A reader that divides at
// semicolons, tabs or every line end begins a cell after each of them. So that an import finds the same text again, apostrophes that
// stand there already get one more. Each expression consumes what stands before the formula: looking back from every character would
// take time by the square of their number.
const FORMULA = /(^|[;\t\r\n])("*)(?='*[=+\-@＝＋－＠])/g
const ESCAPED = /(^|[;\t\r\n])("*)'(?='*[=+\-@＝＋－＠])/g
const BLANK_FIRST = /^(?='*[\t\r\n])/
const ESCAPED_BLANK = /^'(?='*[\t\r\n])/

/** The text of a cell. Nothing is an empty cell: no stored text is empty. */
export function toCell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value.replaceAll(FORMULA, "$1$2'").replace(BLANK_FIRST, "'")
  return JSON.stringify(value)
}

const unescaped = (cell: string): string => cell.replace(ESCAPED_BLANK, '').replaceAll(ESCAPED, '$1$2')

const NUMBER = /^-?\d+(?:[.,]\d+)?$/

/** A number as spreadsheets write it; any other text as it is, which the field's own rule then refuses. */
function toNumber(cell: string): number | string {
  const text = cell.trim()
  return NUMBER.test(text) ? Number(text.replace(',', '.')) : cell
}

const FLAGS: Readonly<Record<string, boolean>> = { true: true, false: false }

/** Tokens of one record: those of a formatted text with as many nodes as it may have, and more. */
export const RECORD_TOKENS_MAX = 1_300_000

/** Whether a text, read as JSON, would take long: it has more values than any editor state. */
function isEndless(text: string): boolean {
  let count = 0
  for (let at = 0; at < text.length && count <= RECORD_TOKENS_MAX; at++) if (VALUE_BEGINS.has(text.charCodeAt(at))) count++
  return count > RECORD_TOKENS_MAX
}
const VALUE_BEGINS = new Set([',', ':', '[', '{'].map((each) => each.charCodeAt(0)))

const parsedState = (cell: string): unknown => {
  if (isEndless(cell)) return cell
  try {
    return JSON.parse(cell)
  } catch {
    // no editor state either: its rule says so
    return cell
  }
}

/** The value of a cell, as a request would have it. */
export function fromCell(cell: string, { field, isState }: Column): unknown {
  if (cell.trim() === '') return null
  if (isState) return parsedState(cell)
  if (field.kind === 'rating' || field.kind === 'reference') return toNumber(cell)
  if (field.kind === 'flag') return FLAGS[cell.trim().toLowerCase()] ?? cell
  return unescaped(cell)
}

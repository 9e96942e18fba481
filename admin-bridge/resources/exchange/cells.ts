import { normalizeForSearch } from '../../../cms/domain/normalize-for-search'
import { TIERS } from '../../../cms/domain/tier'
import type { Column } from './columns'
import { dayOfCell } from './local-dates'

// A spreadsheet takes a cell that begins like this for a formula. An apostrophe in front makes it a text. A reader that divides at
// semicolons, tabs or every line end begins a cell after each of them. So that an import finds the same text again, apostrophes that
// stand there already get one more. Each expression consumes what stands before the formula: looking back from every character would
// take time by the square of their number.
const FORMULA = /(^|[;\t\r\n])("*)(?='*[=+\-@＝＋－＠])/g
const ESCAPED = /(^|[;\t\r\n])("*)'(?='*[=+\-@＝＋－＠])/g
const BLANK_FIRST = /^(?='*[\t\r\n])/
const ESCAPED_BLANK = /^'(?='*[\t\r\n])/
// What a spreadsheet writes back in another way: 007 as 7, 1.10 as 1.1, 1-2 as a date, true in its own language.
const REWRITTEN = String.raw`0\d+|\d+[.,]\d*0|\d{16,}|\d+(?:[.,]\d+)?e\+?\d+|\d{1,4}[.\/:-]\d{1,4}(?:[.\/:-]\d{1,4})?|true|false`
const REWRITTEN_FIRST = new RegExp(String.raw`^(?='*(?:${REWRITTEN})$)`, 'i')
const ESCAPED_REWRITTEN = new RegExp(String.raw`^'(?='*(?:${REWRITTEN})$)`, 'i')

/** The text of a cell. Nothing is an empty cell: no stored text is empty. */
export function toCell(value: unknown, { field }: Column): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') return JSON.stringify(value)
  const text = value.replaceAll(FORMULA, "$1$2'").replace(BLANK_FIRST, "'")
  // a day is read in any form
  return field.kind === 'day' ? text : text.replace(REWRITTEN_FIRST, "'")
}

const unescaped = (cell: string): string => cell.replace(ESCAPED_REWRITTEN, '').replace(ESCAPED_BLANK, '').replaceAll(ESCAPED, '$1$2')

const NUMBER = /^-?\d+(?:[.,]\d+)?$/
/** A whole number, also as programs write it that take a column of ids with gaps for one of fractions. */
const WHOLE = /^(\d+)(?:[.,]0{1,2})?$/

/** A rating as spreadsheets write it; any other text as it is, which the field's own rule then refuses. */
function toNumber(cell: string): number | string {
  const text = cell.trim()
  return NUMBER.test(text) ? Number(text.replace(',', '.')) : cell
}

/** The id in a cell; any other text as it is. */
export function toId(cell: string): number | string {
  const digits = WHOLE.exec(cell.trim())?.[1]
  return digits === undefined ? cell : Number(digits)
}

// as spreadsheets in other languages write them, as people type them, and as the console's lists show them
const YES = '1 true yes wahr ja vrai oui verdadero si vero verdadeiro sim waar prawda tak published'
const NO = '0 false no falsch nein faux non falso nao onwaar nee falsz nie draft'
const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ...YES.split(' ').map((word) => [word, true] as const),
  ...NO.split(' ').map((word) => [word, false] as const),
])
/** Neither these words nor those of a list are longer. */
const WORD_MAX = 40

/** One of a list, whatever its case, blanks and dashes; any other text as it is. */
function oneOf(choices: readonly string[], cell: string): string {
  const compact = (text: string): string => normalizeForSearch(text).replaceAll(/[\s_-]/g, '')
  return cell.length > WORD_MAX ? cell : (choices.find((each) => compact(each) === compact(cell)) ?? cell)
}

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

/** The value of a cell, as a request would have it; `UNCLEAR` for a date that can be two days. Other texts stay, for the field's rule to refuse. */
export function fromCell(cell: string, { field, isState }: Column): unknown {
  if (cell.trim() === '') return null
  if (isState) return parsedState(cell)
  switch (field.kind) {
    case 'rating':
      return toNumber(cell)
    case 'reference':
      return toId(cell)
    case 'flag':
      return (cell.length <= WORD_MAX ? FLAGS.get(normalizeForSearch(cell).trim()) : null) ?? cell
    case 'tier':
      return oneOf(TIERS, cell)
    case 'choice':
      return oneOf(field.choices, cell)
    case 'day':
      return dayOfCell(cell) ?? cell
    default:
      return unescaped(cell)
  }
}

import { normalizeForSearch, withoutAccents } from '../../../cms/domain/normalize-for-search'
import { TIERS } from '../../../cms/domain/tier'
import type { Column } from './columns'
import { MONTHS, dayOfCell } from './local-dates'

// A spreadsheet takes a cell that begins like this for a formula. An apostrophe in front makes it a text. A reader that divides at
// semicolons, tabs or every line end begins a cell after each of them. So that an import finds the same text again, apostrophes that
// stand there already get one more. Each expression consumes what stands before the formula: looking back from every character would
// take time by the square of their number.
const FORMULA = /(^|[;\t\r\n])("*)(?='*[=+\-@＝＋－＠])/g
const ESCAPED = /(^|[;\t\r\n])("*)'(?='*[=+\-@＝＋－＠])/g
const BLANK_FIRST = /^(?='*[\t\r\n])/
const ESCAPED_BLANK = /^'(?='*[\t\r\n])/
/** What spreadsheets write for true and false in their languages. */
const [TRUE, FALSE] = ['true wahr vrai verdadero vero verdadeiro waar prawda'.split(' '), 'false falsch faux falso onwaar falsz'.split(' ')]
/** Texts that spreadsheets take for numbers, dates or times, whatever they are. */
const NUMERIC = /^[(.,$€£]?\d[\d.,:/%()$€£ e+-]*(?:[ap]m)?$/
/** A number that they write as it was. */
const PLAIN_NUMBER = /^(?:0|[1-9]\d{0,10})$/
const MONTH = [...MONTHS.keys()].join('|')
const WITH_MONTH = new RegExp(String.raw`^(?:\d{1,4}[ .,-]*(?:${MONTH})\.?|(?:${MONTH})\.?[ .,-]*\d{1,4})(?:[ .,-]*\d{1,4})?$`)
/** Longer texts are none of these. */
const REWRITTEN_MAX = 300

/** Whether a spreadsheet would write a text back in another way: 007 as 7, 1.10 as 1.1, 1-2 as a date, true in its own language. */
function isRewritten(text: string): boolean {
  const own = text.replace(/^'+/, '')
  // those that begin like formulas have an apostrophe already
  if (own.length > REWRITTEN_MAX || /^[=+\-@＝＋－＠]/.test(own)) return false
  if (PLAIN_NUMBER.test(own)) return false
  const word = withoutAccents(own).trim()
  return NUMERIC.test(word) || TRUE.includes(word) || FALSE.includes(word) || WITH_MONTH.test(word)
}

/** The text of a cell. Nothing is an empty cell: no stored text is empty. */
export function toCell(value: unknown, { field }: Column): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') return JSON.stringify(value)
  const text = value.replaceAll(FORMULA, "$1$2'").replace(BLANK_FIRST, "'")
  // a day is read in any form
  return field.kind !== 'day' && field.kind !== 'moment' && isRewritten(text) ? `'${text}` : text
}

const unescaped = (cell: string): string =>
  (cell.startsWith("'") && isRewritten(cell) ? cell.slice(1) : cell).replace(ESCAPED_BLANK, '').replaceAll(ESCAPED, '$1$2')

/** Characters of a number that is shown as it is written. */
const NUMBER_MAX = 15
const NUMBER = /^-?\d+(?:[.,]\d+)?$/
/** An id, also as programs write a column of ids with gaps (`1.0`), and as the console's lists show it (`Episode #1`). */
const WHOLE = /^(?:[a-z ]{0,20}#)?(\d{1,15})(?:[.,]0{1,2})?$/i

/** A rating as spreadsheets write it; any other text as it is, which the field's own rule then refuses. */
function toNumber(cell: string): number | string {
  const text = cell.trim()
  return text.length <= NUMBER_MAX && NUMBER.test(text) ? Number(text.replace(',', '.')) : cell
}

/** The id in a cell; any other text as it is. */
export function toId(cell: string): number | string {
  const digits = WHOLE.exec(cell.trim())?.[1]
  return digits === undefined ? cell : Number(digits)
}

// as spreadsheets and other programs write them, as people type them, and as the console's lists show them
const YES = [...TRUE, ...'1 1.0 1,0 yes ja oui si sim tak published'.split(' ')]
const NO = [...FALSE, ...'0 0.0 0,0 no nein non nao nee nie draft'.split(' ')]
const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ...YES.map((word) => [word, true] as const),
  ...NO.map((word) => [word, false] as const),
])
/** Neither these words nor those of a list are longer. */
const WORD_MAX = 40

const compact = (text: string): string => normalizeForSearch(text).replaceAll(/[\s_-]/g, '')
const compacted = new Map<readonly string[], ReadonlyMap<string, string>>()

/** One of a list, whatever its case, blanks and dashes; any other text as it is. */
function oneOf(choices: readonly string[], cell: string): string {
  if (cell.length > WORD_MAX) return cell
  const known = compacted.get(choices) ?? new Map(choices.map((choice) => [compact(choice), choice]))
  compacted.set(choices, known)
  return known.get(compact(cell)) ?? cell
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

/** The value of a cell, as a request would have it; an `UnclearDay` for a date that can be several days. Other texts stay, for the field's rule to refuse. */
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

import { setImmediate } from 'node:timers/promises'
import { groupDigits } from '../../../cms/domain/group-digits'
import type { Entity } from '../../../cms/domain/entities'
import { CONTENT_MAX, IMPORT_ROWS_MAX } from '../../../cms/domain/limits'
import { oneLine } from '../../../cms/domain/text'
import { httpError, type HttpError } from '../../http/errors'
import type { WireRecord } from '../record-mapping'
import { ID, type Column } from './columns'

export const FORMATS = ['csv', 'json'] as const
export type Format = (typeof FORMATS)[number]

/** Something that is wrong with a row. `field` is null if it concerns the row as a whole. */
export type Problem = { readonly row: number; readonly field: string | null; readonly message: string }
/**
 * A record of a file. `row` is its number in a spreadsheet, where the names of the columns are row 1; in JSON it is the record's place,
 * starting at 1.
 */
export type FileRow = { readonly row: number; readonly values: WireRecord; readonly problems: readonly Problem[] }
/** `problems` are those of the columns: with any of them, no row is checked. */
export type FileContent = { readonly rows: readonly FileRow[]; readonly problems: readonly Problem[] }

/** No kind of record has a fifth of these. */
export const COLUMNS_MAX = 200
/** How many characters of a column's name are read. No field's name is as long. */
export const NAME_MAX = 100
/** No text may be as long. */
const LONGEST = 2 * CONTENT_MAX + 2
/** Bytes that are parsed at once. A row of two bytes takes the CSV parser 50 µs if it has fewer cells than the first. */
export const AT_ONCE = 4_096
/** Bytes that show what kind of file it is. */
export const HEAD = 16_384
/** Unknown columns that are named. */
const NAMED_MAX = 20

/** The error for a file that cannot be read at all. */
export const refused = (message: string): HttpError => httpError.validationFailed([{ field: 'file', message }])
export const tooMany = (): HttpError => refused(`At most ${groupDigits(IMPORT_ROWS_MAX)} records in one file`)

/**
 * The bytes in parts, so that a long file is not read at one stretch. Other requests get their turn between them.
 * @param check of each part before it is given. @throws once nobody waits.
 */
export async function* partsOf(bytes: Buffer, signal: AbortSignal | undefined, check?: (part: Buffer) => void): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += AT_ONCE) {
    signal?.throwIfAborted()
    const part = bytes.subarray(at, at + AT_ONCE)
    check?.(part)
    yield part
    await setImmediate()
  }
}

/** A text of a length that takes no time to check. What was cut is too long for any field, whatever blanks it ended with. */
export const bounded = (text: string): string => (text.length > LONGEST ? text.slice(0, LONGEST).replaceAll(/\s/g, '_') : text)

/** Characters of a refused value that are shown. */
const SHOWN_MAX = 60

/** A value of a file as messages show it: on one line, without what a terminal would obey. */
export function shown(value: unknown): string {
  if (typeof value === 'object') return Array.isArray(value) ? '[…]' : '{…}'
  const text = oneLine(
    (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
      .trimStart()
      .slice(0, 10 * SHOWN_MAX)
      .replaceAll(/\p{Cc}/gu, ' '),
  )
  const characters = [...text]
  return characters.length > SHOWN_MAX ? `${characters.slice(0, SHOWN_MAX).join('')}…` : text
}

/** A sentence about a value, with the value: it may be one of thousands. Nothing is added if there is none, or if the sentence has it. */
export function withValue(message: string, value: unknown): string {
  const quoted = `“${shown(value)}”`
  if (value === null || value === undefined || message.includes(quoted)) return message
  return `${message.replace(/\.$/, '')}: ${quoted}`
}

/** What is wrong with columns, or properties, that a kind of record does not have, with those that it has; nothing without any. */
export function unknownProblem(entity: Entity, row: number, unknown: readonly string[], known: readonly Column[]): Problem[] {
  if (unknown.length === 0) return []
  const [name = ''] = unknown
  const rest = unknown.length - NAMED_MAX
  const named = unknown.slice(0, NAMED_MAX).map((each) => `“${shown(each)}”`)
  if (rest > 0) named.push(`and ${rest} more`)
  const all = [ID, ...known.map((column) => column.name)].join(', ')
  const message = `Unknown ${unknown.length === 1 ? 'column' : 'columns'} ${named.join(', ')}. The columns of ${entity.plural} are ${all}`
  return [{ row, field: unknown.length === 1 ? name : null, message }]
}

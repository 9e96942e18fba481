import { JSONParser, TokenType, type ParsedTokenInfo } from '@streamparser/json'
import type { Entity } from '../../../cms/domain/entities'
import { isRecord } from '../../../cms/domain/is-record'
import { IMPORT_ROWS_MAX, RICH_BODY_MAX_BYTES } from '../../../cms/domain/limits'
import { HttpError } from '../../http/errors'
import type { WireRecord } from '../record-mapping'
import { RECORD_TOKENS_MAX } from './cells'
import { ID, importedColumns } from './columns'
import { AT_ONCE, COLUMNS_MAX, HEAD, NAME_MAX, bounded, partsOf, refused, tooMany, unknownProblem, withValue } from './file-content'
import type { FileContent, FileRow } from './file-content'

/** Levels of a JSON file: those of the deepest formatted text, and more. */
const LEVELS_MAX = 200
/** Tokens of a whole file. Formatted texts have one in three bytes. */
const FILE_TOKENS_MAX = 12_000_000
const BYTE_ORDER_MARK = '\ufeff'

const tooLong = (): HttpError => refused('A record of the file is too long')

/** The same JSON with marks of a byte order written as escapes: the parser drops one at the beginning of a text. */
const withMarks = (bytes: Buffer): Buffer =>
  bytes.includes(BYTE_ORDER_MARK) ? Buffer.from(bytes.toString().replaceAll(BYTE_ORDER_MARK, String.raw`\ufeff`)) : bytes

function jsonRow(known: ReadonlySet<string>, record: unknown, row: number): FileRow {
  if (!isRecord(record)) {
    const message = withValue('Each record must be an object', record ?? 'null')
    return { row, values: {}, problems: [{ row, field: null, message }] }
  }
  const values: WireRecord = {}
  for (const name of known) {
    const value = record[name]
    if (Object.hasOwn(record, name)) values[name] = typeof value === 'string' ? bounded(value) : value
  }
  return { row, values, problems: [] }
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

/** Reads an array of records. @throws HttpError 422 if it is none. */
export async function readJson(entity: Entity, content: Buffer, signal?: AbortSignal): Promise<FileContent> {
  const bytes = withMarks(content)
  const columns = importedColumns(entity)
  const known = new Set([ID, ...columns.map(({ name }) => name)])
  const rows: FileRow[] = []
  // with the first record that has it
  const unknown = new Map<string, number>()
  // a parser of the whole text would keep everybody else waiting
  const parser = new JSONParser({ paths: ['$.*'], keepStack: false })
  const { take, recordStart } = tokenLimit()
  parser.onToken = take
  parser.onValue = ({ value }) => {
    const row = rows.push(jsonRow(known, value, rows.length + 1))
    for (const name of isRecord(value) ? Object.keys(value) : [])
      if (!known.has(name) && unknown.size < COLUMNS_MAX && !unknown.has(name)) unknown.set(name.slice(0, NAME_MAX), row)
  }
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
  return { rows, problems: unknownProblem(entity, [...unknown.values()][0] ?? 1, [...unknown.keys()], columns) }
}

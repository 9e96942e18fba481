import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Entity } from '../../../cms/domain/entities'
import { ID_MAX } from '../../../cms/domain/limits'
import { stateOf, titleOf } from '../../../cms/domain/records/record-state'
import type { ContentStore } from '../../store/content-store'
import type { Viewer } from '../../store/viewer'
import type { Resource } from '../define-resource'
import type { StoredRecord, WireRecord } from '../record-mapping'
import { ID, columnValue, importedColumns, type Column } from './columns'
import { UnclearDay } from './local-dates'
import { problemsAmong } from './problems-among'
import { judged, type Change } from './judge-row'
import { withValue, type FileContent, type FileRow, type Format, type Problem } from './file-content'
import { readFile } from './read-file'

/** A record to make (without an id) or to change. */
export type Step = {
  readonly row: number
  readonly id: number | null
  readonly title: string
  /** What is written, by the API's names, for reports, and as it is stored. */
  readonly sent: WireRecord
  readonly stored: Readonly<Record<string, unknown>>
  /** Fingerprint of the record that the file was compared with. */
  readonly before: string | null
}

/** What an import would do. Nothing may be done while there are problems. */
export type Plan = {
  readonly rows: number
  readonly steps: readonly Step[]
  readonly changes: readonly Change[]
  readonly unchanged: number
  readonly problems: readonly Problem[]
  /** How many rows have a problem. One can stand for several rows: that of a column. */
  readonly refused: number
  /** Differs if the file, or any record that it names, is another one. */
  readonly fingerprint: string
}

type Context = { readonly resource: Resource; readonly store: ContentStore; readonly viewer: Viewer }
/** `onProgress` learns how many records are checked so far; `signal` aborts when nobody waits for the check any more. */
type Options = { readonly onProgress?: (checked: number, total: number) => void; readonly signal?: AbortSignal }

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Tells whether a record is still the one that was read. */
export const fingerprintOf = (entity: Entity, document: StoredRecord): string => hash(JSON.stringify(stateOf(entity, document)))

const isId = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= ID_MAX

/** What is wrong with the id of each row that has one: it is no id, or another row has it too. */
function idProblems(rows: readonly FileRow[]): Map<FileRow, Problem> {
  const first = new Map<unknown, number>()
  const problems = new Map<FileRow, Problem>()
  for (const each of rows) {
    const { row, values } = each
    const id = values[ID] ?? null
    if (id === null) continue
    const other = first.get(id)
    if (!isId(id)) problems.set(each, { row, field: ID, message: `id must be a whole number from 1 to ${ID_MAX}` })
    else if (other !== undefined) problems.set(each, { row, field: ID, message: `The id “${id}” is also in row ${other}` })
    else first.set(id, row)
  }
  return problems
}

const UNCLEAR =
  'can be more than one day. Write the dates of this column as YYYY-MM-DD, such as 2024-03-05; in a spreadsheet, give its cells this ' +
  'date format and save the file again.'

/** Puts together what the rows come to. */
class Findings {
  readonly steps: Step[] = []
  readonly changes: Change[] = []
  readonly problems: Problem[] = []
  /** Rows with unclear dates, and the columns of which that is said. */
  readonly unclear = new Set<number>()
  readonly #unclearColumns = new Set<string>()
  unchanged = 0
  readonly #dayColumns: readonly Column[]
  readonly #seen = createHash('sha256')

  constructor(private readonly entity: Entity) {
    this.#dayColumns = importedColumns(entity).filter(({ field }) => field.kind === 'day')
  }

  /** @param before the record that the row names; null for a new one. */
  async add({ row, values }: FileRow, before: StoredRecord | null): Promise<void> {
    const print = before && fingerprintOf(this.entity, before)
    this.#seen.update(`${row} ${print ?? ''}\n`)
    const { sent, stored, changes, problems } = judged(this.entity, this.#withClearDays(row, values, before), before)
    const title = titleOf(this.entity, before ? stateOf(this.entity, before) : stored)
    if (problems.length > 0) this.problems.push(...problems.map((problem) => ({ row, ...problem })))
    else if (this.unclear.has(row)) return
    else if (before && changes.length === 0) this.unchanged++
    else {
      this.steps.push({ row, id: before?.id ?? null, title, sent, stored, before: print })
      if (before) this.changes.push(...changes.map((change) => ({ row, id: before.id, title, ...change })))
    }
  }

  /** The values with the days that unclear dates must be: those of the record. Others are refused, once for each column. */
  #withClearDays(row: number, values: WireRecord, before: StoredRecord | null): WireRecord {
    const clear = { ...values }
    for (const column of this.#dayColumns) {
      const value = values[column.name]
      if (!(value instanceof UnclearDay)) continue
      const own = before && value.days.find((each) => each === columnValue(before, column))
      if (own) clear[column.name] = own
      else {
        delete clear[column.name]
        this.unclear.add(row)
        if (!this.#unclearColumns.has(column.name)) this.problems.push({ row, field: column.name, message: `“${value.text}” ${UNCLEAR}` })
        this.#unclearColumns.add(column.name)
      }
    }
    return clear
  }

  fingerprint(file: string): string {
    return hash(`${file} ${this.#seen.digest('base64url')}`)
  }
}

/** Rows in the order of the file, with the records that they name. */
async function* withRecords(
  { resource, store, viewer }: Context,
  rows: readonly FileRow[],
): AsyncGenerator<[FileRow, StoredRecord | null | undefined][]> {
  const { entity, readAtOnce } = resource
  for (let at = 0; at < rows.length; at += readAtOnce) {
    const some = rows.slice(at, at + readAtOnce)
    const ids = some.flatMap(({ values: { [ID]: id } }) => (isId(id) ? [id] : []))
    const found = new Map<unknown, StoredRecord>((await store.byIds(entity.collection, viewer, ids)).map((each) => [each.id, each]))
    yield some.map((each) => [each, (each.values[ID] ?? null) === null ? null : found.get(each.values[ID])])
    // other requests get their turn
    await setImmediate()
  }
}

async function judgeAll(context: Context, { rows }: FileContent, { onProgress, signal }: Options): Promise<Findings> {
  const { entity } = context.resource
  const findings = new Findings(entity)
  const wrongIds = idProblems(rows)
  let checked = 0
  for await (const some of withRecords(context, rows)) {
    signal?.throwIfAborted()
    for (const [each, before] of some) {
      const wrongId = wrongIds.get(each)
      const unknown = before === undefined ? { row: each.row, field: ID, message: `There is no ${entity.noun} with this id` } : null
      if (each.problems.length > 0) findings.problems.push(...each.problems)
      else if (wrongId ?? unknown) findings.problems.push(...[wrongId ?? unknown].flatMap((problem) => problem ?? []))
      else await findings.add(each, before ?? null)
    }
    checked += some.length
    onProgress?.(checked, rows.length)
  }
  return findings
}

/** Problems with the values that they are about. */
function withValues({ rows }: FileContent, problems: readonly Problem[]): Problem[] {
  const values = new Map(rows.map((each) => [each.row, each.values]))
  return problems.map((each) => {
    const own = values.get(each.row) ?? {}
    // a property of a file can be named like a method of all objects
    const value = each.field !== null && Object.hasOwn(own, each.field) ? own[each.field] : null
    return { ...each, message: value instanceof UnclearDay ? each.message : withValue(each.message, value) }
  })
}

/**
 * Checks what the import of a file would do. Nothing is written.
 * @throws HttpError 422 for a file that cannot be read; the database's error; the reason of the signal.
 */
export async function planImport(context: Context, format: Format, bytes: Buffer, options: Options = {}): Promise<Plan> {
  const { entity } = context.resource
  const content = await readFile(entity, format, bytes, options.signal)
  const file = createHash('sha256').update(bytes).digest('base64url')
  // with a column that is wrong, each row would be wrong
  const findings = await judgeAll(context, content.problems.length > 0 ? { ...content, rows: [] } : content, options)
  const problems = [...content.problems, ...findings.problems, ...(await problemsAmong(context, findings.steps))]
  const refused = new Set([...problems.map(({ row }) => row), ...findings.unclear])
  return {
    rows: content.rows.length,
    steps: findings.steps.filter(({ row }) => !refused.has(row)),
    changes: findings.changes.filter(({ row }) => !refused.has(row)),
    unchanged: findings.unchanged,
    problems: withValues(content, problems).toSorted((a, b) => a.row - b.row),
    refused: refused.size,
    fingerprint: findings.fingerprint(file),
  }
}

import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { kindOf } from '../../../cms/domain/entities/kinds'
import { groupDigits } from '../../../cms/domain/group-digits'
import { IMPORT_MAX_BYTES } from '../../../cms/domain/limits'
import { HttpError, httpError } from '../../http/errors'
import { describeProblem } from '../../resources/batches/apply'
import type { Resource } from '../../resources/define-resource'
import { carryingOut } from '../../resources/exchange/carry-out'
import { planImport, type Plan } from '../../resources/exchange/plan'
import { createContentStore, type ContentStore } from '../../store/content-store'
import { ADMINISTRATOR } from '../../store/viewer'
import { beginBatch, runBatch } from '../../store/run-batch'
import { settleImports } from '../../store/take-back-import'
import { UsageError } from '../usage-error'
import { parseArguments } from './exchange'
import { runOperation } from './operation'

const USAGE = 'Usage: npm run import -- KIND FILE [--dry-run] [--format csv|json]; FILE - is standard input'
/** With more rows, the command says how far it got. */
const PROGRESS_FROM = 50
const PROGRESS_MS = 1_000

/** @throws UsageError for a file that is too large. */
async function bytesOf(file: string | null): Promise<Buffer> {
  const bytes = file === null ? await buffer(process.stdin) : await readFile(file)
  if (bytes.length > IMPORT_MAX_BYTES) throw new UsageError(`The file must not be larger than ${IMPORT_MAX_BYTES / 1024 / 1024} MiB`)
  return bytes
}

/** Says how far something long got, at most once a second. */
function progress(what: string): (done: number, total: number) => void {
  let last = Date.now()
  return (done, total) => {
    if (total <= PROGRESS_FROM || (Date.now() - last < PROGRESS_MS && done < total)) return
    last = Date.now()
    console.error(`${what} ${groupDigits(done)} of ${groupDigits(total)}`)
  }
}

/** A value without what a terminal would obey: JSON escapes the other control characters. */
const shown = (value: unknown): string => (value === null ? 'nothing' : JSON.stringify(value).replaceAll(/[\u007f-\u009f]/g, ' '))

/** Prints what an import would do, row by row. */
function printPlan({ entity }: Resource, { steps, changes, problems }: Plan): void {
  for (const { row, title } of steps.filter(({ id }) => id === null)) console.log(`Row ${row}: new ${entity.noun} ${shown(title)}`)
  for (const { row, id, field, before, after } of changes)
    console.log(`Row ${row}: ${entity.noun} ${id}, ${field}: ${shown(before)} becomes ${shown(after)}`)
  printProblems(problems)
}

function printProblems(problems: Plan['problems']): void {
  for (const { row, field, message } of problems) console.error(`Row ${row}${field === null ? '' : `, ${field}`}: ${message}`)
}

const made = ({ steps }: Plan): number => steps.filter(({ id }) => id === null).length
const summary = (plan: Plan): string => `${made(plan)} new, ${plan.steps.length - made(plan)} changed, ${plan.unchanged} as before`

/** Carries a plan out. On Ctrl+C, what was written is taken back. */
async function carryOut(store: ContentStore, resource: Resource, plan: Plan): Promise<void> {
  const total = plan.steps.length
  const wanted = { kind: kindOf(resource.entity), act: 'import', fields: null, undoes: null, total } as const
  const batch = await beginBatch(store, ADMINISTRATOR, wanted)
  const work = carryingOut(resource, store, ADMINISTRATOR, plan)
  let isInterrupted = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => (isInterrupted = true))
  const report = progress('Imported')
  let done = 0
  const ended = await runBatch(
    store,
    ADMINISTRATOR,
    batch,
    {
      ...work,
      async apply(unit, step) {
        if (isInterrupted) throw httpError.conflict('Interrupted')
        const hasChanged = await work.apply(unit, step)
        report(++done, total)
        return hasChanged
      },
    },
    describeProblem,
  )
  if (ended.problem === null) return
  for (const { title, record, detail } of ended.failures) console.error(`${title ?? record} could not be taken back: ${detail}`)
  throw new UsageError(`${ended.problem}${/[.!?]$/.test(ended.problem) ? '' : '.'} Nothing was imported.`)
}

const readArguments = () => parseArguments(USAGE, ['dry-run'])

await runOperation(readArguments, async ({ payload }, { resource, file, format, flags }) => {
  const store = createContentStore(payload)
  await settleImports(store)
  const bytes = await bytesOf(file)
  const plan = await planImport({ resource, store, viewer: ADMINISTRATOR }, format, bytes, { onProgress: progress('Checked') }).catch(
    (error: unknown) => {
      throw error instanceof HttpError ? new UsageError(error.detail) : error
    },
  )
  const { refused } = plan
  if (flags['dry-run']) printPlan(resource, plan)
  else printProblems(plan.problems)
  if (refused > 0) throw new UsageError(`${refused} ${refused === 1 ? 'row is' : 'rows are'} not right. Nothing was imported.`)
  if (!flags['dry-run'] && plan.steps.length > 0) await carryOut(store, resource, plan)
  console.log(`${flags['dry-run'] ? 'Dry run' : 'Imported'}: ${summary(plan)}`)
})

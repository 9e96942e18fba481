import { kindOf } from '../../../cms/domain/entities/kinds'
import { IMPORT_MAX_BYTES } from '../../../cms/domain/limits'
import { PLAN_PARAMETER, exportPath, importCheckPath, importPath, importReportSchema } from '../../contract/exchange'
import { batchSchema } from '../../contract/batches'
import { readRawBody } from '../../http/body'
import { MemoryBudget } from '../../http/buffered-body'
import { httpError } from '../../http/errors'
import { clientAbortSignal } from '../../http/limits/client-abort'
import { RequestSlots } from '../../http/limits/request-slots'
import { invalidParameter, parseChoice, parseFlag, parseParameter } from '../../http/paging'
import type { ContentStore } from '../../store/content-store'
import type { Viewer } from '../../store/viewer'
import { WAIT, perform } from '../batches/batch-routes'
import { resourceOfKind } from '../batches/batch-body'
import type { Resource } from '../define-resource'
import type { ExtraRoute, PlainCall } from '../extra-route'
import { conditionsOf } from '../handlers'
import { listParameters, type ListParameter } from '../list-parameters'
import { jsonResponse } from '../responses'
import { carryingOut } from './carry-out'
import { planImport, type Plan } from './plan'
import { FORMATS, type Format } from './file-content'
import { templateText } from './file-text'
import { reportOf } from './report'
import { WHOLE_LIST, writeFile, type ExportQuery } from './write-file'

const TYPES: Readonly<Record<Format, string>> = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' }
const ACCEPTED = { 'text/csv': 'csv', 'application/json': 'json' } as const

const TEMPLATE: ListParameter = { name: 'template', kind: 'flag' }
const FORMAT: ListParameter = { name: 'format', kind: 'choice', values: FORMATS }
const PLAN: ListParameter = { name: PLAN_PARAMETER, kind: 'text', isRequired: true }

const LIMITS = {
  maxBytes: IMPORT_MAX_BYTES,
  timeoutMs: 110_000,
  // each waits in memory until it is checked
  memory: new MemoryBudget(2 * IMPORT_MAX_BYTES),
  tooLarge: `The file must not be larger than ${IMPORT_MAX_BYTES / 1024 / 1024} MiB`,
}
/** A check takes memory and reads many records: one at a time. */
const checks = new RequestSlots({
  concurrency: 1,
  queueLimit: 4,
  queueTimeoutMs: 30_000,
  runTimeoutMs: 120_000,
  busy: () => httpError.busy('Another file is being checked. Please try again.'),
  timedOut: httpError.databaseUnavailable,
})

/** Checks the file of a request. @throws HttpError as `readRawBody`, and 422 for a file that cannot be read. */
async function planOf(resource: Resource, store: ContentStore, { request, response, viewer }: PlainCall): Promise<Plan> {
  const { type, bytes } = await readRawBody(request, ACCEPTED, LIMITS)
  try {
    return await checks.run((signal) => planImport({ resource, store, viewer }, type, bytes, { signal }), clientAbortSignal(response))
  } finally {
    LIMITS.memory.release(bytes.length)
  }
}

/** What of a list is exported. @throws HttpError 422, also for a parameter that the list does not have. */
async function exportQuery(resource: Resource, store: ContentStore, viewer: Viewer, query: URLSearchParams): Promise<ExportQuery> {
  const { entity } = resource
  const known = [FORMAT.name, TEMPLATE.name, ...listParameters(entity).flatMap(({ name }) => (name === 'around' ? [] : [name]))]
  const unknown = [...query.keys()].find((name) => !known.includes(name))
  // a typing error must not export everything
  if (unknown !== undefined) throw invalidParameter(unknown, `is no parameter of a list of ${entity.plural}`)
  const { conditions, order } = await conditionsOf(resource, store, viewer, query)
  return { conditions, order: query.has('sort') ? order : WHOLE_LIST.order }
}

const exporting = (store: ContentStore): ExtraRoute => ({
  path: exportPath(':kind'),
  method: 'GET',
  access: 'administrators',
  summary:
    'Read a whole list as a CSV or JSON file that an import takes; with the parameters of the list, a part of it; or a table to fill in',
  schema: null,
  status: 200,
  isFile: true,
  listed: [FORMAT, TEMPLATE],
  errors: [401, 403, 404, 422],
  async write({ viewer, segments, query }) {
    const resource = resourceOfKind(segments['kind'] ?? '')
    const format = parseChoice(query, FORMAT.name, FORMATS) ?? 'csv'
    const asked = await exportQuery(resource, store, viewer, query)
    const isTemplate = parseFlag(query, TEMPLATE.name) === true
    if (isTemplate && format === 'json') throw invalidParameter(TEMPLATE.name, 'is for CSV')
    const name = `${resource.entity.collection}${isTemplate ? '-template' : ''}.${format}`
    const headers = { 'Content-Type': TYPES[format], 'Content-Disposition': `attachment; filename="${name}"` }
    if (isTemplate) return { status: 200, headers, body: Buffer.from(templateText(resource.entity)) }
    return { status: 200, headers, stream: writeFile({ resource, store, viewer }, format, asked) }
  },
})

const checking = (store: ContentStore): ExtraRoute => ({
  path: importCheckPath(':kind'),
  method: 'POST',
  access: 'administrators',
  summary: 'Read what the import of a file would make, change and refuse; nothing is written',
  status: 200,
  schema: importReportSchema,
  body: 'records',
  errors: [401, 403, 408, 413, 415, 422],
  async write(call) {
    const resource = resourceOfKind(call.segments['kind'] ?? '')
    return jsonResponse(200, importReportSchema, reportOf(resource.entity, await planOf(resource, store, call)))
  },
})

const importing = (store: ContentStore): ExtraRoute => ({
  path: importPath(':kind'),
  method: 'POST',
  access: 'administrators',
  summary: 'Import a file as it was checked: all of it or nothing',
  status: 200,
  schema: batchSchema,
  body: 'records',
  listed: [PLAN, WAIT],
  errors: [401, 403, 408, 409, 413, 415, 422],
  mayGoOn: true,
  async write(call) {
    const { viewer, segments, query } = call
    const resource = resourceOfKind(segments['kind'] ?? '')
    const checked = parseParameter(query, PLAN_PARAMETER)
    if (checked === null) throw invalidParameter(PLAN_PARAMETER, 'is required: check the file first')
    const waits = parseFlag(query, WAIT.name) !== false
    const plan = await planOf(resource, store, call)
    if (plan.fingerprint !== checked || plan.problems.length > 0)
      throw httpError.conflict('The file or the records have changed since the check. Check the file again.')
    const wanted = { kind: kindOf(resource.entity), act: 'import', fields: null, undoes: null } as const
    return perform({ store, viewer, waits, wanted, work: carryingOut(resource, store, viewer, plan) })
  },
})

/** Lists as files: exports, and imports with the check before them. */
export const exchangeRoutes = (store: ContentStore): ExtraRoute[] => [exporting(store), checking(store), importing(store)]

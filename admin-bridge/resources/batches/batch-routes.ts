import { setTimeout } from 'node:timers/promises'
import type { Batch, BatchState } from '../../../cms/database/batches'
import { entityOfKind } from '../../../cms/domain/entities/entity-of-kind'
import { kindOf } from '../../../cms/domain/entities/kinds'
import { BATCHES_PATH, SELECTION_PATH, batchSchema, selectionSchema } from '../../contract/batches'
import { readJsonBody } from '../../http/body'
import { httpError } from '../../http/errors'
import type { HttpResponse } from '../../http/cache/send-response'
import { parseFlag, parseId } from '../../http/paging'
import type { ContentStore, WriteUnit } from '../../store/content-store'
import type { Viewer } from '../../store/viewer'
import { beginBatch, isRunning, runBatch, type BatchWork } from '../../store/run-batch'
import type { Resource } from '../define-resource'
import type { ExtraRoute } from '../extra-route'
import { resourceOf } from '../index'
import type { ListParameter } from '../list-parameters'
import { jsonResponse } from '../responses'
import { changing, describeProblem, undoing } from './apply'
import { batchBodies, idsOf, rejectProto, resourceOfKind, spelledLine, valuesOf } from './batch-body'
import { referringTo } from './referring'

/** How long a caller waits for the end: less than the ten seconds after which clients give up. */
const WAIT_MS = 8_000
export const WAIT: ListParameter = { name: 'wait', kind: 'flag' }

/** Whether an act still changes records. An import whose process is gone does: another one takes it back. */
const isGoingOn = (batch: Batch): boolean => isRunning(batch) || (batch.act === 'import' && batch.endedAt === null)

const stateNameOf = (batch: Batch): 'running' | 'done' | 'stopped' => {
  if (isGoingOn(batch)) return 'running'
  return batch.endedAt !== null && batch.problem === null ? 'done' : 'stopped'
}

function respond(batch: Batch, undoneBy: number | null = null, status = 200): HttpResponse {
  const { id, kind, act, fields, undoes, problem, total, done, changed, failed, failures, at, endedAt, user, via } = batch
  return jsonResponse(status, batchSchema, {
    batch: id,
    kind,
    act,
    ...(fields ? { fields } : {}),
    ...(undoes === null ? {} : { undoes }),
    undone_by: undoneBy,
    state: stateNameOf(batch),
    problem,
    total,
    done,
    changed,
    failed,
    failures: failures.map(({ record, isInTrash, ...failure }) => ({ id: record, ...failure, ...(isInTrash && { in_trash: true }) })),
    at,
    ended_at: endedAt,
    by: user,
    via,
  })
}

export type Begun<Target> = {
  store: ContentStore
  viewer: Viewer
  /** Whether the caller wants to wait for the end. */
  waits: boolean
  wanted: Pick<BatchState, 'kind' | 'act' | 'fields' | 'undoes'>
  work: BatchWork<Target>
  /** Looks in the transaction that notes the act whether it may begin. */
  check?: (unit: WriteUnit) => Promise<void>
}

/** Does an act, and answers with its result, or after a while with how far it got: it then goes on. */
export async function perform<Target>({ store, viewer, waits, wanted, work, check }: Begun<Target>): Promise<HttpResponse> {
  const batch = await beginBatch(store, viewer, { ...wanted, total: work.targets.length }, check)
  const ended = runBatch(store, viewer, batch, work, describeProblem)
  // a failure after the response stays visible: the act notes nothing any more
  ended.catch(() => undefined)
  const current = async () => (await store.batches.find(batch.id)) ?? batch
  const inTime = await Promise.race([ended, setTimeout(waits ? WAIT_MS : 0, null, { ref: false })])
  return inTime ? respond(inTime) : respond(await current(), null, 202)
}

/** @throws HttpError 404 */
async function existing(store: ContentStore, segment: string | undefined): Promise<{ batch: Batch; resource: Resource }> {
  const batch = await store.batches.find(parseId(segment, 'batch'))
  const entity = batch && entityOfKind(batch.kind)
  if (!entity) throw httpError.notFound('act')
  return { batch, resource: resourceOf(entity.name) }
}

const goingOn = () => httpError.conflict('This is still going on. Wait until it has ended.')

/** The acts that took one back, as far as they changed anything. */
const undoneBy = (former: readonly Batch[]): number | null => former.findLast(({ changed }) => changed > 0)?.id ?? null

const asking = (store: ContentStore): ExtraRoute => ({
  path: BATCHES_PATH,
  method: 'POST',
  access: 'administrators',
  summary:
    'Publish, unpublish, change or delete many records of one kind, named by their ids, the query of their list or how a line is spelled',
  status: 200,
  schema: batchSchema,
  body: 'batch',
  listed: [WAIT],
  errors: [401, 403, 413, 415, 422],
  mayGoOn: true,
  async write({ request, response, viewer, query }) {
    const waits = parseFlag(query, WAIT.name) !== false
    const body = await readJsonBody(request, response, batchBodies.batch)
    rejectProto(request)
    const resource = resourceOfKind(body.kind)
    const values = await valuesOf(resource, store, viewer, body)
    const ids = await idsOf(resource, store, viewer, body)
    const wanted = {
      kind: kindOf(resource.entity),
      act: body.act,
      fields: body.act === 'set' ? (values?.sent ?? null) : null,
      undoes: null,
    }
    const asked = { ids, values, tags: body.tags ?? {}, seen: body.seen ?? {}, spelled: spelledLine(resource, body) }
    return perform({ store, viewer, waits, wanted, work: changing(resource, store, viewer, asked) })
  },
})

/** Acts on many records at once, how far they got, and the way back. */
export const batchRoutes = (store: ContentStore): ExtraRoute[] => [
  asking(store),
  {
    path: SELECTION_PATH,
    method: 'POST',
    access: 'administrators',
    summary: 'Read the ids of all records that match the query of a list now, and how many records refer to them',
    status: 200,
    schema: selectionSchema,
    body: 'selection',
    errors: [401, 403, 413, 415, 422],
    async write({ request, response, viewer }) {
      const body = await readJsonBody(request, response, batchBodies.selection)
      rejectProto(request)
      const resource = resourceOfKind(body.kind)
      const ids = await idsOf(resource, store, viewer, body, true)
      return jsonResponse(200, selectionSchema, { ids, referring: await referringTo(resource, store, viewer, ids) })
    },
  },
  {
    path: `${BATCHES_PATH}/:batch`,
    method: 'GET',
    access: 'administrators',
    summary: 'Read how far an act on many records got, and what failed',
    schema: batchSchema,
    errors: [401, 403, 404, 422],
    async write({ segments }) {
      const { batch } = await existing(store, segments['batch'])
      return respond(batch, undoneBy(await store.batches.undoing(batch.id)))
    },
  },
  {
    path: `${BATCHES_PATH}/:batch/undo`,
    method: 'POST',
    access: 'administrators',
    summary: 'Take an act back, for each record that nobody has changed since',
    status: 200,
    schema: batchSchema,
    listed: [WAIT],
    errors: [401, 403, 404, 409, 422],
    mayGoOn: true,
    async write({ request, viewer, segments, query }) {
      request.resume()
      const waits = parseFlag(query, WAIT.name) !== false
      const { batch, resource } = await existing(store, segments['batch'])
      const former = await store.batches.undoing(batch.id)
      if ([batch, ...former].some(isGoingOn)) throw goingOn()
      // its own lines would be taken back again
      if (batch.act === 'import' && batch.problem !== null) throw httpError.conflict('This import stopped, and was taken back then.')
      const work = await undoing(resource, store, viewer, { batch, former: former.map(({ id }) => id) })
      const wanted = { kind: batch.kind, act: 'undo', fields: null, undoes: batch.id } as const
      const check = async (unit: WriteUnit): Promise<void> => {
        // another request has come in between
        if ((await unit.undoing(batch.id)).length > former.length) throw goingOn()
      }
      return perform({ store, viewer, waits, wanted, work, check })
    },
  },
]

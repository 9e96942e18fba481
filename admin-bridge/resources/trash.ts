import type { RecordKey, Titled } from '../../cms/database/history/types'
import { KINDS } from '../../cms/domain/entities/kinds'
import { setTimeout } from 'node:timers/promises'
import * as z from 'zod/mini'
import { TOTAL_HEADER } from '../contract'
import { anyRecordSchema } from '../contract/any-record'
import { TRASH_DAYS_HEADER, TRASH_PATH, trashedSchema, type Trashed } from '../contract/trash'
import { httpError } from '../http/errors'
import { invalidParameter, parseChoice, parseInstantParameter, parsePaging } from '../http/paging'
import type { ContentStore, WriteUnit } from '../store/content-store'
import { emptyTrash } from '../store/empty-trash'
import type { ExtraRoute } from './extra-route'
import { accepted, jsonResponse, noContent } from './responses'
import { parseAddress, respondRestored, writeAddressed } from './kept-records'
import { parseWords, type ListParameter } from './list-parameters'

const DEFAULT_LIMIT = 100
const KIND: ListParameter = { name: 'kind', kind: 'choice', values: KINDS }
/** The instant up to which a caller has seen the trash. What was deleted after it stays. */
const UNTIL: ListParameter = { name: 'deleted_until', kind: 'instant' }
/** How long a caller waits for the trash to be empty: less than the ten seconds after which clients give up. */
const EMPTYING_MS = 8_000

const listedRecord = ({ kind, record, title }: Titled) => ({ kind, id: record, title })

/** A page of the trash. @throws HttpError 422 */
async function readTrash(store: ContentStore, query: URLSearchParams): Promise<{ rows: Trashed[]; total: number }> {
  const page = parsePaging(query, DEFAULT_LIMIT)
  const kind = parseChoice(query, KIND.name, KINDS) ?? undefined
  const words = parseWords(query)
  if (words === null) return { rows: [], total: 0 }
  const filter = { kind, words }
  const { entries, total } = await store.trash.list(filter, page)
  const [others, earlier, whyLost] = await Promise.all([store.trash.leftWith(entries), store.trash.before(entries), store.whyLost(entries)])
  const rows = entries.map((entry) => {
    const isEntry = ({ kind: of, record }: RecordKey): boolean => of === entry.kind && record === entry.record
    const before = earlier.filter(({ owner }) => isEntry(owner))
    const reason = whyLost(entry)
    return {
      kind: entry.kind,
      id: entry.record,
      title: entry.title,
      deleted_at: entry.deletedAt,
      deleted_by: entry.deletedBy,
      with: others.filter(({ root }) => isEntry(root)).map(listedRecord),
      ...(before.length > 0 && { left_before: before.map(listedRecord) }),
      ...(reason !== null && { cannot_return: reason }),
    }
  })
  return { rows, total }
}

/** The list of the trash. @param days after which a record is removed for good by itself; 0 for never. */
export const trashList = (store: ContentStore, days: number): ExtraRoute => ({
  path: TRASH_PATH,
  method: 'GET',
  access: 'administrators',
  summary: 'List the records in the trash, newest first, each with the records that left with it',
  schema: z.array(trashedSchema),
  defaultLimit: DEFAULT_LIMIT,
  isCounted: true,
  listed: [{ name: 'q', kind: 'words' }, KIND],
  headers: [TRASH_DAYS_HEADER],
  async write({ query }) {
    const { rows, total } = await readTrash(store, query)
    return jsonResponse(200, z.array(trashedSchema), rows, { [TOTAL_HEADER]: String(total), [TRASH_DAYS_HEADER]: String(days) })
  },
})

/** The way back from the trash, and the removal for good, of one record or of all. */
export const trashWrites = (store: ContentStore): ExtraRoute[] => [
  emptying(store),
  {
    path: `${TRASH_PATH}/:kind/:id/restore`,
    method: 'POST',
    access: 'administrators',
    summary: 'Bring a record back from the trash, with what left with it',
    status: 200,
    schema: anyRecordSchema,
    isRecord: true,
    async write({ request, viewer, segments }) {
      request.resume()
      const address = parseAddress(segments)
      const { entity, contract } = address.resource
      const restore = async (unit: WriteUnit) => ((await unit.restore(entity, address.id)) ? 'record' : null)
      return respondRestored(store, viewer, address, { restore, missing: `${contract.noun} in the trash` })
    },
  },
  {
    path: `${TRASH_PATH}/:kind/:id`,
    method: 'DELETE',
    access: 'administrators',
    summary: 'Remove a record from the trash for good, with what left with it',
    schema: null,
    async write({ viewer, segments }) {
      const address = parseAddress(segments)
      const { entity, contract } = address.resource
      const isRemoved = await writeAddressed(store, viewer, address, (unit) => unit.removeForGood(entity, address.id))
      if (!isRemoved) throw httpError.notFound(`${contract.noun} in the trash`)
      return noContent
    },
  },
]

const emptying = (store: ContentStore): ExtraRoute => ({
  path: TRASH_PATH,
  method: 'DELETE',
  access: 'administrators',
  summary: 'Empty the trash, or remove one kind from it: what is in there now is removed for good',
  schema: null,
  listed: [KIND, UNTIL],
  errors: [401, 403, 422],
  mayGoOn: true,
  async write({ request, viewer, query }) {
    request.resume()
    // a parameter of the list, or one with a typing error, must not remove more than the caller means
    for (const name of query.keys())
      if (![KIND.name, UNTIL.name].includes(name)) throw invalidParameter(name, 'does not narrow what is removed')
    const range = { kind: parseChoice(query, KIND.name, KINDS), until: parseInstantParameter(query, UNTIL.name) }
    const emptied = emptyTrash(store, viewer, range).then(() => noContent)
    // a failure after the response leaves the rest in the list
    emptied.catch(() => undefined)
    return Promise.race([emptied, setTimeout(EMPTYING_MS, accepted, { ref: false })])
  },
})

import * as z from 'zod/mini'
import type { Line, LineFilter } from '../../cms/database/history/types'
import { KINDS } from '../../cms/domain/entities/kinds'
import { TOTAL_HEADER } from '../contract'
import { anyRecordSchema } from '../contract/any-record'
import { HISTORY_PATH, historyLineSchema } from '../contract/history'
import { invalidParameter, parseChoice, parseFlag, parseId, parseInstantParameter, parsePaging, parseParameter } from '../http/paging'
import type { ContentStore, WriteUnit } from '../store/content-store'
import type { ExtraRoute } from './extra-route'
import { inSlices } from './in-slices'
import { jsonText } from './responses'
import { parseAddress, respondRestored } from './kept-records'
import { RECORDS_MAX_BYTES, jsonArray } from './response-size'

const DEFAULT_LIMIT = 100
/** Lines that are read at once: each can hold two long texts. */
const LINES_AT_ONCE = 20

/** Parses the filters of the history. @throws HttpError 422 */
function parseFilter(query: URLSearchParams): LineFilter {
  const [id, user, batch] = ['id', 'user', 'batch'].map((name) => parseParameter(query, name))
  if (user?.trim() === '') throw invalidParameter('user', 'must be a user name')
  return {
    kind: parseChoice(query, 'kind', KINDS) ?? undefined,
    record: id === null || id === undefined ? undefined : parseId(id),
    user: user ?? undefined,
    since: parseInstantParameter(query, 'since') ?? undefined,
    batch: batch === null || batch === undefined ? undefined : parseId(batch, 'batch'),
    isGrouped: parseFlag(query, 'grouped') === true,
  }
}

/** A line as JSON. @param size of its act on many records; null in a list with all lines of the act. */
function lineToWire({ record, user, draft, discarded, batch, ...line }: Line, size: number | null): string {
  const rest = {
    ...(draft ? { draft } : {}),
    ...(discarded ? { discarded } : {}),
    ...(batch === null ? {} : { batch }),
    ...(size === null ? {} : { batch_size: size }),
  }
  return JSON.stringify(z.parse(historyLineSchema, { ...line, id: record, by: user, ...rest }))
}

/** The lines of a page as JSON, as many as fit. The first one is always part of it. */
async function linesThatFit(store: ContentStore, filter: LineFilter, { skip, limit }: { skip: number; limit: number }): Promise<string[]> {
  const positions = Array.from({ length: limit }, (_, index) => skip + index)
  const read = async (some: readonly number[]) => {
    const lines = await store.history.list(filter, { skip: some[0] ?? 0, limit: some.length })
    const sized = (line: Line) => filter.isGrouped === true && line.batch !== null
    return Promise.all(lines.map(async (line) => lineToWire(line, sized(line) ? await store.history.batchSize(line) : null)))
  }
  const texts: string[] = []
  let bytes = 0
  for await (const text of inSlices(positions, LINES_AT_ONCE, read)) {
    bytes += Buffer.byteLength(text) + 1
    if (bytes > RECORDS_MAX_BYTES && texts.length > 0) break
    texts.push(text)
  }
  return texts
}

/** The history: everything that happened, and the way back to an earlier state of a record. */
export const historyRoutes = (store: ContentStore): ExtraRoute[] => [
  {
    path: HISTORY_PATH,
    method: 'GET',
    access: 'administrators',
    summary: 'List the changes of all records, newest first',
    schema: z.array(historyLineSchema),
    defaultLimit: DEFAULT_LIMIT,
    isCounted: true,
    listed: [
      { name: 'kind', kind: 'choice', values: KINDS },
      { name: 'id', kind: 'id' },
      { name: 'user', kind: 'text' },
      { name: 'since', kind: 'instant' },
      { name: 'batch', kind: 'id' },
      { name: 'grouped', kind: 'flag' },
    ],
    async write({ query }) {
      const page = parsePaging(query, DEFAULT_LIMIT)
      const filter = parseFilter(query)
      const total = await store.history.count(filter)
      const limit = Math.max(0, Math.min(page.limit, total - page.skip))
      return jsonText(200, jsonArray(await linesThatFit(store, filter, { ...page, limit })), { [TOTAL_HEADER]: String(total) })
    },
  },
  {
    path: `${HISTORY_PATH}/:kind/:id/:version/restore`,
    method: 'POST',
    access: 'administrators',
    summary: 'Give a record the state that it had after a change',
    status: 200,
    schema: anyRecordSchema,
    isRecord: true,
    conditionalOn: anyRecordSchema,
    async write({ request, viewer, segments }) {
      request.resume()
      const address = parseAddress(segments)
      const version = parseId(segments['version'], 'version')
      const { entity, contract } = address.resource
      const restore = (unit: WriteUnit) => unit.restoreVersion(entity, address.id, version)
      return respondRestored(store, viewer, address, { restore, missing: `version of this ${contract.noun}`, conditional: request })
    },
  },
]

import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import {
  API_BASE,
  DOCUMENTS_API_PATH,
  MEDIA_API_PATH,
  SEARCH_PATH,
  errorSchema,
  loginResponseSchema,
  resumedSchema,
  mediaSchema,
  profileSchema,
  sessionPaths,
} from '../../admin-bridge/contract'
import { DRAFT_SEGMENT, hasDrafts } from '../../admin-bridge/contract/drafts'
import { PREVIEWS_PATH, TYPED_PATH, previewLinkSchema, previewSchema, typedPreviewSchema } from '../../admin-bridge/contract/previews'
import { presencePath, presenceSchema } from '../../admin-bridge/contract/presence'
import { administratorDetail, anyDetail } from '../../admin-bridge/contract/rich-text'
import { searchResponseSchema } from '../../admin-bridge/contract/search-response'
import { TEAM_GROUPS, teamContract } from '../../admin-bridge/contract/team'
import { fileUseSchema } from '../../admin-bridge/contract/library'
import { episodeContract } from '../../admin-bridge/contract/episodes'
import { drinkTierListSchema } from '../../admin-bridge/contract/drinks'
import { reviewTierListSchema } from '../../admin-bridge/contract/reviews'
import { filterLists } from '../../admin-bridge/contract/filters'
import { SUMMARY_PATH, summaryPart, summarySchema, type Summary } from '../../admin-bridge/contract/summary'
import { DRAFTS_PATH, PENDING_PATH, pendingSchema, waitingDraftSchema } from '../../admin-bridge/contract/waiting-drafts'
import { SCHEDULE_PATH, plannedSchema } from '../../admin-bridge/contract/schedule'
import { SIMILAR_PATH, SPELLINGS_PATH, similarSchema, spellingSchema } from '../../admin-bridge/contract/spellings'
import { HISTORY_PATH, historyLineSchema } from '../../admin-bridge/contract/history'
import { BATCHES_PATH, SELECTION_PATH, batchSchema, selectionSchema } from '../../admin-bridge/contract/batches'
import { exportPath, importCheckPath, importPath, importReportSchema } from '../../admin-bridge/contract/exchange'
import { TASTINGS_PATH } from '../../admin-bridge/contract/tastings'
import { VIEWS_PATH, viewSchema } from '../../admin-bridge/contract/views'
import { TRASH_PATH, trashedSchema } from '../../admin-bridge/contract/trash'
import { kindOf } from '../../cms/domain/entities/kinds'
import { contracts } from './contracts'
import type { HttpResponse } from './http'
import { ROOT } from './server/server'
import { jsonAs } from './json'

type Rule = {
  method: string
  pattern: RegExp
  status: number
  /** The status of a success that goes on after its response. */
  mayGoOn?: 202
  schema: z.ZodMiniType | null
  /** The schema for callers without a token, if it is another one. */
  anonymous?: z.ZodMiniType
  /** `file`: in the format that was asked for. */
  kind: 'list' | 'content' | 'write' | 'private' | 'file'
}

const at = (path: string): RegExp => new RegExp(`^${API_BASE}${path.replaceAll(/:\w+/g, '[^/]+')}/?$`)

/** The schema of each address's successful response. The first matching rule applies. */
const RULES: Rule[] = [
  { method: 'GET', pattern: at('/v1/caffeine/tierlist'), status: 200, schema: drinkTierListSchema, kind: 'content' },
  { method: 'GET', pattern: at('/v1/culinary/tierlist'), status: 200, schema: reviewTierListSchema, kind: 'content' },
  ...Object.keys(TEAM_GROUPS).map((group): Rule => ({
    method: 'GET',
    pattern: at(`${teamContract.path}/${group}`),
    status: 200,
    schema: z.array(teamContract.record),
    kind: 'list',
  })),
  { method: 'GET', pattern: at(SUMMARY_PATH), status: 200, schema: summarySchema, kind: 'content' },
  // cast: Object.keys forgets the keys
  ...(Object.keys(summarySchema.shape) as (keyof Summary)[]).map((part): Rule => ({
    method: 'GET',
    pattern: at(summaryPart(part)),
    status: 200,
    schema: summarySchema.shape[part],
    kind: 'content',
  })),
  ...Object.values(filterLists).map(({ path, schema }): Rule => ({
    method: 'GET',
    pattern: at(path),
    status: 200,
    schema,
    kind: 'content',
  })),
  { method: 'GET', pattern: at(SEARCH_PATH), status: 200, schema: searchResponseSchema, kind: 'list' },
  { method: 'POST', pattern: at(sessionPaths.login), status: 200, schema: loginResponseSchema, kind: 'private' },
  { method: 'POST', pattern: at(sessionPaths.logout), status: 204, schema: null, kind: 'private' },
  { method: 'POST', pattern: at(sessionPaths.cookie), status: 204, schema: null, kind: 'private' },
  { method: 'POST', pattern: at(sessionPaths.resume), status: 200, schema: resumedSchema, kind: 'private' },
  { method: 'POST', pattern: at(sessionPaths.password), status: 200, schema: loginResponseSchema, kind: 'private' },
  { method: 'GET', pattern: at(sessionPaths.profile), status: 200, schema: profileSchema, kind: 'private' },
  { method: 'GET', pattern: at(TRASH_PATH), status: 200, schema: z.array(trashedSchema), kind: 'private' },
  { method: 'DELETE', pattern: at(TRASH_PATH), status: 204, schema: null, kind: 'write' },
  { method: 'DELETE', pattern: at(`${TRASH_PATH}/:kind/:id`), status: 204, schema: null, kind: 'write' },
  { method: 'GET', pattern: at(HISTORY_PATH), status: 200, schema: z.array(historyLineSchema), kind: 'private' },
  { method: 'POST', pattern: at(SELECTION_PATH), status: 200, schema: selectionSchema, kind: 'private' },
  { method: 'POST', pattern: at(BATCHES_PATH), status: 200, mayGoOn: 202, schema: batchSchema, kind: 'private' },
  { method: 'GET', pattern: at(`${BATCHES_PATH}/:batch`), status: 200, schema: batchSchema, kind: 'private' },
  { method: 'POST', pattern: at(`${BATCHES_PATH}/:batch/undo`), status: 200, mayGoOn: 202, schema: batchSchema, kind: 'private' },
  { method: 'GET', pattern: at(exportPath(':kind')), status: 200, schema: null, kind: 'file' },
  { method: 'POST', pattern: at(importCheckPath(':kind')), status: 200, schema: importReportSchema, kind: 'private' },
  { method: 'POST', pattern: at(importPath(':kind')), status: 200, mayGoOn: 202, schema: batchSchema, kind: 'private' },
  { method: 'POST', pattern: at(TASTINGS_PATH), status: 201, schema: administratorDetail(episodeContract), kind: 'write' },
  { method: 'PUT', pattern: at(`${TASTINGS_PATH}/:id`), status: 200, schema: administratorDetail(episodeContract), kind: 'write' },
  { method: 'GET', pattern: at(VIEWS_PATH), status: 200, schema: z.array(viewSchema), kind: 'private' },
  { method: 'POST', pattern: at(VIEWS_PATH), status: 201, schema: viewSchema, kind: 'private' },
  { method: 'PUT', pattern: at(`${VIEWS_PATH}/:id`), status: 200, schema: viewSchema, kind: 'private' },
  { method: 'DELETE', pattern: at(`${VIEWS_PATH}/:id`), status: 204, schema: null, kind: 'private' },
  { method: 'GET', pattern: at(SIMILAR_PATH), status: 200, schema: z.array(similarSchema), kind: 'private' },
  { method: 'GET', pattern: at(SPELLINGS_PATH), status: 200, schema: z.array(spellingSchema), kind: 'private' },
  { method: 'GET', pattern: at(SCHEDULE_PATH), status: 200, schema: z.array(plannedSchema), kind: 'private' },
  { method: 'GET', pattern: at(DRAFTS_PATH), status: 200, schema: z.array(waitingDraftSchema), kind: 'private' },
  { method: 'GET', pattern: at(PENDING_PATH), status: 200, schema: pendingSchema, kind: 'private' },
  { method: 'POST', pattern: at(PREVIEWS_PATH), status: 201, schema: previewLinkSchema, kind: 'private' },
  { method: 'POST', pattern: at(TYPED_PATH), status: 200, schema: typedPreviewSchema, kind: 'private' },
  { method: 'GET', pattern: at(`${PREVIEWS_PATH}/:token`), status: 200, schema: previewSchema, kind: 'private' },
  { method: 'DELETE', pattern: at(`${PREVIEWS_PATH}/:kind/:id`), status: 204, schema: null, kind: 'private' },
  ...contracts.flatMap((contract) =>
    [`${TRASH_PATH}/${kindOf(contract.entity)}/:id/restore`, `${HISTORY_PATH}/${kindOf(contract.entity)}/:id/:version/restore`].map(
      (path): Rule => ({
        method: 'POST',
        pattern: at(path),
        status: 200,
        schema: administratorDetail(contract),
        kind: 'write',
      }),
    ),
  ),
  ...contracts.flatMap(({ noun }): Rule[] => [
    { method: 'GET', pattern: at(`${presencePath(noun)}/:id`), status: 200, schema: presenceSchema, kind: 'private' },
    { method: 'DELETE', pattern: at(`${presencePath(noun)}/:id`), status: 204, schema: null, kind: 'private' },
  ]),
  { method: 'POST', pattern: at(DOCUMENTS_API_PATH), status: 201, schema: mediaSchema, kind: 'write' },
  { method: 'POST', pattern: at(MEDIA_API_PATH), status: 201, schema: mediaSchema, kind: 'write' },
  { method: 'GET', pattern: at(MEDIA_API_PATH), status: 200, schema: z.array(mediaSchema), kind: 'private' },
  { method: 'GET', pattern: at(`${MEDIA_API_PATH}/:id`), status: 200, schema: mediaSchema, kind: 'private' },
  { method: 'GET', pattern: at(`${MEDIA_API_PATH}/:id/uses`), status: 200, schema: z.array(fileUseSchema), kind: 'private' },
  { method: 'POST', pattern: at(`${MEDIA_API_PATH}/:id/file`), status: 200, schema: mediaSchema, kind: 'write' },
  { method: 'PUT', pattern: at(`${MEDIA_API_PATH}/:id`), status: 200, schema: mediaSchema, kind: 'write' },
  { method: 'DELETE', pattern: at(`${MEDIA_API_PATH}/:id`), status: 204, schema: null, kind: 'write' },
  ...contracts.flatMap((contract): Rule[] => {
    const { path, record, detail, image } = contract
    const written = administratorDetail(contract)
    return [
      { method: 'GET', pattern: at(path), status: 200, schema: z.array(record), kind: 'list' },
      { method: 'POST', pattern: at(path), status: 201, schema: written, kind: 'write' },
      { method: 'GET', pattern: at(`${path}/:id`), status: 200, schema: anyDetail(contract), anonymous: detail, kind: 'content' },
      { method: 'PUT', pattern: at(`${path}/:id`), status: 200, schema: written, kind: 'write' },
      { method: 'DELETE', pattern: at(`${path}/:id`), status: 204, schema: null, kind: 'write' },
      ...(hasDrafts(contract.entity)
        ? [{ method: 'DELETE', pattern: at(`${path}/:id/${DRAFT_SEGMENT}`), status: 204, schema: null, kind: 'write' } as const]
        : []),
      ...(image
        ? [{ method: 'POST', pattern: at(`${path}/:id/${image.path}`), status: 200, schema: written, kind: 'write' } as const]
        : []),
    ]
  }),
]

/** Internals that no response may reveal. */
const INSIDE =
  /node_modules|\bat .+:\d+:\d+|SQLITE_|sqlite|mongo|E11000|drizzle|payload|\/tmp\/|\/dev\/shm\/|ENOENT|Cannot read|undefined|\[object /i

/** Parses with a schema of the contract. Unknown keys fail at any depth. */
export function expectFits(schema: z.ZodMiniType, body: unknown, label: string): void {
  const parsed = z.safeParse(schema, body)
  expect(parsed.success, `${label} does not fit its schema: ${parsed.success ? '' : z.prettifyError(parsed.error)}`).toBe(true)
  if (!isDeepStrictEqual(parsed.data, body)) expect(body, `${label} has keys that its schema does not name`).toEqual(parsed.data)
}

function checkError(response: HttpResponse, label: string): void {
  expect(response.status, `${label}: a client's request never causes a 500`).not.toBe(500)
  expect(String(response.headers['content-type']), `${label}: errors are JSON`).toMatch(/^application\/json/)
  const need = { 401: 'www-authenticate', 405: 'allow', 429: 'retry-after', 503: 'retry-after' }[response.status]
  if (need) expect(response.headers[need], `${label}: ${response.status} carries ${need}`).toBeTruthy()
  if (response.status === 401) expect(response.headers['www-authenticate'], label).toBe('Bearer')
  if (response.method === 'HEAD') return
  expectFits(errorSchema, response.json, label)
  const { detail, errors } = jsonAs<z.infer<typeof errorSchema>>(response.json)
  expect(detail, `${label}: detail is a sentence`).toMatch(/\S+ \S+/)
  if (response.status === 422) expect(errors?.[0]?.message, `${label}: detail is the first message`).toBe(detail)
  else expect(errors, `${label}: only a 422 has errors`).toBeUndefined()
  checkStale(response, label)
  expect(response.text, `${label}: reveals no internals`).not.toMatch(INSIDE)
  expect(response.text, `${label}: reveals no path of the server`).not.toContain(ROOT)
}

/** Checks the record in the refusal of a conditional write. */
function checkStale({ status, path, json, headers }: HttpResponse, label: string): void {
  const { current } = jsonAs<z.infer<typeof errorSchema>>(json)
  if (status !== 412) return expect(current, `${label}: only a 412 has the current record`).toBeUndefined()
  const isTasting = path.startsWith(`${API_BASE}${TASTINGS_PATH}/`)
  const isOf = (each: (typeof contracts)[number]): boolean =>
    [each.path, `${HISTORY_PATH}/${kindOf(each.entity)}`].some((start) => path.startsWith(`${API_BASE}${start}/`))
  const contract = isTasting ? episodeContract : contracts.find(isOf)
  const isPicture = path.startsWith(`${API_BASE}${MEDIA_API_PATH}/`)
  if (!contract && !isPicture) throw new Error(`${label}: only writes to records and pictures are conditional`)
  expectFits(contract ? administratorDetail(contract) : mediaSchema, current, `${label}: the current record`)
  expect(headers['etag'], `${label}: the tag of the current record`).toMatch(/^"[^"]+"$/)
}

const isSigned = (sent: HttpResponse['sent']): boolean => Object.keys(sent).some((name) => name.toLowerCase() === 'authorization')

function checkCaching({ headers, sent }: HttpResponse, label: string): void {
  const vary = String(headers['vary']).toLowerCase()
  expect(vary, `${label}: Vary: Authorization`).toContain('authorization')
  expect(headers['etag'], `${label}: a strong ETag`).toMatch(/^"[^"]+"$/)
  expect(headers['cache-control'], `${label}`).toBe(isSigned(sent) ? 'private, no-store' : 'public, no-cache')
}

/** Checks a response against the rules for all responses. Every response in every API test passes through here. */
export function checkResponse(response: HttpResponse): void {
  const { method, status, headers } = response
  const label = `${method} ${response.path.slice(0, 200)} → ${status}`
  expect(headers['x-request-id'], `${label}: X-Request-Id`).toMatch(/^[\w-]{8,}$/)
  if (method === 'HEAD' || status === 204 || status === 304) expect(response.bytes.length, `${label}: no body`).toBe(0)
  if (!response.path.startsWith(`${API_BASE}/v1/`)) return
  if (status >= 400) return checkError(response, label)
  const path = response.path.split('?')[0] ?? ''
  const rule = RULES.find((each) => each.method === (method === 'HEAD' ? 'GET' : method) && each.pattern.test(path))
  expect(rule, `${label}: the contract has this address`).toBeDefined()
  if (!rule) return
  expect([rule.status, 304, ...(rule.mayGoOn ? [rule.mayGoOn] : [])], `${label}`).toContain(status)
  if (rule.kind === 'list' || rule.kind === 'content') checkCaching(response, label)
  // every write with a body answers with one record or picture
  if (rule.kind === 'write' && rule.schema) expect(headers['etag'], `${label}: a strong ETag`).toMatch(/^"[^"]+"$/)
  if (rule.kind === 'list') expect(headers['x-total-count'], `${label}: X-Total-Count`).toMatch(/^\d+$/)
  if (status === 204 || status === 304) return
  const type =
    rule.kind === 'file' ? expect.stringMatching(/^(text\/csv|application\/json); charset=utf-8$/) : 'application/json; charset=utf-8'
  expect(headers['content-type'], label).toEqual(type)
  const schema = isSigned(response.sent) ? rule.schema : (rule.anonymous ?? rule.schema)
  if (schema && method !== 'HEAD' && headers['content-encoding'] === undefined) expectFits(schema, response.json, label)
}

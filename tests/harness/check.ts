import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import {
  API_BASE,
  MEDIA_API_PATH,
  SEARCH_PATH,
  errorSchema,
  loginResponseSchema,
  mediaSchema,
  profileSchema,
  sessionPaths,
} from '../../admin-bridge/contract'
import { searchResponseSchema } from '../../admin-bridge/contract/search-response'
import { TEAM_GROUPS, teamContract } from '../../admin-bridge/contract/team'
import { drinkTierListSchema } from '../../admin-bridge/contract/drinks'
import { reviewTierListSchema } from '../../admin-bridge/contract/reviews'
import { SUMMARY_PATH, summarySchema } from '../../admin-bridge/contract/summary'
import { contracts } from './contracts'
import type { HttpResponse } from './http'
import { ROOT } from './server/server'
import { jsonAs } from './json'

type Rule = {
  method: string
  pattern: RegExp
  status: number
  schema: z.ZodMiniType | null
  kind: 'list' | 'content' | 'write' | 'private'
}

const at = (path: string): RegExp => new RegExp(`^${API_BASE}${path.replace(':id', '[^/]+')}/?$`)

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
  { method: 'GET', pattern: at(SEARCH_PATH), status: 200, schema: searchResponseSchema, kind: 'list' },
  { method: 'POST', pattern: at(sessionPaths.login), status: 200, schema: loginResponseSchema, kind: 'private' },
  { method: 'POST', pattern: at(sessionPaths.logout), status: 204, schema: null, kind: 'private' },
  { method: 'GET', pattern: at(sessionPaths.profile), status: 200, schema: profileSchema, kind: 'private' },
  { method: 'POST', pattern: at(MEDIA_API_PATH), status: 201, schema: mediaSchema, kind: 'write' },
  { method: 'DELETE', pattern: at(`${MEDIA_API_PATH}/:id`), status: 204, schema: null, kind: 'write' },
  ...contracts.flatMap(({ path, record, image }): Rule[] => [
    { method: 'GET', pattern: at(path), status: 200, schema: z.array(record), kind: 'list' },
    { method: 'POST', pattern: at(path), status: 201, schema: record, kind: 'write' },
    { method: 'GET', pattern: at(`${path}/:id`), status: 200, schema: record, kind: 'content' },
    { method: 'PUT', pattern: at(`${path}/:id`), status: 200, schema: record, kind: 'write' },
    { method: 'DELETE', pattern: at(`${path}/:id`), status: 204, schema: null, kind: 'write' },
    ...(image ? [{ method: 'POST', pattern: at(`${path}/:id/${image.path}`), status: 200, schema: record, kind: 'write' } as const] : []),
  ]),
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
  expect(response.text, `${label}: reveals no internals`).not.toMatch(INSIDE)
  expect(response.text, `${label}: reveals no path of the server`).not.toContain(ROOT)
}

function checkCaching({ headers, sent }: HttpResponse, label: string): void {
  const vary = String(headers['vary']).toLowerCase()
  expect(vary, `${label}: Vary: Authorization`).toContain('authorization')
  expect(headers['etag'], `${label}: a strong ETag`).toMatch(/^"[^"]+"$/)
  const isSigned = Object.keys(sent).some((name) => name.toLowerCase() === 'authorization')
  expect(headers['cache-control'], `${label}`).toBe(isSigned ? 'private, no-store' : 'public, no-cache')
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
  expect([rule.status, 304], `${label}`).toContain(status)
  if (rule.kind === 'list' || rule.kind === 'content') checkCaching(response, label)
  if (rule.kind === 'list') expect(headers['x-total-count'], `${label}: X-Total-Count`).toMatch(/^\d+$/)
  if (status === 204 || status === 304) return
  expect(headers['content-type'], label).toBe('application/json; charset=utf-8')
  if (rule.schema && method !== 'HEAD' && headers['content-encoding'] === undefined) expectFits(rule.schema, response.json, label)
}

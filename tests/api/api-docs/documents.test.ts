import { beforeAll, describe, expect, it } from 'vitest'
import openapiTS, { astToString } from 'openapi-typescript'
import * as z from 'zod'
import { hasDrafts } from '../../../admin-bridge/contract/drafts'
import { richTextNames } from '../../../admin-bridge/contract/rich-text-names'
import { wireName, type Field } from '../../../cms/domain/entities'
import { contractOf, contracts } from '../../harness/contracts'
import { send } from '../../harness/http'
import { jpeg } from '../../harness/pictures'
import { sharedWorld, type World } from '../../harness/world'

let world: World
type JsonSchema = Exclude<Parameters<typeof z.fromJSONSchema>[0], boolean>
type Operation = {
  summary: string
  parameters?: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }>
  security?: unknown[]
}
let paths: Record<string, Record<string, Operation>>
beforeAll(async () => {
  world = sharedWorld()
  paths = (await world.anyone.get<{ paths: typeof paths }>('/openapi.json')).json.paths
})

/** The documented paths, repeated on purpose. */
const EXPECTED: Record<string, string> = {
  '/v1/auth/login': 'post',
  '/v1/auth/logout': 'post',
  '/v1/auth/cookie': 'post',
  '/v1/auth/resume': 'post',
  '/v1/users/me': 'get',
  '/v1/users/me/password': 'post',
  '/v1/caffeine/tierlist': 'get',
  '/v1/culinary/tierlist': 'get',
  '/v1/team/founders': 'get',
  '/v1/team/members': 'get',
  '/v1/team/special-guests': 'get',
  '/v1/search': 'get',
  '/v1/summary': 'get',
  ...Object.fromEntries(['episodes', 'drinks', 'reviews', 'quotes', 'posts', 'team'].map((part) => [`/v1/summary/${part}`, 'get'])),
  '/v1/filters/drinks': 'get',
  '/v1/filters/reviews': 'get',
  '/v1/filters/quotes': 'get',
  '/v1/documents': 'post',
  '/v1/media': 'get post',
  '/v1/media/{id}': 'delete get put',
  '/v1/media/{id}/file': 'post',
  '/v1/media/{id}/uses': 'get',
  ...Object.fromEntries(contracts.map(({ noun }) => [`/v1/presence/${noun.replace(' ', '_')}/{id}`, 'delete get'])),
  '/v1/trash': 'delete get',
  '/v1/trash/{kind}/{id}': 'delete',
  '/v1/trash/{kind}/{id}/restore': 'post',
  '/v1/history': 'get',
  '/v1/schedule': 'get',
  '/v1/drafts': 'get',
  '/v1/drafts/pending': 'get',
  '/v1/caffeine/tastings': 'post',
  '/v1/caffeine/tastings/{id}': 'put',
  '/v1/batches': 'post',
  '/v1/batches/selection': 'post',
  '/v1/batches/{batch}': 'get',
  '/v1/batches/{batch}/undo': 'post',
  '/v1/exports/{kind}': 'get',
  '/v1/imports/{kind}': 'post',
  '/v1/imports/{kind}/check': 'post',
  '/v1/spellings': 'get',
  '/v1/spellings/similar': 'get',
  '/v1/views': 'get post',
  '/v1/views/{id}': 'delete put',
  '/v1/previews': 'post',
  '/v1/previews/typed': 'post',
  '/v1/previews/{token}': 'get',
  '/v1/previews/{kind}/{id}': 'delete',
  '/v1/history/{kind}/{id}/{version}/restore': 'post',
  ...Object.fromEntries(
    contracts.flatMap(({ path, image, entity }) => [
      [path, 'get post'],
      [`${path}/{id}`, 'delete get put'],
      ...(hasDrafts(entity) ? [[`${path}/{id}/draft`, 'delete']] : []),
      ...(image ? [[`${path}/{id}/${image.path}`, 'post']] : []),
    ]),
  ),
}

/** Checks a value against the JSON schema that the OpenAPI document gives for this response. */
function expectFitsDocument(path: string, method: string, status: number, body: unknown): void {
  const response = paths[path]?.[method]?.responses[String(status)]
  expect(response, `${method} ${path} does not name ${status}`).toBeDefined()
  const schema = response?.content?.['application/json']?.schema
  if (!schema || schema.$ref) return
  const parsed = z.fromJSONSchema(schema).safeParse(body)
  expect(parsed.success, `${method} ${path} ${status}: ${parsed.success ? '' : z.prettifyError(parsed.error)}`).toBe(true)
}

describe('/api/openapi.json', () => {
  it('names exactly the documented paths and methods', () => {
    const documented = Object.fromEntries(Object.entries(paths).map(([path, verbs]) => [path, Object.keys(verbs).toSorted().join(' ')]))
    expect(documented).toEqual(EXPECTED)
  })

  it('can be turned into types by openapi-typescript, so all that it refers to is there', async () => {
    const { text } = await send(world.server.url, '/api/openapi.json')
    expect(astToString(await openapiTS(text))).toContain('"/v1/caffeine/drinks/{id}"')
  })

  it('lists each path with exactly the methods that the router allows', async () => {
    for (const [path, verbs] of Object.entries(paths)) {
      const response = await world.anyone.call(path.replaceAll(/\{\w+\}/g, '1'), { method: 'PATCH' })
      expect(response.status, path).toBe(405)
      const allowed = String(response.headers['allow'])
        .toLowerCase()
        .split(/, */)
        .filter((each) => each !== 'head')
      expect(allowed.toSorted(), path).toEqual(Object.keys(verbs).toSorted())
    }
  })

  it('states for each write who may make it and which errors it can return', () => {
    for (const [path, verbs] of Object.entries(paths)) {
      for (const [method, { security, responses }] of Object.entries(verbs)) {
        const isOpen =
          (method === 'get' &&
            !/^\/v1\/(?:users|media|presence|trash|history|schedule|drafts|spellings|views|batches|exports)\b/.test(path)) ||
          ['/v1/auth/login', '/v1/auth/resume'].includes(path)
        expect(security === undefined, `${method} ${path}`).toBe(isOpen)
        if (!isOpen) expect(Object.keys(responses), `${method} ${path}`).toContain('401')
        expect(Object.keys(responses), `${method} ${path}`).toContain('503')
        const isCached = method === 'get' && isOpen && !path.startsWith('/v1/previews/')
        expect(Object.keys(responses).includes('304'), `${method} ${path}`).toBe(isCached)
        // links of a record that does not exist are revoked like any others
        const missing = path.startsWith('/v1/previews/') ? [] : ['404']
        if (path.includes('{id}')) expect(Object.keys(responses), `${method} ${path}`).toEqual(expect.arrayContaining([...missing, '422']))
      }
    }
  })

  it.each(contracts.map(({ noun }) => ({ noun })))('describes the $noun responses', async ({ noun }) => {
    const entity = contractOf(noun)
    const body = await world.body(entity, {}, 'all')
    const made = await world.admin.post<{ id: number }>(entity.path, body)
    const { id } = made.json
    expectFitsDocument(entity.path, 'post', 201, made.json)
    expectFitsDocument(entity.path, 'get', 200, (await world.anyone.get(entity.path)).json)
    expectFitsDocument(`${entity.path}/{id}`, 'get', 200, (await world.anyone.get(`${entity.path}/${id}`)).json)
    expectFitsDocument(`${entity.path}/{id}`, 'put', 200, (await world.admin.put(`${entity.path}/${id}`, {})).json)
    if (entity.image)
      expectFitsDocument(
        `${entity.path}/{id}/${entity.image.path}`,
        'post',
        200,
        (await world.admin.upload(`${entity.path}/${id}/${entity.image.path}`, { bytes: await jpeg() })).json,
      )
    // the request schema is the one that validates
    const input = paths[entity.path]?.['post']?.requestBody?.content['application/json']?.schema
    if (!input) throw new Error('The document describes no request body')
    expect(z.fromJSONSchema(input).safeParse(body).success).toBe(true)
  })

  it('marks required fields', () => {
    for (const contract of contracts) {
      const { path } = contract
      const schema = paths[path]?.['post']?.requestBody?.content['application/json']?.schema
      const declared = Object.entries<Field>(contract.entity.fields).map(([key, field]) => wireName(key, field))
      expect(Object.keys(schema?.properties ?? {}).toSorted()).toEqual(
        [...declared, ...richTextNames(contract.entity).map(({ state }) => state)].toSorted(),
      )
      expect(schema?.required?.length ?? 0, `${path}: required`).toBeGreaterThan(0)
    }
  })

  it('describes the other responses', async () => {
    for (const path of ['/v1/caffeine/tierlist', '/v1/culinary/tierlist', '/v1/team/founders', '/v1/search', '/v1/users/me']) {
      const client = path === '/v1/users/me' ? world.admin : world.anyone
      expectFitsDocument(path, 'get', 200, (await client.get(path === '/v1/search' ? `${path}?q=a` : path)).json)
    }
    const one = await world.make(contractOf('category'))
    expectFitsDocument('/v1/history', 'get', 200, (await world.admin.get('/v1/history')).json)
    expectFitsDocument('/v1/schedule', 'get', 200, (await world.admin.get('/v1/schedule')).json)
    expectFitsDocument('/v1/drafts', 'get', 200, (await world.admin.get('/v1/drafts')).json)
    await world.admin.del(`${contractOf('category').path}/${one.id}`)
    expectFitsDocument('/v1/trash', 'get', 200, (await world.admin.get('/v1/trash')).json)
    const restored = await world.admin.post(`/v1/trash/category/${one.id}/restore`, null)
    expectFitsDocument('/v1/trash/{kind}/{id}/restore', 'post', 200, restored.json)
    expectFitsDocument('/v1/media', 'post', 201, (await world.admin.upload('/v1/media', { bytes: await jpeg() })).json)
  })
})

describe('/api/docs', () => {
  it('is a page that loads nothing from other hosts, and is not allowed to', async () => {
    const page = await world.anyone.get('/docs')
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(String(page.headers['content-security-policy'])).toMatch(/default-src 'self'/)
    expect(String(page.headers['content-security-policy'])).not.toMatch(/https?:|\*/)
    const addresses = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address ?? '')
    expect(addresses.length).toBeGreaterThan(2)
    for (const address of addresses) {
      expect(address).toMatch(/^\/(?!\/)/)
      expect((await send(world.server.url, address)).status, address).toBe(200)
    }
    expect((await send(world.server.url, '/api/docs/')).status).toBe(200)
  })

  it('leaves /healthz and /readyz reachable', async () => {
    for (const path of ['/healthz', '/readyz']) {
      const response = await send(world.server.url, path)
      expect([response.status, response.headers['x-request-id'] !== undefined]).toEqual([200, true])
    }
  })
})

import { Ajv2020 } from 'ajv/dist/2020'
import { beforeAll, describe, expect, it } from 'vitest'
import { contractOf } from '../../harness/contracts'
import type { HttpResponse } from '../../harness/http'
import { sharedWorld, type World } from '../../harness/world'
import { parseJson } from '../../harness/json'

type Reference = { $ref: string }
type Header = { required: boolean; schema: { type?: string } }
type Response = { headers: Record<string, Reference>; content?: Record<string, { schema: object }> }
type Document = {
  paths: Record<string, Record<string, { responses: Record<string, Response | Reference> }>>
  components: { responses: Record<string, Response>; headers: Record<string, Header>; schemas: Record<string, object> }
}

let world: World
let document: Document
let validators: Ajv2020
beforeAll(async () => {
  world = sharedWorld()
  document = (await world.anyone.get<Document>('/openapi.json')).json
  validators = new Ajv2020({ strict: false, validateFormats: false })
  validators.addSchema({ $id: 'document', components: document.components })
})

const nameOf = ({ $ref }: Reference): string => $ref.split('/').at(-1) ?? ''

function documentedResponse(path: string, method: string, status: number): Response {
  const found = document.paths[path]?.[method]?.responses[String(status)]
  const response = found && '$ref' in found ? document.components.responses[nameOf(found)] : found
  if (!response) throw new Error(`${method} ${path} does not document ${status}`)
  return response
}

/** The value of a header in the type that the document gives it. */
const headerValue = (text: string, { schema }: Header): unknown => (schema.type === 'integer' ? Number(text) : text)

/** Checks headers and body of a response against the document. */
function expectDocumented(path: string, response: HttpResponse): void {
  const label = `${response.method} ${path} → ${response.status}`
  const { headers, content } = documentedResponse(path, response.method.toLowerCase(), response.status)
  for (const [name, reference] of Object.entries(headers)) {
    const header = document.components.headers[nameOf(reference)]
    const value = response.headers[name.toLowerCase()]
    if (value === undefined && header?.required === false) continue
    expect(value, `${label} carries ${name}`).toBeDefined()
    if (header)
      expect(validators.validate(header.schema, headerValue(String(value), header)), `${label} ${name}: ${String(value)}`).toBe(true)
  }
  const schema = content?.['application/json']?.schema
  expect(schema !== undefined, `${label} documents a body`).toBe(response.bytes.length > 0)
  if (!schema) return
  const pointer = parseJson<object>(JSON.stringify(schema).replaceAll('"#/', '"document#/'))
  expect(validators.validate(pointer, response.json), `${label}: ${validators.errorsText()}`).toBe(true)
}

describe('the documented responses', () => {
  it('hold the headers and bodies of successes', async () => {
    const { path } = contractOf('category')
    const made = await world.admin.post<{ id: number }>(path, await world.body(contractOf('category')))
    expectDocumented(path, made)
    const { id } = made.json
    const one = await world.anyone.get(`${path}/${id}`)
    expectDocumented(`${path}/{id}`, one)
    expectDocumented(`${path}/{id}`, await world.anyone.get(`${path}/${id}`, { 'If-None-Match': String(one.headers['etag']) }))
    expectDocumented(path, await world.anyone.get(path))
    expectDocumented(`${path}/{id}`, await world.admin.put(`${path}/${id}`, {}))
    const stale = { 'Content-Type': 'application/json', 'If-Match': '"another"' }
    expectDocumented(`${path}/{id}`, await world.admin.call(`${path}/${id}`, { method: 'PUT', headers: stale, body: '{}' }))
    expectDocumented(`${path}/{id}`, await world.admin.del(`${path}/${id}`))
    expectDocumented('/v1/search', await world.anyone.get('/v1/search'))
    expectDocumented('/v1/users/me', await world.admin.get('/v1/users/me'))
  })

  it('hold the headers and bodies of errors', async () => {
    const { path } = contractOf('category')
    const { slug } = await world.make(contractOf('category'))
    const headers = { 'Content-Type': 'application/json' }
    expectDocumented(path, await world.admin.call(path, { method: 'POST', headers, body: '{' }))
    expectDocumented(path, await world.anyone.post(path, {}))
    expectDocumented(path, await world.reader.post(path, {}))
    expectDocumented(path, await world.admin.post(path, {}))
    expectDocumented(path, await world.admin.post(path, { name: 'x'.repeat(1024 * 1024), slug }))
    expectDocumented(path, await world.admin.post(path, { name: 'Again', slug }))
    expectDocumented(path, await world.admin.call(path, { method: 'POST', headers: { 'Content-Type': 'text/plain' }, body: '{}' }))
    expectDocumented(path, await world.anyone.get(`${path}?limit=-1`))
    expectDocumented(`${path}/{id}`, await world.anyone.get(`${path}/2147483647`))
    expectDocumented(`${path}/{id}`, await world.anyone.get(`${path}/0`))
    expectDocumented(`${path}/{id}`, await world.anyone.get(`${path}/%31`))
    expectDocumented(path, await world.anyone.as('no-token').get(path))
    expectDocumented('/v1/auth/login', await world.anyone.login('nobody', 'wrong'))
    expectDocumented('/v1/auth/login', await world.anyone.login('', ''))
  })
})

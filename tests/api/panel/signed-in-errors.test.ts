import { beforeAll, describe, expect, it } from 'vitest'
import { contractOf } from '../../harness/contracts'
import { send, type Call, type HttpResponse } from '../../harness/http'
import { isPanelBuilt } from '../../harness/panel'
import { sharedWorld, type World } from '../../harness/world'
import { jsonAs } from '../../harness/json'

let world: World
beforeAll(() => {
  world = sharedWorld()
})

const isSqlite = process.env['TEST_DATABASE'] === 'sqlite'
const JSON_TYPE = { 'Content-Type': 'application/json' }

const asAdmin = (path: string, { headers, ...more }: Call = {}): Promise<HttpResponse> =>
  send(world.server.url, path, { ...more, headers: { Authorization: `JWT ${world.server.adminToken}`, ...headers } })
const messageOf = ({ json }: HttpResponse): unknown => jsonAs<{ errors?: { message?: unknown }[] } | undefined>(json)?.errors?.[0]?.message

describe.skipIf(!isPanelBuilt)('malformed requests of signed-in users', () => {
  it('treat an empty body as no body for any content type', async () => {
    for (const type of ['multipart/form-data; boundary=x', 'application/json', 'text/plain', 'x']) {
      const response = await asAdmin('/panel-api/users/refresh-token', { method: 'POST', headers: { 'Content-Type': type }, body: '' })
      expect({ type, status: response.status }).toEqual({ type, status: 200 })
    }
  })

  it('are rejected for a preference without a body', async () => {
    for (const path of ['/panel-api/payload-preferences', '/panel-api/payload-preferences/nav']) {
      for (const headers of [{}, JSON_TYPE]) {
        const response = await asAdmin(path, { method: 'POST', headers, body: '' })
        expect({ path, status: response.status, message: messageOf(response) }).toEqual({
          path,
          status: 400,
          message: 'The request needs a body',
        })
      }
    }
    // one with a body still works
    const body = '{"value":{"open":true}}'
    expect((await asAdmin('/panel-api/payload-preferences/nav', { method: 'POST', headers: JSON_TYPE, body })).status).toBe(200)
  })

  it('are rejected for a condition inside rich text where the database cannot search there', async () => {
    await world.make(contractOf('post'))
    const response = await asAdmin('/panel-api/posts?where[content.root][like]=x')
    expect(response.status).toBe(isSqlite ? 400 : 200)
    expect(response.text).not.toMatch(/no such column|select /i)
    expect((await asAdmin('/panel-api/posts?where[title][like]=x')).status).toBe(200)
  })

  it('are rejected for a field that is called like an error of the storage', async () => {
    for (const name of ['SQLITE_FULL', 'SQLITE_IOERR', 'ENOSPC', 'SQLITE_BUSY']) {
      const response = await asAdmin(`/panel-api/posts?where[${name}][equals]=x`)
      expect({ name, status: response.status }).toEqual({ name, status: 400 })
      expect(response.headers['retry-after']).toBeUndefined()
    }
  })

  it('render the whole page for an unreadable router state', async () => {
    const states = ['["",{}]', '[""]', '[', '{}', '["",{"children":7}]', '[7,{}]'].map(encodeURIComponent)
    for (const token of [world.server.adminToken, world.server.readerToken]) {
      for (const state of [...states, '%zz']) {
        const headers = { Cookie: `payload-token=${token}`, 'Sec-Fetch-Site': 'same-origin', RSC: '1', 'Next-Router-State-Tree': state }
        let response = await send(world.server.url, '/panel', { headers })
        // Next adds a checksum of these headers to the address
        if (response.status === 307) response = await send(world.server.url, String(response.headers.location), { headers })
        expect({ state, status: response.status }).toEqual({ state, status: 200 })
      }
    }
  })
})

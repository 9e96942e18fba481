import { beforeAll, describe, expect, it } from 'vitest'
import { contractOf } from '../../harness/contracts'
import { send, type Call, type HttpResponse } from '../../harness/http'
import { isPanelBuilt } from '../../harness/panel'
import { sharedWorld, type World } from '../../harness/world'

let world: World
beforeAll(() => {
  world = sharedWorld()
})

const isSqlite = process.env['TEST_DATABASE'] === 'sqlite'

const asAdmin = (path: string, { headers, ...more }: Call = {}): Promise<HttpResponse> =>
  send(world.server.url, path, { ...more, headers: { Authorization: `JWT ${world.server.adminToken}`, ...headers } })

describe.skipIf(!isPanelBuilt)('malformed requests of signed-in users', () => {
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
})

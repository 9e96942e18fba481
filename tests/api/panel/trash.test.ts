import { beforeAll, describe, expect, it } from 'vitest'
import { kindOf } from '../../../cms/domain/entities/kinds'
import { contractOf, type Contract } from '../../harness/contracts'
import { send, type HttpResponse } from '../../harness/http'
import { historyOf, trashOf } from '../../harness/kept'
import { isPanelBuilt } from '../../harness/panel'
import { sharedWorld, type World } from '../../harness/world'

let world: World
beforeAll(() => {
  world = sharedWorld()
})

const quote = contractOf('quote')
const category = contractOf('category')

/** Calls the trash as a page of the panel does. @param from the site that the page is of. */
const call = (method: string, path: string, token: string | null, from = world.server.url): Promise<HttpResponse> =>
  send(world.server.url, `/panel-api/trash${path}`, {
    method,
    headers: { Origin: from, 'Sec-Fetch-Site': 'same-origin', ...(token === null ? {} : { Cookie: `payload-token=${token}` }) },
  })
const asAdmin = (method: string, path: string) => call(method, path, world.server.adminToken)

async function deleted(contract: Contract): Promise<{ id: number; path: string; slug: unknown }> {
  const { id, slug } = await world.make(contract)
  await world.admin.del(`${contract.path}/${id}`)
  return { id, slug, path: `/${kindOf(contract.entity)}/${id}` }
}

describe.skipIf(!isPanelBuilt)("the panel's trash", () => {
  it('restores and removes records, and the history names the panel', async () => {
    const one = await deleted(quote)
    expect((await asAdmin('POST', `${one.path}/restore`)).status).toBe(200)
    expect((await historyOf(world.admin, quote, one.id))[0]).toMatchObject({ act: 'restore', via: 'panel', by: 'admin' })
    await world.admin.del(`${quote.path}/${one.id}`)
    expect((await asAdmin('DELETE', one.path)).status).toBe(200)
    expect((await historyOf(world.admin, quote, one.id))[0]).toMatchObject({ act: 'delete', via: 'panel', by: 'admin' })
    expect((await asAdmin('DELETE', one.path)).status).toBe(404)
  })

  it('refuses with the sentences of the API', async () => {
    const one = await deleted(category)
    await world.make(category, { slug: one.slug })
    const refused = await asAdmin('POST', `${one.path}/restore`)
    expect([refused.status, refused.json]).toEqual([409, { errors: [{ message: 'A category with this slug already exists' }] }])
    expect((await asAdmin('DELETE', '/drinks/1')).status).toBe(422)
    expect((await asAdmin('DELETE', '?kind=drinks')).status).toBe(422)
    expect((await asAdmin('DELETE', '?q=word')).status).toBe(422)
  })

  it('is emptied, one kind alone or everything', async () => {
    const [one, other] = [await deleted(quote), await deleted(category)]
    expect((await asAdmin('DELETE', '?kind=quote')).status).toBe(200)
    expect((await asAdmin('POST', `${one.path}/restore`)).status).toBe(404)
    expect((await asAdmin('POST', `${other.path}/restore`)).status).toBe(200)
    await deleted(quote)
    expect((await asAdmin('DELETE', '')).status).toBe(200)
    expect(await trashOf(world.admin)).toEqual([])
  })

  it('is for administrators on a page of ours', async () => {
    const { id, path } = await deleted(quote)
    for (const [method, address] of [
      ['POST', `${path}/restore`],
      ['DELETE', path],
      ['DELETE', ''],
    ] as const) {
      expect((await call(method, address, null)).status, 'nobody').toBe(401)
      expect((await call(method, address, world.server.readerToken)).status, 'a user').toBe(403)
      expect((await call(method, address, world.server.adminToken, 'https://elsewhere.example')).status, 'another site').toBe(403)
    }
    expect((await trashOf(world.admin)).map((each) => each.id)).toContain(id)
    expect((await asAdmin('GET', '')).status, 'no address of its own').toBe(404)
  })
})

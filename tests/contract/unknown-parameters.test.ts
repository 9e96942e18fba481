import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NEEDED_QUERY } from '../harness/api'
import { contractOf, tested, type ApiRecord } from '../harness/contracts'
import { cpuSeconds, canMeasureCpu } from '../harness/server/cpu'
import { send, type HttpResponse } from '../harness/http'
import { ownWorld, type OwnWorld } from '../harness/world'
import { jsonAs } from '../harness/json'

const ROWS = 30
/** Enough for a measurable processor time, few enough for a slow machine: a page takes two to three times as long as a list. */
const LISTS = 80
const PAGES = 40
/** A cached response costs a fiftieth of an uncached one; the margin allows for a clock with a hundred ticks a second. */
const FAR_LESS = 4

let world: OwnWorld
beforeAll(async () => {
  world = await ownWorld()
  for (let row = 0; row < ROWS; row++) await world.make(contractOf('quote'))
})
afterAll(() => world.running.stop())

const idsOf = ({ json }: HttpResponse): number[] => jsonAs<ApiRecord[]>(json).map(({ id }) => id)

describe('unknown parameters', () => {
  it.each(tested.map((entity) => ({ noun: entity.noun, entity })))('change neither a single $noun nor its list', async ({ entity }) => {
    const { id } = await world.make(entity)
    for (const address of [entity.path, `${entity.path}/${id}`, ...(entity.noun === 'team member' ? [`${entity.path}/founders`] : [])]) {
      const plain = await world.anyone.get(address)
      for (const query of ['?utm_source=x', '?', '?&&', '?a[b]=c', '?__proto__=x', '?%zz=1', '?SKIP=1', '?=1', '??skip=1']) {
        for (const slash of ['', '/']) {
          const response = await world.anyone.get(`${address}${slash}${query}`)
          expect([response.status, response.headers['etag']], address + slash + query).toEqual([200, plain.headers['etag']])
        }
        expect((await world.anyone.get(address + query, { 'If-None-Match': String(plain.headers['etag']) })).status).toBe(304)
      }
    }
  })

  it('neither hide drafts from an administrator nor show them to others', async () => {
    const post = contractOf('post')
    const draft = await world.make(post, { is_published: false })
    for (const query of ['', '?utm=1', '?utm=2&is_published=false']) {
      expect(idsOf(await world.admin.get(post.path + query)), query).toContain(draft.id)
      expect(idsOf(await world.anyone.get(post.path + query)), query).not.toContain(draft.id)
      expect((await world.anyone.get(`${post.path}/${draft.id}${query}`)).status, query).toBe(404)
      expect((await world.admin.get(`${post.path}/${draft.id}${query}`)).status, query).toBe(200)
    }
  })
})

describe('known parameters', () => {
  let quotes: ApiRecord[]
  beforeAll(async () => {
    quotes = await world.anyone.list(contractOf('quote'))
  })

  it.each([
    ['?skip=2&limit=3', 2, 3],
    ['?limit=3&utm=1&skip=2', 2, 3],
    ['?%73kip=2&li%6Dit=3', 2, 3],
    ['?skip=02&limit=03', 2, 3],
    ['?limit=3', 0, 3],
    ['?limit=100&skip=28', 28, 100],
    ['?limit=0', 0, 0],
  ])('select the window of %s', async (query, skip, limit) => {
    for (const round of [1, 2])
      expect(idsOf(await world.anyone.get(`/v1/quotes${query}`)), `round ${round}`).toEqual(
        quotes.slice(skip, skip + limit).map(({ id }) => id),
      )
  })

  it.each([
    '?limit=1&limit=2',
    '?limit=100&limit=100',
    '?skip=0&skip=0',
    '?skip[$gt]=',
    '?skip%5B%24gt%5D=1',
    '?skip=0&skip[]=0',
    '?limit=100&limit[x]=1',
    '?%6Cimit=1&limit=1',
    '?skip',
    '?skip=',
    '?skip=+5',
    '?skip=-0',
    '?skip=0;limit=1',
    '?utm=1&limit=x',
  ])('make %s invalid although the list without it is cached', async (query) => {
    for (const slash of ['', '/', '']) {
      expect((await world.anyone.get('/v1/quotes')).status).toBe(200)
      expect((await world.anyone.get(`/v1/quotes${slash}${query}`)).status).toBe(422)
    }
  })

  it('are those in the OpenAPI document, and each rejects malformed values even if the list is cached', async () => {
    type Operation = { get?: { parameters?: { name: string; in: string; required?: boolean }[]; security?: unknown[] } }
    const { paths } = (await world.anyone.get<{ paths: Record<string, Operation> }>('/openapi.json')).json
    const named = Object.entries(paths).flatMap(([path, { get }]) =>
      (get?.parameters ?? [])
        // a required parameter is checked before others; that of a record has an effect for administrators alone
        .filter((each) => each.in === 'query' && each.required !== true && !path.includes('{id}'))
        .map(({ name }) => ({ path, name, client: get?.security ? world.admin : world.anyone })),
    )
    expect(named.length).toBeGreaterThan(15)
    for (const { path, name, client } of named) {
      const address = `${path.replace('{kind}', 'quote')}?${NEEDED_QUERY[path] ?? ''}`
      expect((await client.get(address)).status, path).toBe(200)
      for (const query of [`&${name}[x]=1`, `&${name}=1&${name}=1`])
        expect((await client.get(address + query)).status, path + query).toBe(422)
    }
  })
})

describe.runIf(canMeasureCpu)('the cost of a read', () => {
  /** Seconds of processor time that the server needs for the requests. */
  async function cost(requests: number, path: (n: number) => string): Promise<number> {
    await send(world.server.url, path(0))
    const before = cpuSeconds(world.running.child.pid)
    for (let n = 1; n <= requests; n++) expect((await send(world.server.url, path(n))).status).toBe(200)
    return cpuSeconds(world.running.child.pid) - before
  }

  it.each([
    ['a list', LISTS, (n: number) => `/api/v1/quotes/?utm=${n}`, (n: number) => `/api/v1/quotes/?limit=${500 + n}`],
    ['a page', PAGES, (n: number) => `/quotes?author=Nobody&utm=${n}`, (n: number) => `/quotes?author=Nobody+${n}`],
  ])('stays low for %s with unknown parameters, because it is cached', async (_what, requests, unknown, known) => {
    const made = await cost(requests, known)
    expect(made).toBeGreaterThan(0.1)
    expect(await cost(requests, unknown)).toBeLessThan(made / FAR_LESS)
  })
})

import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contractOf } from '../../harness/contracts'
import { send, type Call, type HttpResponse } from '../../harness/http'
import { BODIES, IDS, QUERIES, TYPES, formWith, mutant, type Probe } from './malformed'
import { isPanelBuilt } from '../../harness/panel'
import { png } from '../../harness/pictures'
import { seeded } from '../../harness/seeded'
import { ownWorld, type OwnWorld } from '../../harness/world'
import { jsonAs, parseJson } from '../../harness/json'

const COLLECTIONS = ['quotes', 'users', 'episodes', 'drinks', 'reviews', 'posts', 'categories', 'team', 'media']
const AT_ONCE = 4

let world: OwnWorld
let admin: Record<string, string>
beforeAll(async () => {
  world = await ownWorld()
  admin = { Authorization: `Bearer ${world.server.adminToken}` }
  for (const noun of ['episode', 'drink', 'review', 'quote', 'post', 'category', 'team member']) await world.make(contractOf(noun))
})
afterAll(() => world.running.stop())

const label = ({ method = 'GET', path, headers = {}, body = '' }: Probe): string =>
  `${method} ${path.slice(0, 120)} ${headers['Content-Type'] ?? ''} ${JSON.stringify(String(body).slice(0, 120))}`

/** Each probe on one collection, because collections share their code. */
const spread = <T, P>(list: readonly T[], make: (collection: string, each: T) => P | P[]): P[] =>
  list.flatMap((each, index) => make(COLLECTIONS[index % COLLECTIONS.length] ?? '', each))

/** Sends all probes and returns those with a wrong response: any 5xx, or an error in another shape than Payload's. */
async function faultsOf(probes: readonly Probe[]): Promise<string[]> {
  const faults: string[] = []
  const left = [...probes]
  const check = (probe: Probe, { status, json, text }: HttpResponse): void => {
    const errorBody = jsonAs<{ message?: unknown; errors?: { message?: unknown }[] } | undefined>(json)
    // Payload reports an unknown address in `message`
    const message = errorBody?.errors?.[0]?.message ?? (status === 404 ? errorBody?.message : undefined)
    const isTold = status < 400 || probe.method === 'HEAD' || (typeof message === 'string' && message.length > 3)
    const hasInsides = /node_modules|Failed query|SQLITE|MongoServer|E11000|BSON|\bat \S+ \(|Cannot read|is not a function|undefined/.test(
      text,
    )
    if (
      status >= 500 ||
      (probe.path.startsWith('/panel-api') && !isTold) ||
      (status >= 400 && hasInsides && probe.path.startsWith('/panel-api'))
    )
      faults.push(`${status} ${label(probe)} → ${text.slice(0, 160)}`)
  }
  const work = async (): Promise<void> => {
    for (let probe = left.pop(); probe; probe = left.pop()) {
      const { path, ...call } = probe
      check(probe, await send(world.server.url, path, call))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return faults
}

const json = (path: string, method: string, body: string, more: Call = {}): Probe => ({
  path,
  method,
  body,
  headers: { ...more.headers, 'Content-Type': 'application/json' },
})

describe.skipIf(!isPanelBuilt)('the panel', () => {
  it('rejects malformed bodies from strangers on every open route', async () => {
    const open = ['login', 'logout', 'refresh-token', 'me', 'init'].map((name) => `/panel-api/users/${name}`)
    const bodies = open.flatMap((path) => BODIES.map((body) => json(path, 'POST', body)))
    const types = open.flatMap((path) =>
      TYPES.map((type): Probe => ({ path, method: 'POST', headers: { 'Content-Type': type }, body: '--b\r\n\r\n{}' })),
    )
    expect(await faultsOf([...bodies, ...types])).toEqual([])
  })

  it('rejects malformed bodies and content types from administrators on every collection', async () => {
    const probes = [
      ...spread(BODIES, (collection, body) => json(`/panel-api/${collection}`, 'POST', body, { headers: admin })),
      ...spread(BODIES, (collection, body) => json(`/panel-api/${collection}/2`, 'PATCH', body, { headers: admin })),
      ...spread(TYPES, (collection, type) => ({
        ...json(`/panel-api/${collection}`, 'POST', '{"a":'),
        headers: { ...admin, 'Content-Type': type },
      })),
    ]
    const overridden = BODIES.map((body) =>
      json('/panel-api/quotes', 'POST', body, { headers: { ...admin, 'X-HTTP-Method-Override': 'GET' } }),
    )
    expect(await faultsOf([...probes, ...overridden])).toEqual([])
  })

  it('rejects mutated multipart forms', async () => {
    const random = seeded(14)
    const picture = await png({ width: 8, height: 8 })
    const targets: [string, string, string][] = [
      ['/panel-api/media', 'POST', '{"alt":"A picture"}'],
      ['/panel-api/quotes', 'POST', '{"quoteText":"A quote","author":"An author"}'],
      ['/panel-api/quotes/1', 'PATCH', '{"author":"Another author"}'],
      ['/panel-api/users/login', 'POST', '{"username":"admin","password":"x"}'],
    ]
    const probes = Array.from({ length: 40 }, (_, index): Probe => {
      const [path, method, payload] = targets[index % targets.length] ?? ['/', 'POST', '']
      const headers = { ...(path.endsWith('login') ? {} : admin), 'Content-Type': 'multipart/form-data; boundary=b' }
      return { path, method, headers, body: mutant(formWith(payload, picture), random) }
    })
    const payloads = BODIES.map((body, index): Probe => {
      const [path = '', method] = targets[1 + (index % 3)] ?? []
      return { path, method, headers: { ...admin, 'Content-Type': 'multipart/form-data; boundary=b' }, body: formWith(body, picture) }
    })
    expect(await faultsOf([...probes, ...payloads])).toEqual([])
  })

  it('rejects invalid ids with every method', async () => {
    const probes = spread(IDS, (collection, id): Probe[] => [
      { path: `/panel-api/${collection}/${id}`, headers: admin },
      { path: `/panel-api/${collection}/${id}`, method: 'DELETE', headers: admin },
      json(`/panel-api/${collection}/${id}`, 'PATCH', '{}', { headers: admin }),
      { path: `/panel-api/${collection}/versions/${id}`, headers: admin },
      { path: `/panel-api/${collection}/versions/${id}`, method: 'POST', headers: admin },
      { path: `/panel-api/${collection}/${id}/duplicate`, method: 'POST', headers: admin },
    ])
    expect(await faultsOf(probes)).toEqual([])
  })

  it('rejects queries for unknown fields and operators', async () => {
    const probes = spread(QUERIES, (collection, query): Probe => ({ path: `/panel-api/${collection}?${query}`, headers: admin }))
    // the other endpoints parse and use the query with the same code, so each gets a part
    const more = QUERIES.filter((_, index) => index % 2 === 0).flatMap((query, index): Probe[] => {
      const probes: Probe[] = [
        { path: `/panel-api/${index % 2 ? 'quotes' : 'episodes'}/1?${query}`, headers: admin },
        { path: `/panel-api/quotes/count?${query}`, headers: admin },
        { path: `/panel-api/quotes/versions?${query}`, headers: admin },
        json(`/panel-api/team?${query}&where[id][equals]=2147483647`, 'PATCH', '{"role":"x"}', { headers: admin }),
        { path: `/panel-api/users/me?${query}` },
      ]
      return probes.filter((_, place) => place === index % probes.length)
    })
    expect(await faultsOf([...probes, ...more])).toEqual([])
  })

  it('rejects pages at invalid addresses', async () => {
    const forms = ['/panel/collections/quotes/', '/panel/collections/', '/panel/collections/quotes/1/versions/']
    const pages = IDS.map((id, index) => `${forms[index % forms.length]}${id}`)
    const lists = QUERIES.filter((_, index) => index % 20 === 0).map((query) => `/panel/collections/quotes?${query}`)
    const cookie = { Cookie: `payload-token=${world.server.adminToken}`, 'Sec-Fetch-Site': 'same-origin' }
    const probes = [...pages, ...lists].map((path): Probe => ({ path, headers: cookie }))
    expect(await faultsOf(probes)).toEqual([])
  })

  it('logs neither queries nor parameters of malformed requests', () => {
    const log = readFileSync(world.server.logFile, 'utf8')
    expect(log.match(/^.*(?:Failed query:|params|select \\?").*$/gm) ?? []).toEqual([])
    for (const line of log.split('\n').filter((each) => /^[^ ]/.test(each))) expect(() => parseJson(line), line.slice(0, 200)).not.toThrow()
  })
})

import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { contractOf } from '../../harness/contracts'
import { send, type Call, type HttpResponse } from '../../harness/http'
import { BODIES, CONDITIONS, IDS, QUERIES, SECRET, STATES, TYPES, formWith, mutant } from './malformed'
import { isPanelBuilt } from '../../harness/panel'
import { png } from '../../harness/pictures'
import { seeded } from '../../harness/seeded'
import { ownWorld, type OwnWorld } from '../../harness/world'
import { jsonAs, parseJson } from '../../harness/json'

type Probe = Call & { path: string }

const COLLECTIONS = ['quotes', 'users', 'episodes', 'drinks', 'reviews', 'posts', 'categories', 'team', 'media']
const AT_ONCE = 4
/** Well above what the slowest of these takes, and below the limits of the gate. */
const ANSWER_MS = 20_000
let world: OwnWorld
let admin: Record<string, string>
beforeAll(async () => {
  world = await ownWorld()
  admin = { Authorization: `Bearer ${world.server.adminToken}` }
  for (const noun of ['episode', 'drink', 'review', 'quote', 'post', 'category', 'team member']) await world.make(contractOf(noun))
})
afterAll(() => world.running.stop())
afterEach(async () => {
  expect((await world.admin.get('/v1/users/me')).status).toBe(200)
})

/** What is wrong with an answer: no message, or something of the inside of the server; '' for nothing. */
function faultOf({ path, method }: Probe, { status, json, text }: HttpResponse): string {
  const body = jsonAs<{ message?: unknown; errors?: { message?: unknown }[] } | undefined>(json)
  // Payload reports an unknown address in `message`
  const message = body?.errors?.[0]?.message ?? (status === 404 ? body?.message : undefined)
  const isApi = path.startsWith('/panel-api')
  if (isApi && status >= 400 && method !== 'HEAD' && (typeof message !== 'string' || message.length < 4)) return 'no message'
  const inside = /node_modules|Failed query|SQLITE|MongoServer|E11000|BSON|\bat \S+ \(|Cannot read|is not a function/
  return status >= 400 && (inside.test(text) || text.includes(SECRET)) ? 'insides' : ''
}

/** Sends all probes, and returns those with a wrong answer or none. */
async function faultsOf(probes: readonly Probe[]): Promise<string[]> {
  const faults: string[] = []
  const left = [...probes]
  const work = async (): Promise<void> => {
    for (let probe = left.pop(); probe; probe = left.pop()) {
      const { path, ...call } = probe
      const response = await send(world.server.url, path, { ...call, timeoutMs: ANSWER_MS }).catch((error: unknown) => String(error))
      const fault = typeof response === 'string' ? response : faultOf(probe, response)
      const label = `${call.method ?? 'GET'} ${path.slice(0, 120)} ${call.headers?.['Content-Type'] ?? ''} ${String(call.body).slice(0, 120)}`
      if (fault)
        faults.push(`${fault}: ${label} → ${typeof response === 'string' ? '' : `${response.status} ${response.text.slice(0, 160)}`}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return faults
}

/** Each probe on one collection, because collections share their code. */
const spread = <T>(list: readonly T[], make: (collection: string, each: T) => Probe[]): Probe[] =>
  list.flatMap((each, index) => make(COLLECTIONS[index % COLLECTIONS.length] ?? '', each))
const write = (method: string, path: string, body: string | Buffer, type = 'application/json', headers = admin): Probe => ({
  path,
  method,
  body,
  headers: { ...headers, 'Content-Type': type },
})
const FORM = 'multipart/form-data; boundary=b'

describe.skipIf(!isPanelBuilt)('nonsense for the panel gets an answer and does no harm', () => {
  it('as the body of a stranger, on every open route', async () => {
    const open = ['login', 'logout', 'refresh-token', 'me', 'init'].map((name) => `/panel-api/users/${name}`)
    const probes = open.flatMap((path) => [
      ...BODIES.map((body) => write('POST', path, body, 'application/json', {})),
      ...TYPES.map((type) => write('POST', path, '--b\r\n\r\n{}', type, {})),
    ])
    expect(await faultsOf(probes)).toEqual([])
  })

  it('as the query or header of a stranger', async () => {
    const pages = QUERIES.flatMap((query, index) => (index % 8 === 0 ? [{ path: `/panel/login?${query}` }] : []))
    const states = ['/panel/login', '/panel', '/panel-api/users/me'].flatMap((path) =>
      STATES.map((state): Probe => ({
        path,
        headers: { RSC: '1', 'Next-Router-State-Tree': state, 'Next-Action': 'x', 'Next-Url': state },
      })),
    )
    const files = ['/_next/static/%ff', '/_next/static/%00', '/_next/static/%E0%A4%A/x.js'].map((path) => ({ path }))
    expect(await faultsOf([...pages, ...states, ...files, ...QUERIES.map((query) => ({ path: `/panel-api/users/me?${query}` }))])).toEqual(
      [],
    )
  })

  it('as the body or content type of an administrator', async () => {
    const probes = [
      ...spread(BODIES, (collection, body) => [
        write('POST', `/panel-api/${collection}`, body),
        write('PATCH', `/panel-api/${collection}/2`, body),
      ]),
      ...BODIES.map((body) => write('PATCH', '/panel-api/posts/1', body)),
      ...BODIES.map((body) => write('POST', '/panel-api/payload-preferences/nav', body)),
      ...BODIES.map((body) =>
        write('POST', '/panel/collections/posts/create', body, 'text/plain', { ...admin, 'Next-Action': '7f'.repeat(21) }),
      ),
      ...spread(TYPES, (collection, type) => [write('POST', `/panel-api/${collection}`, `{"a":"${SECRET}`, type)]),
      ...['X-HTTP-Method-Override', 'X-Payload-HTTP-Method-Override'].flatMap((name) =>
        ['{', '{"where":5}', 'where=5', '%'].flatMap((body) =>
          ['application/json', 'application/x-www-form-urlencoded'].map((type) =>
            write('POST', '/panel-api/quotes', body, type, { ...admin, [name]: 'GET' }),
          ),
        ),
      ),
    ]
    expect(await faultsOf(probes)).toEqual([])
  })

  it('as a multipart form', async () => {
    const random = seeded(14)
    const picture = await png({ width: 8, height: 8 })
    const targets: [string, string, string][] = [
      ['/panel-api/media', 'POST', '{"alt":"A picture"}'],
      ['/panel-api/quotes', 'POST', '{"quoteText":"A quote","author":"An author"}'],
      ['/panel-api/quotes/1', 'PATCH', '{"author":"Another author"}'],
      ['/panel-api/users/login', 'POST', '{"username":"admin","password":"x"}'],
    ]
    const mutants = targets.flatMap(([path, method, payload]) =>
      Array.from({ length: 12 }, () => write(method, path, mutant(formWith(payload, picture), random), FORM)),
    )
    const payloads = BODIES.map((body) => write('PATCH', '/panel-api/posts/1', formWith(body, picture), FORM))
    const texts = ['x', '{}', '{"filename":"../x","clientUploadContext":{}}'].map((text) =>
      write('POST', '/panel-api/media', `--b\r\nContent-Disposition: form-data; name="file"\r\n\r\n${text}\r\n--b--\r\n`, FORM),
    )
    expect(await faultsOf([...mutants, ...payloads, ...texts])).toEqual([])
  })

  it('as an id', async () => {
    const probes = spread(IDS, (collection, id) => [
      ...['GET', 'DELETE'].map((method): Probe => ({ method, path: `/panel-api/${collection}/${id}`, headers: admin })),
      write('PATCH', `/panel-api/${collection}/${id}`, '{}'),
      { path: `/panel-api/media/file/${id}`, headers: admin },
      write('POST', `/panel-api/${collection}/${id}/duplicate`, '{}'),
      { path: `/panel/collections/${collection}/${id}`, headers: admin },
    ])
    expect(await faultsOf(probes)).toEqual([])
  })

  it('as a query of an administrator', async () => {
    const cookie = { Cookie: `payload-token=${world.server.adminToken}`, 'Sec-Fetch-Site': 'same-origin' }
    const probes = spread(QUERIES, (collection, query): Probe[] => [{ path: `/panel-api/${collection}?${query}`, headers: admin }])
    const paths = ['/panel-api/episodes/1', '/panel-api/quotes/count', '/panel/collections/quotes']
    const others = QUERIES.map((query, index): Probe => ({ path: `${paths[index % 3]}?${query}`, headers: index % 3 < 2 ? admin : cookie }))
    expect(await faultsOf([...probes, ...others])).toEqual([])
  })

  it('as the condition of a write to many records, of which none is changed', async () => {
    const quotes = async () => (await world.anyone.list(contractOf('quote'))).map(({ id, author }) => [id, author])
    const before = await quotes()
    expect(before.length).toBeGreaterThan(0)
    const probes = ['', ...CONDITIONS].flatMap((query): Probe[] => [
      write('PATCH', `/panel-api/quotes?${query}`, '{"author":"Everybody"}'),
      { method: 'DELETE', path: `/panel-api/quotes?${query}`, headers: admin },
    ])
    expect(await faultsOf(probes)).toEqual([])
    expect(await quotes()).toEqual(before)
    // as the panel writes the choice of one record
    const { id } = await world.make(contractOf('quote'))
    const { path, ...call } = write('PATCH', `/panel-api/quotes?where%5Band%5D%5B0%5D%5Bid%5D%5Bin%5D%5B0%5D=${id}`, '{"author":"One"}')
    expect((await send(world.server.url, path, call)).status).toBe(200)
    expect((await quotes()).filter(([, author]) => author === 'One')).toEqual([[id, 'One']])
  })

  it('is logged in lines without queries, parameters and what was sent', () => {
    const log = readFileSync(world.server.logFile, 'utf8')
    expect(log.match(/^.*(?:Failed query:|params|select \\?"|dear-secret).*$/gm) ?? []).toEqual([])
    for (const line of log.split('\n').filter((each) => /^[^ ]/.test(each))) expect(() => parseJson(line), line.slice(0, 200)).not.toThrow()
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, clientOf, login, tryLogin, type Client } from '../support/client'
import { expectSuccess, type Drink, type Episode, type Quote } from '../support/content'
import { newInstallation, secondInstallation, type Installation } from '../support/installation'
import { startServer, type Server } from '../support/server'

const PROCESSES = 4
/** Wrong passwords that an account accepts from one network. */
const GUESSES = 10

const installations: Installation[] = []
let servers: Server[] = []
let clients: Client[] = []

/** One of the processes: counting goes round. */
function processAt(index: number): { server: Server; client: Client } {
  const [server, client] = [servers.at(index % PROCESSES), clients.at(index % PROCESSES)]
  if (!server || !client) throw new Error(`There is no process ${index}`)
  return { server, client }
}

beforeAll(async () => {
  const first = await newInstallation()
  installations.push(first)
  // each with its own data folder, like those of several machines
  for (let n = 1; n < PROCESSES; n++) installations.push(await secondInstallation(first))
  // the first creates the administrator and the indexes
  servers = [await startServer(first, { LOGIN_LIMIT: 'on' })]
  servers.push(...(await Promise.all(installations.slice(1).map((each) => startServer(each, { LOGIN_LIMIT: 'on' })))))
  const token = await login(servers[0]?.url ?? '')
  clients = servers.map(({ url }) => clientOf(url, token))
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()))
  for (const installation of installations.toReversed()) await installation.remove()
})

/** Every address that shows the name of a drink. */
const addressesOf = (id: number, episode: number): string[] => [
  '/api/v1/caffeine/drinks/',
  `/api/v1/caffeine/drinks/${id}`,
  `/api/v1/caffeine/episodes/${episode}`,
  '/api/v1/caffeine/tierlist/',
  '/api/v1/search?q=passed',
  `/caffeine/drink/${id}`,
  '/caffeine/feed.xml',
]

/** Whether each address of a server shows a text, by address. */
const shows = async ({ url }: Server, addresses: readonly string[], text: string): Promise<Record<string, boolean>> =>
  Object.fromEntries(await Promise.all(addresses.map(async (path) => [path, (await call(url + path)).text.includes(text)] as const)))

const everywhere = (addresses: readonly string[], isShown: boolean) => Object.fromEntries(addresses.map((path) => [path, isShown]))

describe('four processes with one database', { timeout: 240_000 }, () => {
  it('each show a change of any of them at their next read', async () => {
    const episode = expectSuccess(await processAt(0).client.post<Episode>('/caffeine/episodes', { title: 'Passed round' })).id
    const body = { name: 'Passed round 0', final_rating: 9, episode_id: episode }
    const { id } = expectSuccess(await processAt(0).client.post<Drink>('/caffeine/drinks', body))
    const addresses = addressesOf(id, episode)
    // each round leaves its responses in the caches of all processes, as these reads do for the first
    for (const server of servers) expect(await shows(server, addresses, body.name), server.url).toEqual(everywhere(addresses, true))
    for (const [writer, client] of clients.entries()) {
      const name = `Passed round ${writer + 1}`
      expectSuccess(await client.put(`/caffeine/drinks/${id}`, { name }))
      const found = await Promise.all(servers.map((server) => shows(server, addresses, name)))
      expect(found, `written by process ${writer}`).toEqual(servers.map(() => everywhere(addresses, true)))
    }
    const brand = `Brand ${id}`
    const summaries = async (): Promise<boolean[]> =>
      Promise.all(servers.map(async ({ url }) => (await call(`${url}/api/v1/summary/`)).text.includes(brand)))
    expect(await summaries()).toEqual([false, false, false, false])
    expectSuccess(await processAt(2).client.put(`/caffeine/drinks/${id}`, { brand }))
    expect(await summaries()).toEqual([true, true, true, true])
    expect((await processAt(3).client.delete(`/caffeine/drinks/${id}`)).status).toBe(204)
    const gone = addresses.filter((path) => !path.includes('search'))
    for (const server of servers) expect(await shows(server, gone, 'Passed round 4'), server.url).toEqual(everywhere(gone, false))
  })

  it('give every record its own id, and count all', async () => {
    const outputBefore = servers.map(({ output }) => output().length)
    const responses = await Promise.all(
      Array.from({ length: 32 }, (_, n) => processAt(n).client.post<Quote>('/quotes', { quote_text: `Door ${n}`, author: 'A' })),
    )
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201))
    expect(new Set(responses.map(({ json }) => json.id)).size).toBe(responses.length)
    for (const [n, { url, output }] of servers.entries()) {
      expect(output().slice(outputBefore[n])).not.toMatch(/WriteConflict|"level":50/)
      const list = await call<Quote[]>(`${url}/api/v1/quotes/?limit=1000`)
      expect([list.json.length, list.headers.get('x-total-count')]).toEqual([32, '32'])
      expect((await call<{ quotes: { total: number } }>(`${url}/api/v1/summary/`)).json.quotes.total).toBe(32)
    }
  })

  it('count failed sign-ins together, at API and panel and at the same time', async () => {
    const atPanel = (url: string) =>
      call(`${url}/panel-api/users/login`, {
        method: 'POST',
        body: JSON.stringify({ username: ' Nobody ', password: 'a-wrong-passphrase' }),
        headers: { 'content-type': 'application/json' },
      })
    const tries = Array.from({ length: GUESSES + PROCESSES }, (_, n) => {
      const { url } = processAt(n).server
      return n % (2 * PROCESSES) < PROCESSES ? atPanel(url) : tryLogin(url, 'nobody', `a-wrong-passphrase-${n}`)
    })
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([
      ...Array.from({ length: GUESSES }, () => 401),
      ...Array.from({ length: PROCESSES }, () => 429),
    ])
  })

  it('end a session everywhere', async () => {
    const token = await login(processAt(1).server.url)
    const profiles = () => Promise.all(servers.map(async ({ url }) => (await clientOf(url, token).get('/users/me')).status))
    expect(await profiles()).toEqual([200, 200, 200, 200])
    expect((await clientOf(processAt(2).server.url, token).post('/auth/logout', {})).status).toBe(204)
    expect(await profiles()).toEqual([401, 401, 401, 401])
  })

  it('answer without each other: the last one serves what the others cached, and takes writes', async () => {
    const { server: last, client: survivor } = processAt(PROCESSES - 1)
    await Promise.all(servers.filter((server) => server !== last).map((server) => server.kill()))
    const list = await survivor.get<Quote[]>('/quotes/?limit=1000')
    expect([list.status, list.json.length]).toEqual([200, 32])
    expect((await survivor.post('/quotes', { quote_text: 'Alone', author: 'A' })).status).toBe(201)
    expect((await call<Quote[]>(`${last.url}/api/v1/quotes/?limit=1000`)).json).toHaveLength(33)
  })
})

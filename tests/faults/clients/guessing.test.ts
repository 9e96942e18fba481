import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, clientOf, login, tryLogin } from '../support/client'
import { ADMIN, newInstallation, type Installation } from '../support/installation'
import { startServer, type Server } from '../support/server'

/** Twice as many as are allowed. `npm test -- --full` sends more. */
const GUESSES = 20

let installation: Installation
let server: Server
beforeAll(async () => {
  installation = await newInstallation()
  server = await startServer(installation, { LOGIN_LIMIT: 'on' })
})
afterAll(async () => {
  await server.kill()
  await installation.remove()
})

const from = (address: string, password: string) =>
  call(`${server.url}/api/v1/auth/login`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'guessed', password }),
    headers: { 'x-forwarded-for': address },
  })

describe('guessing passwords through two entry points', { timeout: 180_000 }, () => {
  it('the API and the panel share one count', async () => {
    const { url } = server
    const body = JSON.stringify({ username: ' Shared ', password: 'a-wrong-passphrase' })
    const atPanel = () => call(`${url}/panel-api/users/login`, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
    const tries = Array.from({ length: 24 }, (_, n) => (n % 2 ? atPanel() : tryLogin(url, 'shared', `a-wrong-passphrase-${n}`)))
    const responses = await Promise.all(tries)
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(14)
    // another name is another account, also in the panel: its failures lock nobody else out
    expect((await login(url)).length).toBeGreaterThan(20)
  })
})

describe('guessing passwords', { timeout: 180_000 }, () => {
  it(`${GUESSES} concurrent wrong logins get 401 or 429 with Retry-After; sessions and reads keep working`, async () => {
    const token = await login(server.url)
    const guesses = Array.from({ length: GUESSES }, (_, n) => tryLogin(server.url, ADMIN.username, `a-wrong-passphrase-${n}`))
    const reads = await Promise.all(Array.from({ length: 20 }, () => clientOf(server.url, token).get('/users/me')))
    expect(new Set(reads.map(({ status }) => status))).toEqual(new Set([200]))
    const responses = await Promise.all(guesses)
    const statuses = responses.map(({ status }) => status)
    expect(statuses.filter((status) => status !== 401 && status !== 429)).toEqual([])
    // at most ten guesses from one network at one account
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    for (const { status, headers } of responses) if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await clientOf(server.url, token).post('/quotes', { quote_text: 'Still here', author: 'A' })).status).toBe(201)
  })

  it('is counted for the real address, not for one that the client claims to have', async () => {
    const statuses: number[] = []
    for (let n = 1; n <= 12; n++) statuses.push((await from(`203.0.113.${n}`, `a-wrong-passphrase-${n}`)).status)
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 401))
    expect(statuses.slice(10)).toEqual([429, 429])
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFull, isRepeat } from '../../harness/server/database'
import { administrator, call, clientOf, login, tryLogin, type Client } from '../support/client'
import { listAll, expectSuccess, type Quote } from '../support/content'
import { ADMIN, secondInstallation, database, newInstallation, type Installation } from '../support/installation'
import { tool } from '../support/process'
import { startServer, type Server } from '../support/server'
import { until } from '../../harness/poll'

/** `npm test -- --full` repeats more often, to find a race. */
const ROUNDS = isFull ? 25 : 8
const MANY = isFull ? 50 : 16
const PASSWORD = 'a-good-long-passphrase-8'

let installation: Installation
let beside: Installation
let first: Server
let second: Server
let ours: Client
let theirs: Client
let token: string
beforeAll(async () => {
  installation = await newInstallation()
  beside = database === 'mongodb' ? await secondInstallation(installation) : installation
  first = await startServer(installation)
  second = await startServer(beside)
  token = await login(first.url)
  ours = clientOf(first.url, token)
  theirs = await administrator(second.url)
})
afterAll(async () => {
  await Promise.all([first.kill(), second.kill()])
  await installation.remove()
  if (beside !== installation) await beside.remove()
})

/** Keeps requesting a list, so that the server's cached response is always the newest one possible. */
async function withConcurrentReads<T>(url: string, work: () => Promise<T>): Promise<T> {
  let over = false
  const ask = async (): Promise<void> => {
    while (!over) await call(`${url}/api/v1/quotes`)
  }
  const asking = Promise.all([ask(), ask()])
  try {
    return await work()
  } finally {
    over = true
    await asking
  }
}

const panelCall = (method: string, body: object): RequestInit => ({
  method,
  headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** Tokens of sixteen concurrent logins, half of them at each server. Logins that get 429 are repeated. */
async function loginSixteenTimes(): Promise<string[]> {
  const one = async (url: string): Promise<string> =>
    until('a login', async () => {
      const { status, json } = await tryLogin(url, 'admin', ADMIN.password)
      expect([200, 429]).toContain(status)
      return json.access_token
    })
  return Promise.all(Array.from({ length: 16 }, (_, n) => one((n % 2 ? first : second).url)))
}

const profiles = async (tokens: string[]): Promise<number[]> =>
  (await Promise.all(tokens.map((each) => clientOf(first.url, each).get('/users/me')))).map(({ status }) => status)

describe('a write of one process is visible to the next read of another', { timeout: 180_000 }, () => {
  it('created records, in both directions, while readers keep the caches filled', async () => {
    for (const [writer, reader] of [
      [ours, second],
      [theirs, first],
    ] as const) {
      await withConcurrentReads(reader.url, async () => {
        for (let round = 1; round <= ROUNDS; round++) {
          const { id } = expectSuccess(await writer.post<Quote>('/quotes', { quote_text: `Seen at once ${round}`, author: 'A' }))
          const [newest] = await listAll<Quote>(reader.url, '/quotes')
          expect(newest?.id).toBe(id)
        }
      })
    }
  })

  it('updated and deleted records, with the ETag of the old response', async () => {
    const { id } = expectSuccess(await ours.post<Quote>('/quotes', { quote_text: 'Before', author: 'A' }))
    const address = `${second.url}/api/v1/quotes/${id}`
    for (let round = 1; round <= ROUNDS; round++) {
      const old = (await call(address)).headers.get('etag') ?? ''
      expect((await call(address, { headers: { 'if-none-match': old } })).status).toBe(304)
      expectSuccess(await ours.put(`/quotes/${id}`, { quote_text: `After ${round}` }))
      const response = await call<Quote>(address, { headers: { 'if-none-match': old } })
      expect([response.status, response.json?.quote_text]).toEqual([200, `After ${round}`])
    }
    expect((await ours.delete(`/quotes/${id}`)).status).toBe(204)
    expect((await call(address)).status).toBe(404)
  })

  it('of both processes at once all succeed and exist, without an error', async () => {
    const before = (await listAll(first.url, '/quotes')).length
    const outputBefore = [first, second].map((server) => server.output().length)
    const responses = await Promise.all(
      Array.from({ length: MANY }, (_, n) =>
        (n % 2 ? ours : theirs).post<Quote>('/quotes', { quote_text: `Two doors, ${n}`, author: 'A' }),
      ),
    )
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: MANY }, () => 201))
    expect(new Set(responses.map(({ json }) => json.id)).size).toBe(MANY)
    for (const [n, { url, output }] of [first, second].entries()) {
      expect(await listAll(url, '/quotes')).toHaveLength(before + MANY)
      expect(output().slice(outputBefore[n])).not.toMatch(/SQLITE_BUSY|WriteConflict|"level":50/)
    }
  })

  it('a session that ended in one process is invalid in the other', async () => {
    const token = await login(first.url)
    expect((await clientOf(second.url, token).get('/users/me')).status).toBe(200)
    expect((await clientOf(first.url, token).post('/auth/logout', {})).status).toBe(204)
    expect((await clientOf(second.url, token).get('/users/me')).status).toBe(401)
  })

  it('sixteen concurrent logins at two servers give sixteen working tokens', async () => {
    const tokens = await loginSixteenTimes()
    expect(await profiles(tokens)).toEqual(tokens.map(() => 200))
  })

  it('concurrent logins and logouts at two servers: only the signed-out tokens stop working', async () => {
    const old = await loginSixteenTimes()
    const leaving = old.slice(0, 8)
    const [made, out] = await Promise.all([
      loginSixteenTimes(),
      Promise.all(leaving.map((token, n) => clientOf((n % 2 ? first : second).url, token).post('/auth/logout', {}))),
    ])
    expect(out.map(({ status }) => status)).toEqual(leaving.map(() => 204))
    expect(await profiles(leaving)).toEqual(leaving.map(() => 401))
    expect(await profiles([...old.slice(8), ...made])).toEqual(Array.from({ length: 24 }, () => 200))
  })

  it('a role revoked while its owner signs in stays revoked', async () => {
    const { status, json } = await call<{ doc: { id: number } }>(
      `${first.url}/panel-api/users`,
      panelCall('POST', { username: 'nora', password: PASSWORD, isAdmin: true }),
    )
    expect(status).toBe(201)
    for (let round = 0; round < 3; round++) {
      const address = `${second.url}/panel-api/users/${json.doc.id}`
      const isAdmin = round % 2 === 1
      // when two requests change one account at once, the panel on MongoDB asks to try again
      const change = until('the change of the role', async () => {
        const response = await call(address, panelCall('PATCH', { isAdmin }))
        expect([200, 409]).toContain(response.status)
        return response.status === 200
      })
      const logins = await Promise.all(Array.from({ length: 4 }, () => tryLogin(first.url, 'nora', PASSWORD)))
      await change
      expect(logins.map((each) => each.status)).toEqual([200, 200, 200, 200])
      const me = await clientOf(first.url, logins[0]?.json.access_token).get<{ is_admin: boolean }>('/users/me')
      expect(me.json.is_admin, `round ${round}`).toBe(isAdmin)
    }
  })
})

describe('wrong current passwords at two servers', { timeout: 180_000 }, () => {
  it('count together: after ten of them, both servers reject the right one too', async () => {
    expect((await tool(installation, 'user', 'add', 'vera', '--password', PASSWORD)).code).toBe(0)
    const veras = clientOf(first.url, await login(first.url, 'vera', PASSWORD))
    const { id, ...vera } = (await veras.get<{ id: number }>('/users/me')).json
    // the account was created without --admin: it can sign in and cannot write
    expect(vera).toMatchObject({ username: 'vera', is_admin: false })
    expect((await veras.post('/quotes', { quote_text: 'No', author: 'V' })).status).toBe(403)
    const bearer = await login(second.url, 'vera', PASSWORD)
    const change = async (server: Server, currentPassword: string): Promise<number> => {
      const init = panelCall('PATCH', { password: 'another-long-passphrase-9', currentPassword })
      const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' }
      return (await call(`${server.url}/panel-api/users/${id}`, { ...init, headers })).status
    }
    const guesses = await Promise.all(Array.from({ length: 14 }, (_, n) => change(n % 2 ? first : second, `a-wrong-passphrase-${n}`)))
    expect(guesses.toSorted((a, b) => a - b)).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429, 429, 429])
    for (const server of [first, second]) expect(await change(server, PASSWORD)).toBe(429)
    expect((await tryLogin(first.url, 'vera', PASSWORD)).status).toBe(200)
  })
})

describe('npm run user, while the server runs', { timeout: 180_000 }, () => {
  it('add, password, remove and list work, and tokens are invalid at once', async () => {
    // a name is trimmed, printed as stored, and found in any case
    const added = await tool(installation, 'user', 'add', '  Mira Moneta ', '--admin', '--password', PASSWORD)
    expect(added).toMatchObject({ code: 0, stdout: 'Added mira moneta, an administrator\n', stderr: '' })
    const mira = clientOf(first.url, await login(first.url, 'MIRA MONETA', PASSWORD))
    expect((await mira.post('/quotes', { quote_text: 'Mine', author: 'Mira' })).status).toBe(201)

    const changed = await tool(installation, 'user', 'password', 'mira moneta')
    const next = /Password: (\S+)/.exec(changed.stdout)?.[1] ?? ''
    expect((await mira.get('/users/me')).status).toBe(401)
    expect((await tryLogin(first.url, 'mira moneta', PASSWORD)).status).toBe(401)
    const again = clientOf(first.url, await login(first.url, 'mira moneta', next))

    expect(await tool(installation, 'user', 'remove', ' MIRA moneta ')).toMatchObject({ code: 0, stderr: '' })
    expect((await again.get('/users/me')).status).toBe(401)
    expect((await tryLogin(first.url, 'mira moneta', next)).status).toBe(401)
    const { stdout } = await tool(installation, 'user', 'list')
    expect(stdout).toMatch(/\tadmin\t-\tadministrator\n/)
    expect(stdout).toMatch(/\tvera\t-\tuser\n/)
    expect(stdout).not.toMatch(/mira/i)
  })

  // every way to fail that has its own code; which names and passwords are wrong is in api/panel/accounts.test.ts
  const byDatabase: [title: string, args: string[], message: RegExp][] = [
    ['a name that is taken', ['add', ' Admin ', '--password', PASSWORD], /^Another account has this username$/],
    ['removing the last administrator', ['remove', 'admin'], /^The last administrator cannot be removed\.$/],
  ]
  const byRules: typeof byDatabase = [
    ['a password that the rules reject', ['add', 'short', '--password', 'short'], /12/],
    ['an unknown name', ['password', 'nobody-at-all'], /nobody-at-all/],
    ['an unknown command', ['promote', 'admin'], /Usage/],
    ['an unknown option', ['add', 'x', '--root'], /Usage/],
    ['no arguments', [], /Usage/],
  ]
  it.each([...byDatabase, ...(isRepeat ? [] : byRules)])('rejects %s with exit code 1 and one line', async (_title, args, message) => {
    const { code, stdout, stderr } = await tool(installation, 'user', ...args)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr.trimEnd()).toMatch(message)
    expect(stderr.trimEnd()).not.toContain('\n')
  })
})

describe('a second server', { timeout: 60_000 }, () => {
  it('exits with 0 while the first runs', async () => {
    expect(await second.stop()).toEqual({ code: 0, signal: null })
    expect((await call(`${first.url}/readyz`)).status).toBe(200)
  })
})

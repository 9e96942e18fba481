import { describe, expect, it } from 'vitest'
import { call, clientOf, login, tryLogin, type Client } from '../support/client'
import { listAll, expectSuccess, type Quote } from '../support/content'
import { ADMIN } from '../support/installation'
import { tool } from '../support/process'
import type { Server } from '../support/server'
import { twoServers } from '../support/two-servers'
import { until } from '../../harness/poll'

const ROUNDS = 3
const LOGINS = 8
const PASSWORD = 'a-good-long-passphrase-8'

const own = twoServers()

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
  headers: { authorization: `Bearer ${own.token}`, 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** Tokens of concurrent logins, half of them at each server. Logins that get 429 are repeated. */
async function loginManyTimes(): Promise<string[]> {
  const one = async (url: string): Promise<string> =>
    until('a login', async () => {
      const { status, json } = await tryLogin(url, 'admin', ADMIN.password)
      expect([200, 429]).toContain(status)
      return json.access_token
    })
  return Promise.all(Array.from({ length: LOGINS }, (_, n) => one((n % 2 ? own.first : own.second).url)))
}

/** What the servers say of requests that failed. */
const errorsLogged = (): string =>
  [own.first, own.second]
    .flatMap((server) =>
      server
        .output()
        .split('\n')
        .filter((line) => line.includes('"level":50')),
    )
    .join('\n')

const profiles = async (tokens: string[]): Promise<number[]> =>
  (await Promise.all(tokens.map((each) => clientOf(own.first.url, each).get('/users/me')))).map(({ status }) => status)

describe('a write of one process is visible to the next read of another', { timeout: 180_000 }, () => {
  it('created records, in both directions, while readers keep the caches filled', async () => {
    for (const [writer, reader] of [
      [own.ours, own.second],
      [own.theirs, own.first],
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
    const { id } = expectSuccess(await own.ours.post<Quote>('/quotes', { quote_text: 'Before', author: 'A' }))
    const address = `${own.second.url}/api/v1/quotes/${id}`
    for (let round = 1; round <= ROUNDS; round++) {
      const old = (await call(address)).headers.get('etag') ?? ''
      expect((await call(address, { headers: { 'if-none-match': old } })).status).toBe(304)
      expectSuccess(await own.ours.put(`/quotes/${id}`, { quote_text: `After ${round}` }))
      const response = await call<Quote>(address, { headers: { 'if-none-match': old } })
      expect([response.status, response.json?.quote_text]).toEqual([200, `After ${round}`])
    }
    expect((await own.ours.delete(`/quotes/${id}`)).status).toBe(204)
    expect((await call(address)).status).toBe(404)
  })

  it(`${LOGINS} concurrent logins at two servers give as many working tokens; then only the signed-out ones stop working`, async () => {
    const old = await loginManyTimes()
    expect(await profiles(old)).toEqual(old.map(() => 200))
    const leaving = old.slice(0, LOGINS / 2)
    const [made, out] = await Promise.all([
      loginManyTimes(),
      Promise.all(leaving.map((token, n) => clientOf((n % 2 ? own.first : own.second).url, token).post('/auth/logout', {}))),
    ])
    expect(
      out.map(({ status }) => status),
      errorsLogged(),
    ).toEqual(leaving.map(() => 204))
    expect(await profiles(leaving)).toEqual(leaving.map(() => 401))
    expect(await profiles([...old.slice(LOGINS / 2), ...made])).toEqual(Array.from({ length: LOGINS * 1.5 }, () => 200))
  })

  it('a role revoked while its owner signs in stays revoked', async () => {
    const { status, json } = await call<{ doc: { id: number } }>(
      `${own.first.url}/panel-api/users`,
      panelCall('POST', { username: 'nora', password: PASSWORD, isAdmin: true }),
    )
    expect(status).toBe(201)
    for (let round = 0; round < 3; round++) {
      const address = `${own.second.url}/panel-api/users/${json.doc.id}`
      const isAdmin = round % 2 === 1
      const change = call(address, panelCall('PATCH', { isAdmin }))
      const logins = await Promise.all(Array.from({ length: 4 }, () => tryLogin(own.first.url, 'nora', PASSWORD)))
      expect((await change).status).toBe(200)
      expect(logins.map((each) => each.status)).toEqual([200, 200, 200, 200])
      const me = await clientOf(own.first.url, logins[0]?.json.access_token).get<{ is_admin: boolean }>('/users/me')
      expect(me.json.is_admin, `round ${round}`).toBe(isAdmin)
    }
  })
})

describe('wrong current passwords at two servers', { timeout: 180_000 }, () => {
  it('count together: after ten of them, both servers reject the right one too', async () => {
    expect((await tool(own.installation, 'user', 'add', 'vera', '--password', PASSWORD)).code).toBe(0)
    const veras = clientOf(own.first.url, await login(own.first.url, 'vera', PASSWORD))
    const { id, ...vera } = (await veras.get<{ id: number }>('/users/me')).json
    // the account was created without --admin: it can sign in and cannot write
    expect(vera).toMatchObject({ username: 'vera', is_admin: false })
    expect((await veras.post('/quotes', { quote_text: 'No', author: 'V' })).status).toBe(403)
    const bearer = await login(own.second.url, 'vera', PASSWORD)
    const change = async (server: Server, currentPassword: string): Promise<number> => {
      const init = panelCall('PATCH', { password: 'another-long-passphrase-9', currentPassword })
      const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' }
      return (await call(`${server.url}/panel-api/users/${id}`, { ...init, headers })).status
    }
    const guesses = await Promise.all(
      Array.from({ length: 14 }, (_, n) => change(n % 2 ? own.first : own.second, `a-wrong-passphrase-${n}`)),
    )
    expect(guesses.toSorted((a, b) => a - b)).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429, 429, 429])
    for (const server of [own.first, own.second]) expect(await change(server, PASSWORD)).toBe(429)
    expect((await tryLogin(own.first.url, 'vera', PASSWORD)).status).toBe(200)
  })
})

type Presence = { others: { user: string; is_you: boolean }[] }

describe('two processes', { timeout: 120_000 }, () => {
  it('store one of two saves of one state from the panel, and refuse the other with the field that changed', async () => {
    for (let round = 1; round <= ROUNDS; round++) {
      const { id } = expectSuccess(await own.ours.post<Quote>('/quotes', { quote_text: `Saved twice ${round}`, author: 'A' }))
      const address = `/panel-api/quotes/${id}`
      const { json: form } = await call<{ updatedAt: string }>(own.first.url + address, {
        headers: { authorization: `Bearer ${own.token}` },
      })
      const save = (server: Server, author: string) =>
        call<{ errors?: { message: string }[] }>(server.url + address, panelCall('PATCH', { author, updatedAt: form.updatedAt }))
      const answers = await Promise.all([save(own.first, 'First'), save(own.second, 'Second')])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
      expect(answers.find(({ status }) => status === 412)?.json.errors?.[0]?.message).toContain('changed Author since')
    }
  })

  it('see who has a record open in the other one, and at once who has left', async () => {
    const added = await call(`${own.first.url}/panel-api/users`, panelCall('POST', { username: 'mara', password: PASSWORD, isAdmin: true }))
    expect(added.status).toBe(201)
    const mara = clientOf(own.second.url, await login(own.second.url, 'mara', PASSWORD))
    const others = async (at: Client, client: string): Promise<unknown> => {
      const { status, json } = await at.get<Presence>(`/presence/quote/7?client=${client}`)
      expect(status).toBe(200)
      return json.others
    }
    expect(await others(own.ours, 'first-form')).toEqual([])
    expect(await others(mara, 'second-form')).toEqual([{ user: ADMIN.username, is_you: false }])
    expect(await others(own.ours, 'first-form')).toEqual([{ user: 'mara', is_you: false }])
    expect((await mara.delete('/presence/quote/7?client=second-form')).status).toBe(204)
    expect(await others(own.ours, 'first-form')).toEqual([])
  })

  it('let exactly one of several writes with the same If-Match succeed', async () => {
    for (let round = 1; round <= ROUNDS; round++) {
      const { id } = expectSuccess(await own.ours.post<Quote>('/quotes', { quote_text: `Raced for ${round}`, author: 'A' }))
      const ifMatch = (await own.ours.get(`/quotes/${id}`)).headers.get('etag') ?? ''
      const headers = { authorization: `Bearer ${own.token}`, 'content-type': 'application/json', 'if-match': ifMatch }
      const responses = await Promise.all(
        Array.from({ length: 6 }, (_, n) =>
          call(`${(n % 2 ? own.first : own.second).url}/api/v1/quotes/${id}`, {
            method: 'PUT',
            headers,
            body: JSON.stringify({ author: `Racer ${n}` }),
          }),
        ),
      )
      const statuses = responses.map(({ status }) => status).toSorted((a, b) => a - b)
      expect(statuses, `round ${round}`).toEqual([200, 412, 412, 412, 412, 412])
      const winner = responses.find(({ status }) => status === 200)
      expect((await own.theirs.get(`/quotes/${id}`)).json).toEqual(winner?.json)
    }
  })
})

describe('a second server', { timeout: 60_000 }, () => {
  it('exits with 0 while the first runs', async () => {
    expect(await own.second.stop()).toEqual({ code: 0, signal: null })
    expect((await call(`${own.first.url}/readyz`)).status).toBe(200)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFull } from '../../harness/server/database'
import { call, clientOf, login, type Client } from '../support/client'
import { expectSuccess, type Quote } from '../support/content'
import { ADMIN, database, newInstallation, secondInstallation, type Installation } from '../support/installation'
import { tool } from '../support/process'
import { startServer, type Server } from '../support/server'

const PASSWORD = 'a-good-long-passphrase-8'
/** `npm test -- --full` repeats more often, to find a race. */
const ROUNDS = isFull ? 25 : 8

let installation: Installation
let beside: Installation
let first: Server
let second: Server
let token: string
let ours: Client
let theirs: Client
beforeAll(async () => {
  installation = await newInstallation()
  beside = database === 'mongodb' ? await secondInstallation(installation) : installation
  first = await startServer(installation)
  second = await startServer(beside)
  token = await login(first.url)
  ours = clientOf(first.url, token)
  theirs = clientOf(second.url, token)
})
afterAll(async () => {
  await Promise.all([first.kill(), second.kill()])
  await installation.remove()
  if (beside !== installation) await beside.remove()
})

type Presence = { others: { user: string; is_you: boolean }[] }

describe('two processes', { timeout: 120_000 }, () => {
  it('see who has a record open in the other one, and at once who has left', async () => {
    expect((await tool(installation, 'user', 'add', 'mara', '--admin', '--password', PASSWORD)).code).toBe(0)
    const mara = clientOf(second.url, await login(second.url, 'mara', PASSWORD))
    const others = async (at: Client, client: string): Promise<unknown> => {
      const { status, json } = await at.get<Presence>(`/presence/quote/7?client=${client}`)
      expect(status).toBe(200)
      return json.others
    }
    expect(await others(ours, 'first-form')).toEqual([])
    expect(await others(mara, 'second-form')).toEqual([{ user: ADMIN.username, is_you: false }])
    expect(await others(ours, 'first-form')).toEqual([{ user: 'mara', is_you: false }])
    expect((await mara.delete('/presence/quote/7?client=second-form')).status).toBe(204)
    expect(await others(ours, 'first-form')).toEqual([])
  })

  it('let exactly one of several writes with the same If-Match succeed', async () => {
    for (let round = 1; round <= ROUNDS; round++) {
      const { id } = expectSuccess(await ours.post<Quote>('/quotes', { quote_text: `Raced for ${round}`, author: 'A' }))
      const ifMatch = (await ours.get(`/quotes/${id}`)).headers.get('etag') ?? ''
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'if-match': ifMatch }
      const responses = await Promise.all(
        Array.from({ length: 6 }, (_, n) =>
          call(`${(n % 2 ? first : second).url}/api/v1/quotes/${id}`, {
            method: 'PUT',
            headers,
            body: JSON.stringify({ author: `Racer ${n}` }),
          }),
        ),
      )
      const statuses = responses.map(({ status }) => status).toSorted((a, b) => a - b)
      expect(statuses, `round ${round}`).toEqual([200, 412, 412, 412, 412, 412])
      const winner = responses.find(({ status }) => status === 200)
      expect((await theirs.get(`/quotes/${id}`)).json).toEqual(winner?.json)
    }
  })
})

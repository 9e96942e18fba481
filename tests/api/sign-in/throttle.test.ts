import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Api } from '../../harness/api'
import { inMongo, isRepeat } from '../../harness/server/database'
import { ADMIN, startServer, type RunningServer } from '../../harness/server/server'

let running: RunningServer
let anyone: Api
const HOME = '198.51.100.7'
const forwardedFor = (address: string): Record<string, string> => ({ 'X-Forwarded-For': address })
const guess = (address: string, name: string = ADMIN.username) => anyone.login(name, 'a-wrong-guess-of-many', forwardedFor(address))

beforeAll(async () => {
  running = await startServer({ env: { LOGIN_LIMIT: 'on', TRUST_PROXY: 'loopback, 198.18.0.0/15' } })
  anyone = new Api(running.url)
})
afterAll(() => running.stop())

/** Guesses until the address is blocked. */
async function guessUntilBlocked(address: string, name?: string): Promise<number> {
  for (let tries = 1; tries <= 60; tries++) {
    const response = await guess(address, name)
    if (response.status === 429) {
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
      return tries
    }
    expect(response.status).toBe(401)
  }
  throw new Error('The address was never blocked')
}

describe('repeated failures', () => {
  it('block the address with 429 and Retry-After, also for the right password', async () => {
    expect((await anyone.login(ADMIN.username, ADMIN.password, forwardedFor(HOME))).status).toBe(200)
    expect(await guessUntilBlocked('203.0.113.1')).toBeGreaterThan(3)
    expect((await anyone.login(ADMIN.username, ADMIN.password, forwardedFor('203.0.113.1'))).status).toBe(429)
  })

  it('count for the account, whichever of its names they use', async () => {
    let tries = 0
    for (let status = 0; status !== 429 && tries < 60; tries++) {
      const name = tries % 2 === 0 ? ADMIN.username : ` ${ADMIN.email.toUpperCase()} `
      status = (await guess('203.0.113.200', name)).status
    }
    expect(tries).toBe(await guessUntilBlocked('203.0.113.201', 'no-such-name-either'))
  })

  it('by strangers never lock the administrator out', async () => {
    const { json } = await anyone.login(ADMIN.username, ADMIN.password, forwardedFor(HOME))
    // from many addresses, until even a new address may not sign in to this account
    let stopped = false
    for (let address = 10; address < 60 && !stopped; address++) {
      const responses = await Promise.all(Array.from({ length: 6 }, () => guess(`203.0.113.${address}`)))
      for (const { status } of responses) expect([401, 429]).toContain(status)
      stopped = responses.every(({ status }) => status === 429)
    }
    expect((await anyone.login(ADMIN.username, ADMIN.password, forwardedFor(HOME))).status).toBe(200)
    expect((await anyone.as(json.access_token).get('/v1/users/me')).status, 'existing tokens still work').toBe(200)
  })

  it.skipIf(isRepeat)('treat an unknown account like an existing one', async () => {
    const [known, unknown] = [
      await guessUntilBlocked('192.0.2.10', 'admin@nowhere.example'),
      await guessUntilBlocked('192.0.2.11', 'no-such-name'),
    ]
    expect(unknown).toBe(known)
  })

  it.skipIf(isRepeat)('count for one address although the proxy names its port with it', async () => {
    for (const address of ['192.0.2.99', '[2001:db8:9:9::1]']) {
      const statuses: number[] = []
      for (let tries = 0; tries < 60 && statuses.at(-1) !== 429; tries++)
        statuses.push((await guess(`${address}:${40_000 + tries}`, 'another-name')).status)
      expect(statuses.at(-1), address).toBe(429)
    }
  })

  it.skipIf(isRepeat)('count for the client, not for a trusted proxy that another one reports with its port', async () => {
    await guessUntilBlocked('192.0.2.120, 198.18.0.1:443', 'one-more-name')
    expect((await guess('192.0.2.121, 198.18.0.1:443', 'one-more-name')).status).toBe(401)
  })

  it.skipIf(isRepeat)('count for the address that the trusted proxy reports, not for one that the client adds', async () => {
    for (let tries = 0; tries < 60; tries++) {
      const response = await anyone.login('somebody', 'a-wrong-guess', forwardedFor(`10.0.0.${tries}, 192.0.2.77`))
      if (response.status === 429) return
    }
    throw new Error('Failures were counted for the invented address, so the client was never blocked')
  })
})

/** Makes all counts expire years later, as if they were counted while the clock was ahead. */
async function moveAhead(): Promise<void> {
  await inMongo(running.env, (database) =>
    database.collection('loginattempts').updateMany({}, [{ $set: { expire: { $add: ['$expire', 1e11] } } }]),
  )
}

// on SQLite they are in the memory of the server, which counts with its own clock
it.runIf(isRepeat)('failures of a time when the clock was ahead block nobody', async () => {
  await guessUntilBlocked('203.0.113.90')
  await moveAhead()
  expect((await anyone.login(ADMIN.username, ADMIN.password, forwardedFor('203.0.113.90'))).status).toBe(200)
  expect(await guessUntilBlocked('203.0.113.90'), 'later ones count').toBeGreaterThan(3)
})

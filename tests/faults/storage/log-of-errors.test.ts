import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, login } from '../support/client'
import { newInstallation, type Installation } from '../support/installation'
import { startServer, type Server } from '../support/server'
import { databaseFile, runSql } from '../support/sqlite'
import { until } from '../../harness/poll'

let installation: Installation
let server: Server
beforeAll(async () => {
  installation = await newInstallation('sqlite')
  server = await startServer(installation)
})
afterAll(async () => {
  await server.kill()
  await installation.remove()
})

/** Runs a statement on the database directly, without the server. */
const onFile = (sql: string): Promise<void> => runSql(databaseFile(installation), sql)

describe('a query that fails', { timeout: 60_000 }, () => {
  it('is logged in one line per event, without the query and its parameters', async () => {
    const token = await login(server.url)
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    await onFile('ALTER TABLE quotes RENAME TO quotes_away')
    const secret = 'dear-parameter-of-a-query'
    const layer = await call(`${server.url}/api/v1/quotes`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ quote_text: secret, author: secret }),
    })
    const panel = await call(`${server.url}/panel-api/quotes`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ quoteText: secret, author: secret }),
    })
    await call(`${server.url}/panel/collections/quotes?where[author][equals]=${secret}`, {
      headers: { cookie: `payload-token=${token}`, 'sec-fetch-site': 'same-origin' },
    })
    await onFile('ALTER TABLE quotes_away RENAME TO quotes')
    for (const { status, text } of [layer, panel]) {
      expect(status).toBeGreaterThanOrEqual(500)
      expect(text).not.toContain(secret)
    }
    const failures = await until('the log lines of the failures', () => {
      const lines = server.log().filter(({ level }) => level >= 50)
      return lines.length >= 2 && lines
    })
    for (const line of failures)
      expect(line).toMatchObject({ msg: expect.any(String), err: { type: expect.any(String), message: expect.any(String) } })
    expect(failures.some((line) => JSON.stringify(line).includes('no such table'))).toBe(true)
    expect(server.output()).not.toContain(secret)
    expect(server.output()).not.toMatch(/Failed query:|params:|insert into/i)
  })
})

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newInstallation, type Installation } from '../support/installation'
import { runBundle, type Outcome } from '../support/process'
import { freePort } from '../../harness/server/port'
import { QUIET } from '../support/server'
import { portOf } from '../../harness/server/port'

const SECRET = 'a-secret-of-more-than-thirty-two-characters'
const MONGO = 'mongodb://keeper:hushhush@127.0.0.1:1/ccc'
const STACK = /\n\s+at |node:internal|"stack"/

let installation: Installation
let taken: Server

/** Starts the server with only these settings, in a folder of its own. It is expected to exit. */
const start = (settings: Record<string, string>): Promise<Outcome> =>
  runBundle('server', { ...QUIET, DATA_DIR: path.join(installation.dataDir, randomUUID()), ...settings })

/** Asserts that the start exited with 1 and one line on stderr. Returns that line. */
function oneLine({ code, stdout, stderr }: Outcome): string {
  expect({ code, stack: STACK.test(stdout + stderr), lines: stderr.trimEnd().split('\n').length }, stderr + stdout).toEqual({
    code: 1,
    stack: false,
    lines: 1,
  })
  return stderr
}

beforeAll(async () => {
  installation = await newInstallation('sqlite')
  taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  await writeFile(path.join(installation.dataDir, 'a-file'), 'no folder, and no database')
})
afterAll(async () => {
  taken.close()
  await installation.remove()
})

type Case = [title: string, settings: () => Record<string, string>, names: RegExp[]]
/** Every way to fail that has its own code. Which values are wrong is in unit/cms/settings.test.ts. */
const cases: Case[] = [
  ['PORT is taken', () => ({ PORT: String(portOf(taken)) }), [/PORT/]],
  ['HOST is not an address of this machine', () => ({ HOST: 'no-such-host.invalid' }), [/HOST/]],
  ['DATABASE_URL names a folder', () => ({ DATABASE_URL: `file:${installation.dataDir}` }), [/DATABASE_URL/]],
  [
    'DATABASE_URL names a file that is not a database',
    () => ({ DATABASE_URL: `file:${path.join(installation.dataDir, 'a-file')}` }),
    [/DATABASE_URL/],
  ],
  ['MongoDB is unreachable', () => ({ DATABASE_URL: `${MONGO}?replicaSet=rs0`, PAYLOAD_SECRET: SECRET }), [/DATABASE_URL/]],
  ['DATA_DIR cannot be a folder', () => ({ DATA_DIR: path.join(installation.dataDir, 'a-file', 'data') }), [/DATA_DIR/]],
  [
    'names both an invalid setting and one that MongoDB requires',
    () => ({ DEMO_CONTENT: 'maybe', DATABASE_URL: MONGO }),
    [/DEMO_CONTENT/, /PAYLOAD_SECRET/, /DATABASE_URL/],
  ],
]

describe('a setting that cannot be used stops the start with one line that names it', { timeout: 180_000 }, () => {
  it.concurrent.each(cases)('%s', async (_title, settings, names) => {
    // a server that starts by mistake conflicts with no other
    const line = oneLine(await start({ PORT: String(await freePort()), ...settings() }))
    for (const name of names) expect(line).toMatch(name)
    // the value of a setting may be a secret
    expect(line).not.toContain('hushhush')
  })
})

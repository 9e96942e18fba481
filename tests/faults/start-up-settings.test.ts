import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo, type Server } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newInstallation, type Installation } from './support/installation'
import { runBundle, type Outcome } from './support/process'
import { QUIET, freePort } from './support/server'

const SECRET = 'a-secret-of-more-than-thirty-two-characters'
const MONGO = 'mongodb://keeper:hushhush@127.0.0.1:1/ccc'
const STACK = /\n\s+at |node:internal|"stack"/

let installation: Installation
let taken: Server

/** Starts the server with only these settings, in a folder of its own. It is expected to exit. */
const start = (settings: Record<string, string>): Promise<Outcome> =>
  runBundle('server', { ...QUIET, DATA_DIR: path.join(installation.dataDir, randomUUID()), ...settings }, [], 90_000)

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
const cases: Case[] = [
  ['PORT is not a number', () => ({ PORT: 'abc' }), [/PORT/]],
  ['PORT is beyond 65535', () => ({ PORT: '65536' }), [/PORT/]],
  ['PORT is taken', () => ({ PORT: String((taken.address() as AddressInfo).port) }), [/PORT/]],
  ['ADMIN_USERNAME is an e-mail address', () => ({ ADMIN_USERNAME: 'me@example.org' }), [/ADMIN_USERNAME cannot contain @/]],
  ['ADMIN_USERNAME has two lines', () => ({ ADMIN_USERNAME: 'a\nb' }), [/ADMIN_USERNAME contains characters/]],
  ['HOST is not an address of this machine', () => ({ HOST: 'no-such-host.invalid' }), [/HOST/]],
  ['DATABASE_URL has another scheme', () => ({ DATABASE_URL: 'ftp://somewhere/ccc' }), [/DATABASE_URL/]],
  ['DATABASE_URL names a folder', () => ({ DATABASE_URL: `file:${installation.dataDir}` }), [/DATABASE_URL/]],
  [
    'DATABASE_URL names a file that is not a database',
    () => ({ DATABASE_URL: `file:${path.join(installation.dataDir, 'a-file')}` }),
    [/DATABASE_URL/],
  ],
  ['MongoDB without a replica set', () => ({ DATABASE_URL: MONGO, PAYLOAD_SECRET: SECRET }), [/DATABASE_URL.*replica/i]],
  ['MongoDB is unreachable', () => ({ DATABASE_URL: `${MONGO}?replicaSet=rs0`, PAYLOAD_SECRET: SECRET }), [/DATABASE_URL/]],
  ['MongoDB without PAYLOAD_SECRET', () => ({ DATABASE_URL: `${MONGO}?replicaSet=rs0` }), [/PAYLOAD_SECRET/]],
  [
    'MongoDB with a short PAYLOAD_SECRET',
    () => ({ DATABASE_URL: `${MONGO}?replicaSet=rs0`, PAYLOAD_SECRET: 'x'.repeat(31) }),
    [/PAYLOAD_SECRET/],
  ],
  ['ADMIN_PASSWORD is too short', () => ({ ADMIN_PASSWORD: 'elevenchars' }), [/ADMIN_PASSWORD/]],
  ['ADMIN_PASSWORD is a common password', () => ({ ADMIN_PASSWORD: 'password1234' }), [/ADMIN_PASSWORD/]],
  ['ADMIN_EMAIL is not an address', () => ({ ADMIN_EMAIL: 'nobody' }), [/ADMIN_EMAIL/]],
  ['DEMO_CONTENT is neither on nor off', () => ({ DEMO_CONTENT: 'maybe' }), [/DEMO_CONTENT/]],
  ['LOGIN_LIMIT is neither on nor off', () => ({ LOGIN_LIMIT: '0' }), [/LOGIN_LIMIT/]],
  ['PUBLIC_URL is not a web address', () => ({ PUBLIC_URL: 'ccc.example' }), [/PUBLIC_URL/]],
  ['LOG_LEVEL is unknown', () => ({ LOG_LEVEL: 'chatty' }), [/LOG_LEVEL/]],
  ['TRUST_PROXY is neither hops nor addresses', () => ({ TRUST_PROXY: 'yes please' }), [/TRUST_PROXY/]],
  ['a bucket without its keys', () => ({ S3_BUCKET: 'pictures', S3_REGION: 'eu' }), [/S3_ACCESS_KEY_ID/, /S3_SECRET_ACCESS_KEY/]],
  [
    "S3_BUCKET is no bucket's name",
    () => ({ S3_BUCKET: 'bad bucket!', S3_REGION: 'eu', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' }),
    [/S3_BUCKET/],
  ],
  ['keys without their bucket', () => ({ S3_REGION: 'eu', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' }), [/S3_BUCKET/]],
  ['DATA_DIR cannot be a folder', () => ({ DATA_DIR: path.join(installation.dataDir, 'a-file', 'data') }), [/DATA_DIR/]],
  ['DATA_DIR is in a folder that cannot be written', () => ({ DATA_DIR: '/proc/ccc' }), [/DATA_DIR/]],
  [
    'names all of three wrong settings',
    () => ({ PORT: 'abc', DEMO_CONTENT: 'maybe', LOG_LEVEL: 'chatty' }),
    [/PORT/, /DEMO_CONTENT/, /LOG_LEVEL/],
  ],
  [
    'names both an invalid setting and one that MongoDB requires',
    () => ({ DEMO_CONTENT: 'maybe', DATABASE_URL: MONGO }),
    [/DEMO_CONTENT/, /PAYLOAD_SECRET/, /DATABASE_URL/],
  ],
]

describe('a wrong or missing setting stops the start with one line that names it', { timeout: 180_000 }, () => {
  it.concurrent.each(cases)('%s', async (_title, settings, names) => {
    // a server that starts by mistake conflicts with no other
    const line = oneLine(await start({ PORT: String(await freePort()), ...settings() }))
    for (const name of names) expect(line).toMatch(name)
    // the value of a setting may be a secret
    expect(line).not.toMatch(/hushhush|password1234|elevenchars/)
  })
})

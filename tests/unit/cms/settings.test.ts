import { mkdtempSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { passwordProblem } from '../../../cms/domain/passwords'
import { EnvError, parseEnv } from '../../../cms/env'

const DATA_DIR = mkdtempSync(path.join(os.tmpdir(), 'ccc-unit-'))
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }))

describe('passwords', () => {
  it.each([
    'short',
    'elevenchars',
    'x'.repeat(257),
    'passwordpassword',
    'Password123456',
    'P@ssw0rd123!',
    'qwertyuiopas',
    '123456789012',
    'abababababab',
    'aaaaaaaaaaaaaa',
    'administrator',
    'abcdefghijkl',
    42,
    undefined,
    '',
  ])('rejects %j', (password) => {
    expect(passwordProblem(password)).toMatch(/^(Password must|This password)/)
  })

  it.each(['a-good-long-passphrase-7', 'tr0ub4dor&3-and-more', 'x7 9k 2q 4m vv', 'ünïcödé-ist-auch-gut', '😀😁😂🤣😃😄😅😆😉😊😋😎'])(
    'accepts %j',
    (password) => {
      expect(passwordProblem(password)).toBeNull()
    },
  )

  it.each([
    ['somebodyelse1', 'somebodyelse'],
    ['AdminAdminAdmin', 'admin'],
  ])('rejects %s of the user %s', (password, username) => {
    expect(passwordProblem(password, username)).toBe('This password is too common; choose another')
  })
})

describe('parseEnv', () => {
  it('fills in defaults and creates a secret that only its owner can read', () => {
    const env = parseEnv({ DATA_DIR })
    expect(env).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      ADMIN_USERNAME: 'admin',
      DEMO_CONTENT: true,
      PUBLIC_URL: 'http://localhost:3000',
      TRUST_PROXY: 'off',
      LOGIN_LIMIT: true,
      TRASH_DAYS: 30,
      LOG_LEVEL: 'info',
      POSTHOG_HOST: 'https://eu.i.posthog.com',
      isMongo: false,
    })
    expect(env.DATABASE_URL).toBe(`file:${path.join(DATA_DIR, 'ccc.db')}`)
    expect(env.PAYLOAD_SECRET.length).toBeGreaterThanOrEqual(32)
    expect(parseEnv({ DATA_DIR }).PAYLOAD_SECRET).toBe(env.PAYLOAD_SECRET)
    expect(statSync(path.join(DATA_DIR, 'secret')).mode & 0o777).toBe(0o600)
  })

  const SECRET = 'x'.repeat(32)
  const MONGO = 'mongodb://keeper:hushhush@127.0.0.1:1/ccc'
  const REPLICA_SET = `${MONGO}?replicaSet=rs0`
  const KEYS = { S3_REGION: 'eu', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' }

  it.each<[title: string, variables: Record<string, string>, ...named: RegExp[]]>([
    ['PORT is not a number', { PORT: 'abc' }, /PORT/],
    ['PORT is beyond 65535', { PORT: '65536' }, /PORT/],
    ['ADMIN_USERNAME is an e-mail address', { ADMIN_USERNAME: 'me@example.org' }, /ADMIN_USERNAME cannot contain @/],
    ['ADMIN_USERNAME has two lines', { ADMIN_USERNAME: 'a\nb' }, /ADMIN_USERNAME contains characters/],
    ['DATABASE_URL has another scheme', { DATABASE_URL: 'ftp://somewhere/ccc' }, /DATABASE_URL/],
    ['MongoDB without a replica set', { DATABASE_URL: MONGO, PAYLOAD_SECRET: SECRET }, /DATABASE_URL.*replica/i],
    ['MongoDB without PAYLOAD_SECRET', { DATABASE_URL: REPLICA_SET }, /PAYLOAD_SECRET/],
    ['MongoDB with a short PAYLOAD_SECRET', { DATABASE_URL: REPLICA_SET, PAYLOAD_SECRET: 'x'.repeat(31) }, /PAYLOAD_SECRET/],
    ['a short PAYLOAD_SECRET', { PAYLOAD_SECRET: 'short' }, /PAYLOAD_SECRET/],
    ['ADMIN_PASSWORD is too short', { ADMIN_PASSWORD: 'elevenchars' }, /ADMIN_PASSWORD/],
    ['ADMIN_PASSWORD is a common password', { ADMIN_PASSWORD: 'password1234' }, /ADMIN_PASSWORD/],
    ['ADMIN_EMAIL is not an address', { ADMIN_EMAIL: 'nobody' }, /ADMIN_EMAIL/],
    ['DEMO_CONTENT is neither on nor off', { DEMO_CONTENT: 'maybe' }, /DEMO_CONTENT/],
    ['LOGIN_LIMIT is neither on nor off', { LOGIN_LIMIT: '0' }, /LOGIN_LIMIT/],
    ['TRASH_DAYS is negative', { TRASH_DAYS: '-1' }, /TRASH_DAYS must be a number of days/],
    ['TRASH_DAYS is no whole number', { TRASH_DAYS: '1.5' }, /TRASH_DAYS/],
    ['PUBLIC_URL is not a web address', { PUBLIC_URL: 'ccc.example' }, /PUBLIC_URL/],
    ['LOG_LEVEL is unknown', { LOG_LEVEL: 'chatty' }, /LOG_LEVEL/],
    ['TRUST_PROXY is neither hops nor addresses', { TRUST_PROXY: 'yes please' }, /TRUST_PROXY/],
    ['a bucket without its region', { S3_BUCKET: 'b' }, /S3_REGION/],
    ['a bucket without its keys', { S3_BUCKET: 'pictures', S3_REGION: 'eu' }, /S3_ACCESS_KEY_ID/, /S3_SECRET_ACCESS_KEY/],
    ["S3_BUCKET is no bucket's name", { S3_BUCKET: 'bad bucket!', ...KEYS }, /S3_BUCKET/],
    ['keys without their bucket', KEYS, /S3_BUCKET/],
    ['DATA_DIR is in a folder that cannot be written', { DATA_DIR: '/proc/ccc' }, /DATA_DIR/],
    ['three settings are wrong', { PORT: 'abc', DEMO_CONTENT: 'maybe', LOG_LEVEL: 'chatty' }, /PORT/, /DEMO_CONTENT/, /LOG_LEVEL/],
    [
      'one setting is invalid and MongoDB requires others',
      { DEMO_CONTENT: 'maybe', DATABASE_URL: MONGO },
      /DEMO_CONTENT/,
      /PAYLOAD_SECRET/,
      /DATABASE_URL/,
    ],
  ])('names in one line what is wrong when %s, without its value', (_title, variables, ...named) => {
    let message = ''
    try {
      parseEnv({ DATA_DIR, ...variables })
    } catch (error) {
      if (!(error instanceof EnvError)) throw error
      ;({ message } = error)
    }
    expect(message).toMatch(/^Wrong settings: .+$/)
    for (const name of named) expect(message).toMatch(name)
    // the value of a setting may be a secret
    expect(message).not.toMatch(/hushhush|password1234|elevenchars/)
  })
})

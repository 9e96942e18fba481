import { mkdtempSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { passwordProblem } from '../../cms/domain/passwords'
import { parseEnv } from '../../cms/env'

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

  it('rejects a password based on the user name', () => {
    expect(passwordProblem('somebodyelse1', 'somebodyelse')).toBe('This password is too common; choose another')
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
      LOG_LEVEL: 'info',
      POSTHOG_HOST: 'https://eu.i.posthog.com',
      isMongo: false,
    })
    expect(env.DATABASE_URL).toBe(`file:${path.join(DATA_DIR, 'ccc.db')}`)
    expect(env.PAYLOAD_SECRET.length).toBeGreaterThanOrEqual(32)
    expect(parseEnv({ DATA_DIR }).PAYLOAD_SECRET).toBe(env.PAYLOAD_SECRET)
    expect(statSync(path.join(DATA_DIR, 'secret')).mode & 0o777).toBe(0o600)
  })

  it.each([
    [{ PORT: 'x' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ DATABASE_URL: 'postgres://x' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'mongodb://h/x?replicaSet=rs0' }, 'PAYLOAD_SECRET'],
    [{ DATABASE_URL: 'mongodb://h/x', PAYLOAD_SECRET: 'x'.repeat(32) }, 'DATABASE_URL'],
    [{ PAYLOAD_SECRET: 'short' }, 'PAYLOAD_SECRET'],
    [{ ADMIN_PASSWORD: 'passwordpassword' }, 'ADMIN_PASSWORD'],
    [{ ADMIN_EMAIL: 'nobody' }, 'ADMIN_EMAIL'],
    [{ DEMO_CONTENT: 'maybe' }, 'DEMO_CONTENT'],
    [{ PUBLIC_URL: 'example.org' }, 'PUBLIC_URL'],
    [{ S3_BUCKET: 'b' }, 'S3_REGION'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  ])('rejects %j in one line that names %s', (variables, name) => {
    expect(() => parseEnv({ DATA_DIR, ...variables })).toThrow(new RegExp(`^Wrong settings: [^\n]*\\b${name}\\b[^\n]*$`))
  })
})

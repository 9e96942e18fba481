import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Payload } from 'payload'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LoginThrottle } from '../../../admin-bridge/auth/login-throttle'
import { openThrottleStore } from '../../../admin-bridge/auth/throttle-store'
import { HttpError } from '../../../admin-bridge/http/errors'
import type { Env } from '../../../cms/env'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'ccc-throttle-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const open = (dataDir = folder): LoginThrottle =>
  // casts: the store reads only these settings and, on SQLite, does not use Payload
  new LoginThrottle(openThrottleStore({ isMongo: false, DATA_DIR: dataDir } as Env, {} as Payload))
const isAllowed = (promise: Promise<unknown>): Promise<boolean> =>
  promise.then(
    () => true,
    (error: unknown) => {
      if (!(error instanceof HttpError)) throw error
      expect(error.status).toBe(429)
      const seconds = Number(error.options.headers?.['Retry-After'])
      expect(seconds).toBeGreaterThan(0)
      expect(seconds).toBeLessThanOrEqual(600)
      return false
    },
  )
const guess = (throttle: LoginThrottle, address: string, account = 'admin') => isAllowed(throttle.begin(address, account))
const count = async (many: Promise<boolean>[]): Promise<number> => (await Promise.all(many)).filter(Boolean).length

describe('LoginThrottle', () => {
  it('lets ten of two hundred simultaneous guesses through, across two processes', async () => {
    const [one, other] = [open(), open()]
    const both = [one, other]
    expect(await count(Array.from({ length: 200 }, (_, n) => guess(n % 2 === 0 ? one : other, '203.0.113.1')))).toBe(10)
    for (const each of both) expect(await isAllowed(each.check('203.0.113.1', 'admin'))).toBe(false)
    expect(await isAllowed(both[0]?.check('203.0.113.2', 'admin') ?? Promise.reject(new Error('none')))).toBe(true)
  })

  it('counts an IPv6 /64 as one client, and IPv4-mapped IPv6 as IPv4', async () => {
    const throttle = open()
    expect(await count(Array.from({ length: 20 }, (_, n) => guess(throttle, `2001:db8:1:2::${n}`)))).toBe(10)
    expect(await guess(throttle, '2001:db8:1:3::1')).toBe(true)
    expect(await count(Array.from({ length: 20 }, (_, n) => guess(throttle, n % 2 ? '198.51.100.1' : '::ffff:198.51.100.1')))).toBe(10)
  })

  it('blocks a network after 50 failures and an account after 100 by unknown networks, but not networks that signed in before', async () => {
    const throttle = open()
    await (await throttle.begin('192.0.2.1', 'admin')).succeeded()
    expect(await count(Array.from({ length: 80 }, (_, n) => guess(throttle, '203.0.113.9', `name ${n}`)))).toBe(50)
    expect(await count(Array.from({ length: 150 }, (_, n) => guess(throttle, `198.51.100.${n}`)))).toBe(100)
    expect(await guess(throttle, '198.51.100.200')).toBe(false)
    // another process, after a restart, still knows the network
    expect(await guess(open(), '192.0.2.1')).toBe(true)
  })

  it('clears the failures of a pair on success only, and never counts attempts that were taken back', async () => {
    const throttle = open()
    for (let n = 0; n < 9; n++) await throttle.begin('192.0.2.5', 'admin')
    await (await throttle.begin('192.0.2.5', 'admin')).succeeded()
    expect(await count(Array.from({ length: 20 }, () => guess(throttle, '192.0.2.5')))).toBe(10)
    for (let n = 0; n < 20; n++) await (await throttle.begin('192.0.2.6', 'admin')).cancel()
    expect(await guess(throttle, '192.0.2.6')).toBe(true)
    for (let n = 0; n < 10; n++) await throttle.recordFailure('192.0.2.7', 'admin')
    expect(await guess(throttle, '192.0.2.7')).toBe(false)
  })

  it('keeps counting in memory while its file fails, without locking anyone out or letting guesses through', async () => {
    writeFileSync(path.join(folder, 'no-folder'), '')
    const throttle = open(path.join(folder, 'no-folder'))
    const first = await throttle.begin('192.0.2.8', 'admin')
    await first.succeeded()
    expect(await count(Array.from({ length: 50 }, () => guess(throttle, '192.0.2.9')))).toBe(10)
    expect(await isAllowed(throttle.check('192.0.2.9', 'admin'))).toBe(false)
    expect(await guess(throttle, '192.0.2.8')).toBe(true)
  })

  it('does nothing when it is off', async () => {
    const off = new LoginThrottle(null)
    expect(await count(Array.from({ length: 300 }, () => guess(off, '192.0.2.10')))).toBe(300)
  })
})

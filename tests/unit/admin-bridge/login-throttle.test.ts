import type { Payload } from 'payload'
import { describe, expect, it } from 'vitest'
import { LoginThrottle } from '../../../admin-bridge/auth/login-throttle'
import { openThrottleStore } from '../../../admin-bridge/auth/throttle-store'
import { HttpError } from '../../../admin-bridge/http/errors'
import type { Env } from '../../../cms/env'

const open = (): LoginThrottle =>
  // casts: without MongoDB, the store reads this setting alone and does not use Payload
  new LoginThrottle(openThrottleStore({ isMongo: false } as Env, {} as Payload))
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
  it('lets ten of two hundred simultaneous guesses through', async () => {
    const throttle = open()
    expect(await count(Array.from({ length: 200 }, () => guess(throttle, '203.0.113.1')))).toBe(10)
    expect(await isAllowed(throttle.check('203.0.113.1', 'admin'))).toBe(false)
    expect(await isAllowed(throttle.check('203.0.113.2', 'admin'))).toBe(true)
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
    expect(await guess(throttle, '192.0.2.1')).toBe(true)
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

  it('does nothing when it is off', async () => {
    const off = new LoginThrottle(null)
    expect(await count(Array.from({ length: 300 }, () => guess(off, '192.0.2.10')))).toBe(300)
  })
})

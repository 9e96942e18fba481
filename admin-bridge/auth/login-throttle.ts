import { createHash } from 'node:crypto'
import { RateLimiterRes } from 'rate-limiter-flexible'
import { httpError } from '../http/errors'
import { clientNetwork } from './client-network'
import type { Counter, ThrottleStore } from './throttle-store'

/** An attempt that counts as failed until it is known to have succeeded. */
export type Attempt = {
  succeeded(): Promise<void>
  /** Takes the attempt back, because the password was never compared. */
  cancel(): Promise<void>
}
type Key = { counter: Counter; key: string }

const noop = (): Promise<void> => Promise.resolve()
const UNCOUNTED: Attempt = { succeeded: noop, cancel: noop }

// hashed, so that neither addresses nor names are stored, and keys stay short whatever a client sends
const keyOf = (...parts: string[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/**
 * Slows down password guessing without letting a stranger lock anybody out. Failures are counted per network and account, per
 * network, and per account for networks that have not signed in to it. A network that has signed in to an account before is not
 * affected by the failures of others. Unknown accounts are counted in the same way, so that responses do not reveal them.
 */
export class LoginThrottle {
  /** @param store where failures are counted; null when the throttle is off. */
  constructor(private readonly store: ThrottleStore | null) {}

  /** Whether failures are counted at all. */
  get isOn(): boolean {
    return this.store !== null
  }

  /**
   * Checks whether an attempt is allowed, without counting it.
   * @param account what its failures are counted under (`accountKey`); without one only the network is checked.
   * @throws HttpError 429 with the seconds to wait.
   */
  async check(ip: string, account?: string): Promise<void> {
    const waits = await Promise.all(
      (await this.#keys(ip, account)).map(async ({ counter, key }) => {
        const result = await counter.get(key)
        return result && result.consumedPoints >= counter.points ? result.msBeforeNext : 0
      }),
    )
    const wait = Math.max(0, ...waits)
    if (wait > 0) throw tooMany(wait)
  }

  /**
   * Counts an attempt as failed before its password is compared, so that concurrent attempts cannot exceed the limits.
   * @throws HttpError 429 with the seconds to wait; the attempt is not counted then.
   */
  async begin(ip: string, account: string): Promise<Attempt> {
    if (!this.store) return UNCOUNTED
    const consumed: Key[] = []
    for (const each of await this.#keys(ip, account)) {
      try {
        consumed.push(each)
        await each.counter.consume(each.key)
      } catch (error) {
        await refund(consumed)
        throw error instanceof RateLimiterRes ? tooMany(error.msBeforeNext) : error
      }
    }
    return { succeeded: () => this.#succeeded(consumed, ip, account), cancel: () => refund(consumed) }
  }

  /** Counts an abandoned attempt as a failure. Without an account, only the network's count grows. */
  async recordFailure(ip: string, account?: string): Promise<void> {
    for (const { counter, key } of await this.#keys(ip, account)) await counter.penalty(key)
  }

  async #succeeded(consumed: Key[], ip: string, account: string): Promise<void> {
    if (!this.store) return
    const { pair, known } = this.store
    const pairKey = keyOf(clientNetwork(ip), account)
    for (const { counter, key } of consumed) await (counter === pair ? counter.delete(key) : counter.reward(key))
    await known.set(pairKey, 1, known.duration)
  }

  async #keys(ip: string, account?: string): Promise<Key[]> {
    if (!this.store) return []
    const { pair, network, strangers, known } = this.store
    const clientKey = clientNetwork(ip)
    const networkEntry = { counter: network, key: keyOf(clientKey) }
    if (account === undefined) return [networkEntry]
    const pairKey = keyOf(clientKey, account)
    const entries = [{ counter: pair, key: pairKey }, networkEntry]
    return (await known.get(pairKey)) ? entries : [...entries, { counter: strangers, key: keyOf(account) }]
  }
}

async function refund(consumed: Key[]): Promise<void> {
  for (const { counter, key } of consumed) await counter.reward(key)
}

const tooMany = (milliseconds: number) => httpError.tooManyRequests(Math.max(1, Math.ceil(milliseconds / 1000)))

import { createHash } from 'node:crypto'
import { RateLimiterRes } from 'rate-limiter-flexible'
import { httpError } from '../http/errors'
import { clientNetwork } from './client-network'
import type { Counter, ThrottleStore } from './throttle-store'

/** An attempt that is counted as failed until it is known to have succeeded. */
export type Attempt = {
  succeeded(): Promise<void>
  /** It does not count: the password was never compared. */
  takenBack(): Promise<void>
}
type Key = { counter: Counter; key: string }

const nothing = (): Promise<void> => Promise.resolve()
const UNCOUNTED: Attempt = { succeeded: nothing, takenBack: nothing }

// neither addresses nor names are kept, and a key is short whatever a client sends
const keyOf = (...parts: string[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/**
 * Slows guessing down without letting a stranger lock anybody out: failures count for a network at an account, for a
 * network, and for an account among networks that never signed in to it. A network that has signed in to an account before
 * is not stopped by what others do. Accounts that do not exist are counted alike, so nothing tells them apart.
 */
export class LoginThrottle {
  /** @param store where failures are counted; null when the throttle is off. */
  constructor(private readonly store: ThrottleStore | null) {}

  /**
   * Refuses an attempt that would not be allowed, without counting it.
   * @param account as accounts are named (`keptName`); without one the network alone is checked.
   * @throws HttpError 429 with the seconds to wait.
   */
  async check(address: string, account?: string): Promise<void> {
    const waits = await Promise.all(
      (await this.#keys(address, account)).map(async ({ counter, key }) => {
        const seen = await counter.get(key)
        return seen && seen.consumedPoints >= counter.points ? seen.msBeforeNext : 0
      }),
    )
    const wait = Math.max(0, ...waits)
    if (wait > 0) throw tooMany(wait)
  }

  /**
   * Counts an attempt as failed before its password is looked at, so that attempts at the same moment cannot pass the limits
   * together. @throws HttpError 429 with the seconds to wait; the attempt is not counted then.
   */
  async begin(address: string, account: string): Promise<Attempt> {
    if (!this.store) return UNCOUNTED
    const taken: Key[] = []
    for (const each of await this.#keys(address, account)) {
      try {
        taken.push(each)
        await each.counter.consume(each.key)
      } catch (error) {
        await giveBack(taken)
        throw error instanceof RateLimiterRes ? tooMany(error.msBeforeNext) : error
      }
    }
    return { succeeded: () => this.#succeeded(taken, address, account), takenBack: () => giveBack(taken) }
  }

  /** Counts a failure: an attempt that was given up. Without an account it counts for the network alone. */
  async failed(address: string, account?: string): Promise<void> {
    for (const { counter, key } of await this.#keys(address, account)) await counter.penalty(key)
  }

  async #succeeded(taken: Key[], address: string, account: string): Promise<void> {
    if (!this.store) return
    const { pair, known } = this.store
    const both = keyOf(clientNetwork(address), account)
    for (const { counter, key } of taken) await (counter === pair ? counter.delete(key) : counter.reward(key))
    await known.set(both, 1, known.duration)
  }

  async #keys(address: string, account?: string): Promise<Key[]> {
    if (!this.store) return []
    const { pair, network, strangers, known } = this.store
    const place = clientNetwork(address)
    const ofNetwork = { counter: network, key: keyOf(place) }
    if (account === undefined) return [ofNetwork]
    const both = keyOf(place, account)
    const own = [{ counter: pair, key: both }, ofNetwork]
    return (await known.get(both)) ? own : [...own, { counter: strangers, key: keyOf(account) }]
  }
}

async function giveBack(taken: Key[]): Promise<void> {
  for (const { counter, key } of taken) await counter.reward(key)
}

const tooMany = (milliseconds: number) => httpError.tooMany(Math.max(1, Math.ceil(milliseconds / 1000)))

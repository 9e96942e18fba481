import { LRUCache } from 'lru-cache'
import { refuse } from './errors'

const WINDOW_MS = 10 * 60_000
/** Failures in a window: of one address at one account, of one address, at one account by addresses that never got in. */
const PAIR_MAX = 10
const ADDRESS_MAX = 50
const STRANGERS_MAX = 100
const REMEMBERED = 20_000
const KNOWN_MS = 30 * 24 * 3_600_000

type Failures = { count: number; until: number }

/**
 * Slows guessing down without letting a stranger lock anybody out: an address that has signed in to an account before
 * is not stopped by what other addresses do. Accounts that do not exist are counted alike, so nothing tells them apart.
 */
export class LoginThrottle {
  readonly #failures = new LRUCache<string, Failures>({ max: REMEMBERED, ttl: WINDOW_MS })
  readonly #known = new LRUCache<string, true>({ max: REMEMBERED, ttl: KNOWN_MS })

  constructor(
    private readonly enabled: boolean,
    private readonly now: () => number = Date.now,
  ) {}

  /** @throws HttpError 429 with the seconds to wait. */
  check(address: string, account: string): void {
    if (!this.enabled) return
    const until = this.#limits(address, account)
      .map(([key, max]) => this.#failures.get(key) && this.#blockedUntil(key, max))
      .reduce<number>((latest, each) => Math.max(latest, each ?? 0), 0)
    if (until > this.now()) throw refuse.tooMany(Math.ceil((until - this.now()) / 1000))
  }

  failed(address: string, account: string): void {
    if (!this.enabled) return
    for (const [key] of this.#limits(address, account)) {
      const before = this.#failures.get(key)
      const running = before && before.until > this.now() ? before : { count: 0, until: this.now() + WINDOW_MS }
      this.#failures.set(key, { ...running, count: running.count + 1 })
    }
  }

  succeeded(address: string, account: string): void {
    this.#failures.delete(pair(address, account))
    this.#known.set(pair(address, account), true)
  }

  #limits(address: string, account: string): [string, number][] {
    const own: [string, number][] = [
      [pair(address, account), PAIR_MAX],
      [`address ${address}`, ADDRESS_MAX],
    ]
    return this.#known.has(pair(address, account)) ? own : [...own, [`account ${account}`, STRANGERS_MAX]]
  }

  #blockedUntil(key: string, max: number): number {
    const failures = this.#failures.get(key)
    return failures && failures.count >= max ? failures.until : 0
  }
}

const pair = (address: string, account: string): string => `pair ${address} ${account}`

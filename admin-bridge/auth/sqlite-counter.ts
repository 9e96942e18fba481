import { createClient, type Client, type InStatement, type ResultSet } from '@libsql/client'
import { RateLimiterCompatibleAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import { isBusy, retryWhileBusy } from '../../cms/database/sqlite/retry-while-busy'

/** Longest wait for another process that is writing. Generous: while the file is not used, each process counts on its own and lets more guesses through. */
const BUSY_MS = 15_000
/** How long SQLite itself waits for a lock, which blocks this process. A count takes far less than a millisecond. */
const INSIDE_MS = 100
/** How long the file is not used after a failure, because further attempts would probably fail too. */
const PAUSE_MS = 5_000
/** Expired rows are removed once per this many writes. */
const SWEEP_EVERY = 200

type Row = { points: number; expire: number }

const TABLE = 'CREATE TABLE IF NOT EXISTS attempts (key TEXT PRIMARY KEY, points INTEGER NOT NULL, expire INTEGER NOT NULL) WITHOUT ROWID'
// a single statement, so that concurrent counts of two processes are both stored
const ADD = `INSERT INTO attempts (key, points, expire) VALUES (:key, max(:points, 0), :expire)
  ON CONFLICT (key) DO UPDATE SET
    points = CASE WHEN attempts.expire <= :now THEN excluded.points ELSE max(attempts.points + :points, 0) END,
    expire = CASE WHEN attempts.expire <= :now THEN excluded.expire ELSE attempts.expire END
  RETURNING points, expire`
const SET = 'INSERT OR REPLACE INTO attempts (key, points, expire) VALUES (:key, :points, :expire) RETURNING points, expire'

/** The file with the counts of all processes that share a DATA_DIR. Deleting it resets the counts. */
export class ThrottleFile {
  #client: Promise<Client> | undefined
  #writes = 0
  #failedAt = -Infinity

  /** @param file its path. It is created on first use. */
  constructor(private readonly file: string) {}

  async #open(): Promise<Client> {
    const client = createClient({ url: `file:${this.file}` })
    try {
      await client.execute(`PRAGMA busy_timeout = ${INSIDE_MS}`)
      await client.execute('PRAGMA journal_mode = WAL')
      // losing counts in a power failure is acceptable
      await client.execute('PRAGMA synchronous = OFF')
      await client.execute(TABLE)
      return client
    } catch (error) {
      client.close()
      throw error
    }
  }

  /** Runs a statement once. A connection that finds the file locked is given up. */
  async #attempt(statement: InStatement): Promise<ResultSet> {
    const opening = (this.#client ??= this.#open())
    try {
      const client = await opening
      // another statement has given it up since
      if (client.closed) return await this.#attempt(statement)
      return await client.execute(statement)
    } catch (error) {
      // The statement stays active until garbage collection. Until then, SQLite would not commit the connection's next write,
      // and its lock would keep out all processes.
      if (isBusy(error)) await this.#giveUp(opening)
      throw error
    }
  }

  async #giveUp(opening: Promise<Client>): Promise<void> {
    if (this.#client === opening) this.#client = undefined
    await opening.then((client) => client.close()).catch(() => undefined)
  }

  async #run(statement: InStatement): Promise<ResultSet> {
    if (Date.now() - this.#failedAt < PAUSE_MS) throw new Error('The sign-in attempts file failed a moment ago')
    try {
      return await retryWhileBusy(() => this.#attempt(statement), BUSY_MS)
    } catch (error) {
      this.#failedAt = Date.now()
      if (this.#client) await this.#giveUp(this.#client)
      throw error
    }
  }

  /** Returns the count of a key, or null if there is none or it has expired. */
  async read(key: string): Promise<Row | null> {
    const { rows } = await this.#run({ sql: 'SELECT points, expire FROM attempts WHERE key = ? AND expire > ?', args: [key, Date.now()] })
    return rows[0] ? rowOf(rows[0]) : null
  }

  /** Adds to a count, or replaces it. @param expire when a new count expires, in milliseconds since 1970. */
  async write(key: string, points: number, expire: number, replace: boolean): Promise<Row> {
    const now = Date.now()
    if (++this.#writes % SWEEP_EVERY === 0) await this.#run({ sql: 'DELETE FROM attempts WHERE expire <= ?', args: [now] })
    const args: Record<string, string | number> = replace ? { key, points, expire } : { key, points, expire, now }
    const { rows } = await this.#run({ sql: replace ? SET : ADD, args })
    return rowOf(rows[0] ?? {})
  }

  async remove(key: string): Promise<boolean> {
    return (await this.#run({ sql: 'DELETE FROM attempts WHERE key = ?', args: [key] })).rowsAffected > 0
  }
}

const rowOf = (row: Record<string, unknown>): Row => ({ points: Number(row['points']), expire: Number(row['expire']) })

type Limit = { keyPrefix: string; points: number; duration: number }

/** A rate-limiter-flexible limiter that counts in a `ThrottleFile`, without a fallback. */
export class SqliteCounter extends RateLimiterCompatibleAbstract {
  readonly #file: ThrottleFile
  readonly #limit: Limit

  /** @param limit `duration` in seconds. */
  constructor(file: ThrottleFile, limit: Limit) {
    super()
    this.#file = file
    this.#limit = limit
  }

  override async consume(key: string, points = 1): Promise<RateLimiterRes> {
    const result = await this.penalty(key, points)
    if (result.consumedPoints > this.#limit.points) throw result
    return result
  }

  override async penalty(key: string, points = 1): Promise<RateLimiterRes> {
    return this.#result(await this.#write(key, points, this.#limit.duration, false))
  }

  override reward(key: string, points = 1): Promise<RateLimiterRes> {
    return this.penalty(key, -points)
  }

  override async get(key: string): Promise<RateLimiterRes | null> {
    const row = await this.#file.read(this.#key(key))
    return row ? this.#result(row) : null
  }

  override async set(key: string, points: number, seconds: number): Promise<RateLimiterRes> {
    return this.#result(await this.#write(key, points, seconds, true))
  }

  override delete(key: string): Promise<boolean> {
    return this.#file.remove(this.#key(key))
  }

  #key(key: string): string {
    return `${this.#limit.keyPrefix}:${key}`
  }

  #write(key: string, points: number, seconds: number, replace: boolean): Promise<Row> {
    return this.#file.write(this.#key(key), points, Date.now() + seconds * 1000, replace)
  }

  #result({ points, expire }: Row): RateLimiterRes {
    return new RateLimiterRes(Math.max(this.#limit.points - points, 0), Math.max(expire - Date.now(), 0), points, false)
  }
}

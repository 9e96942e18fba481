import { createClient, type Client, type InStatement, type ResultSet } from '@libsql/client'
import { retryWhileBusy } from '../../cms/database/sqlite/retry-while-busy'
import { textOf } from '../../cms/database/sqlite/values'
import { REPORT_MS, type PresenceStore, type Report } from './presence-store'

const TABLE = `CREATE TABLE IF NOT EXISTS present (record TEXT NOT NULL, client TEXT NOT NULL, user TEXT NOT NULL, expire INTEGER NOT NULL,
  PRIMARY KEY (record, client)) WITHOUT ROWID`
/** How long a report waits for another process that is writing. */
const BUSY_MS = 2_000

/** Reports in a SQLite file of their own, which all processes that share a DATA_DIR use. It may be deleted at any time. */
export class SqlitePresence implements PresenceStore {
  #client: Promise<Client> | undefined

  /** @param file its path. It is created on first use. */
  constructor(private readonly file: string) {}

  async #open(): Promise<Client> {
    const client = createClient({ url: `file:${this.file}` })
    // reports are worthless after a crash
    await client.execute('PRAGMA synchronous = OFF')
    await client.execute(TABLE)
    return client
  }

  /** Runs a statement. A connection that fails is given up, because its statement may stay active and hold a lock. */
  async #run(statement: InStatement): Promise<ResultSet> {
    const attempt = async (): Promise<ResultSet> => {
      const opening = (this.#client ??= this.#open())
      try {
        return await (await opening).execute(statement)
      } catch (error) {
        if (this.#client === opening) this.#client = undefined
        await opening.then((client) => client.close()).catch(() => undefined)
        throw error
      }
    }
    return retryWhileBusy(attempt, BUSY_MS)
  }

  async enter({ record, client, user }: Report, now: number): Promise<Report[]> {
    await this.#run({ sql: 'INSERT OR REPLACE INTO present VALUES (?, ?, ?, ?)', args: [record, client, user, now + REPORT_MS] })
    await this.#run({ sql: 'DELETE FROM present WHERE expire <= ?', args: [now] })
    const { rows } = await this.#run({
      sql: 'SELECT client, user FROM present WHERE record = ? AND client <> ? LIMIT 100',
      args: [record, client],
    })
    return rows.map((row) => ({ record, client: textOf(row['client']), user: textOf(row['user']) }))
  }

  async leave({ record, client }: Pick<Report, 'record' | 'client'>): Promise<void> {
    await this.#run({ sql: 'DELETE FROM present WHERE record = ? AND client = ?', args: [record, client] })
  }
}

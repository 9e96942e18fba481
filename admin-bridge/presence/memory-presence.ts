import { REPORT_MS, type PresenceStore, type Report } from './presence-store'

/** Reports in memory, for the one process that serves an installation on SQLite. */
export class MemoryPresence implements PresenceStore {
  readonly #reports = new Map<string, Report & { expire: number }>()

  enter(report: Report, now: number): Promise<Report[]> {
    this.#reports.set(keyOf(report), { ...report, expire: now + REPORT_MS })
    for (const [key, { expire }] of this.#reports) if (expire <= now) this.#reports.delete(key)
    return Promise.resolve([...this.#reports.values()].filter(({ record, client }) => record === report.record && client !== report.client))
  }

  leave(report: Pick<Report, 'record' | 'client'>): Promise<void> {
    this.#reports.delete(keyOf(report))
    return Promise.resolve()
  }
}

const keyOf = ({ record, client }: Pick<Report, 'record' | 'client'>): string => `${record} ${client}`

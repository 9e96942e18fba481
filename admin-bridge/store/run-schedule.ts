import { setImmediate } from 'node:timers/promises'
import type { Payload } from 'payload'
import type { Logger } from 'pino'
import { dueRecords, type Due } from '../../cms/schedule/schedule'
import { createContentStore, type ContentStore } from './content-store'

/** How often due records are looked for: well below the 60 seconds within which they are to be published. */
const INTERVAL_MS = 5_000
/** How often the log repeats that a record cannot be saved. */
const REPEAT_MS = 3_600_000

type Log = Pick<Logger, 'info' | 'warn'>
/** When the log named each record that could not be saved. */
type Failures = Map<string, number>

const nameOf = ({ entity, id, act }: Due): string => `${act} ${entity.noun} ${id}`

/**
 * Publishes and withdraws everything that is due. A record that cannot be saved does not keep the others from it; it is
 * tried again later. Several processes may do this: each record is changed once.
 * @returns the number of records that were changed. @throws the database's error if it cannot say what is due.
 */
async function runSchedule(payload: Payload, store: ContentStore, log: Log, failures: Failures): Promise<number> {
  const now = new Date().toISOString()
  const all = await dueRecords(payload, now, failures.size)
  const names = new Set(all.map(nameOf))
  for (const name of failures.keys()) if (!names.has(name)) failures.delete(name)
  let applied = 0
  const one = async (due: Due): Promise<void> => {
    const record = { kind: due.entity.noun, id: due.id, act: due.act }
    try {
      const isDone = await store.write(null, (unit) => unit.applySchedule(due, now))
      if (!isDone) return
      applied++
      log.info(record, 'schedule applied')
    } catch (error) {
      if (Date.now() - (failures.get(nameOf(due)) ?? 0) < REPEAT_MS) return
      log.warn({ ...record, err: error }, 'schedule could not be applied; it will be tried again')
      failures.set(nameOf(due), Date.now())
    }
  }
  for (const due of all) {
    await one(due)
    // transactions of SQLite occupy the event loop
    await setImmediate()
  }
  return applied
}

/** Runs the schedule now and every few seconds, one run at a time. The timer does not keep the process alive. */
export function runScheduleOften({ payload, log }: { payload: Payload; log: Log }): void {
  const store = createContentStore(payload)
  const failures: Failures = new Map()
  const run = async (): Promise<void> => {
    let applied = 0
    try {
      applied = await runSchedule(payload, store, log, failures)
    } catch (error) {
      log.warn({ err: error }, 'the schedule could not be read')
    }
    // one run takes a window of what is due; where something was, there may be more
    setTimeout(() => void run(), applied > 0 ? 0 : INTERVAL_MS).unref()
  }
  void run()
}

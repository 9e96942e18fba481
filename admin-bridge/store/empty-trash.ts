import { addMilliseconds } from 'date-fns/addMilliseconds'
import { subDays } from 'date-fns/subDays'
import type { Payload } from 'payload'
import type { Logger } from 'pino'
import type { TrashRange } from '../../cms/database/history/types'
import { createContentStore, type ContentStore } from './content-store'
import type { Viewer } from './viewer'

const HOUR_MS = 3_600_000

/** Writes of this process with this key run one after another, so that they do not conflict with each other. */
const KEY = 'empty trash'

/**
 * Removes the records of a range for good, with what left with them, some in each transaction. Another request or process may do the same, or restore some of them: each record leaves the trash once.
 * @returns how many were removed. @throws the database's error, or HttpError 503; what was removed by then stays removed.
 */
async function removeAll(store: ContentStore, viewer: Viewer, range: Omit<TrashRange, 'after'>): Promise<number> {
  let removed = 0
  let after: number | null = 0
  while (after !== null) {
    const from: number = after
    const { count, last } = await store.write(viewer, (unit) => unit.removeRange({ ...range, after: from }), { key: KEY })
    removed += count
    after = last
  }
  return removed
}

/** `kind`: null for every kind. `until`: what was deleted after this instant stays; null for the present. */
type Emptied = { readonly kind: string | null; readonly until: string | null }

/** Removes for good what is in the trash now; what is deleted meanwhile stays there. @throws as {@link removeAll}. */
export async function emptyTrash(store: ContentStore, viewer: Viewer, { kind, until }: Emptied): Promise<void> {
  const upTo = await store.trash.newest()
  const before = until === null ? undefined : addMilliseconds(until, 1).toISOString()
  await removeAll(store, viewer, { upTo, before, kind: kind ?? undefined })
}

/** Empties the trash by age now and once an hour. The timer does not keep the process alive. @param options `days`: 0 keeps everything. */
export function emptyTrashHourly({ payload, days, log }: { payload: Payload; days: number; log: Pick<Logger, 'info' | 'warn'> }): void {
  if (days === 0) return
  const store = createContentStore(payload)
  const empty = async (): Promise<void> => {
    try {
      const removed = await removeAll(store, null, { before: subDays(new Date(), days).toISOString() })
      if (removed > 0) log.info({ removed }, 'removed old records from the trash')
    } catch (error) {
      log.warn({ err: error }, 'could not remove old records from the trash')
    }
  }
  void empty()
  setInterval(() => void empty(), HOUR_MS).unref()
}

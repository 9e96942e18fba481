import { isBefore } from 'date-fns/isBefore'
import { max } from 'date-fns/max'
import { subMilliseconds } from 'date-fns/subMilliseconds'
import type { Payload } from 'payload'
import type { Logger } from 'pino'
import { isVariantDraft, mediaStem, originalsOf } from '../../cms/domain/media-name'
import type { Env } from '../../cms/env'
import { databaseErrorReason } from '../../cms/error-log'
import { isPictureReferenced } from '../../cms/hooks/references'
import { mediaStore, type MediaStore } from '../../cms/media/media-store'
import { lastRestore } from './last-restore'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Most files removed in one sweep; the next sweep continues. */
const REMOVALS_MAX = 5_000

/** Access to the database. Both methods throw when it cannot be read. */
export type MediaIndex = {
  /** When this database was created or last restored; null if unknown. */
  since(): Promise<Date | null>
  /** Returns the stems that a library entry or a record uses. */
  used(stems: string[]): Promise<ReadonlySet<string>>
}

type Options = { now?: () => Date; minAgeMs?: number }

/**
 * Removes orphaned picture files, for example those of a process that was killed during an upload. Only files that match our
 * naming scheme are removed, and only after an hour, because the row of a newer file may not be committed yet. Files older
 * than the database are kept: they may belong to another database that this one replaced by mistake.
 * @returns how many files were removed.
 * @throws when the database or the store cannot be read; it then stops removing files.
 */
export async function sweepMedia(
  store: Pick<MediaStore, 'pages' | 'remove'>,
  index: MediaIndex,
  { now = () => new Date(), minAgeMs = HOUR_MS }: Options = {},
): Promise<number> {
  const newest = subMilliseconds(now(), minAgeMs)
  const since = await index.since()
  if (!since) return 0
  let removed = 0
  for await (const page of store.pages()) {
    const old = page.filter(({ modified, appeared }) => isBefore(modified, newest) && !isBefore(appeared, since))
    const named = old.flatMap(({ name }) => [mediaStem(name)].flatMap((stem) => (stem === null ? [] : [{ name, stem }])))
    const used = await index.used([...new Set(named.map(({ stem }) => stem))])
    const unused = named.filter(({ stem }) => !used.has(stem))
    for (const { name } of [...unused, ...old.filter((file) => isVariantDraft(file.name))]) {
      if (removed === REMOVALS_MAX) return removed
      await store.remove([name])
      removed += 1
    }
  }
  return removed
}

/** Creates the index of a Payload instance's database. */
export function payloadMediaIndex(payload: Payload): MediaIndex {
  return {
    async since() {
      const { docs } = await payload.find({
        collection: 'users',
        sort: 'createdAt',
        limit: 1,
        pagination: false,
        depth: 0,
        overrideAccess: true,
      })
      return docs[0] ? new Date(docs[0].createdAt) : null
    },
    async used(stems) {
      const { docs } = await payload.find({
        collection: 'media',
        where: { filename: { in: stems.flatMap(originalsOf) } },
        pagination: false,
        limit: 0,
        depth: 0,
        overrideAccess: true,
      })
      const used = new Set(docs.map((doc) => mediaStem(doc.filename ?? '') ?? ''))
      for (const stem of stems) if (!used.has(stem) && (await isPictureReferenced(payload, stem))) used.add(stem)
      return used
    },
  }
}

/** Sweeps now and once a day. The timer does not keep the process alive. */
export function sweepDaily({ payload, env, log }: { payload: Payload; env: Env; log: Pick<Logger, 'info' | 'warn'> }): void {
  const store = mediaStore(env)
  const index = payloadMediaIndex(payload)
  // pictures from before a restore belong to the content that it replaced
  const since = async (): Promise<Date | null> => {
    const [created, restored] = [await index.since(), await lastRestore(env)]
    return created && restored ? max([created, restored]) : created
  }
  const sweep = async (): Promise<void> => {
    try {
      const removed = await sweepMedia(store, { ...index, since })
      if (removed > 0) log.info({ removed }, 'removed orphaned picture files')
    } catch (error) {
      log.warn({ reason: databaseErrorReason(error) }, 'could not remove orphaned picture files')
    }
  }
  void sweep()
  setInterval(() => void sweep(), DAY_MS).unref()
}

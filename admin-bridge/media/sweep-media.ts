import { lstat, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { DeleteObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { isBefore } from 'date-fns/isBefore'
import { max } from 'date-fns/max'
import { subMilliseconds } from 'date-fns/subMilliseconds'
import type { Payload } from 'payload'
import type { Logger } from 'pino'
import { mediaStem, originalsOf } from '../../cms/domain/media-name'
import type { Env } from '../../cms/env'
import { databaseErrorReason } from '../../cms/error-log'
import { slicesOf } from '../../cms/groups'
import { isPictureReferenced } from '../../cms/hooks/references'
import { uploadClientConfig } from '../../cms/media/bucket-client'
import { lastRestore } from './last-restore'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Most files removed in one sweep; the next sweep continues. */
const REMOVALS_MAX = 5_000
/** Files per page of a listing, and pictures per query. */
const PAGE_SIZE = 1_000
const STEMS_PER_QUERY = 100
/** Most pages of a bucket's listing that one sweep reads, of 1,000 files each. */
const BUCKET_PAGES_MAX = 500

/** `modified`: when its bytes were last written. `appeared`: when it arrived at its current place. */
export type StoredFile = { name: string; modified: Date; appeared: Date }

/** Where pictures are stored. Removing a missing file is not an error, because another process may sweep too. */
export type MediaStore = { pages(): AsyncIterable<StoredFile[]>; remove(name: string): Promise<void> }

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
  store: MediaStore,
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
    for (const { name } of named.filter(({ stem }) => !used.has(stem))) {
      if (removed === REMOVALS_MAX) return removed
      await store.remove(name)
      removed += 1
    }
  }
  return removed
}

/** Creates the store of a local folder. It lists regular files only. */
export function folderStore(folder: string): MediaStore {
  return {
    async *pages() {
      const names = await readdir(folder)
      for (const some of slicesOf(names, PAGE_SIZE)) {
        const files = await Promise.all(some.map((name) => fileIn(folder, name)))
        yield files.filter((file) => file !== null)
      }
    },
    remove: (name) => rm(path.join(folder, name), { force: true }),
  }
}

async function fileIn(folder: string, name: string): Promise<StoredFile | null> {
  try {
    const file = await lstat(path.join(folder, name))
    return file.isFile() ? { name, modified: file.mtime, appeared: file.ctime } : null
  } catch (error) {
    // another process may have removed it since the folder was listed
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Creates the store of a bucket, which no other installation may use. */
export function bucketStore(env: Env, bucket: string): MediaStore {
  const client = new S3Client(uploadClientConfig(env))
  return {
    async *pages() {
      let next: string | undefined
      for (let page = 0; page < BUCKET_PAGES_MAX; page++) {
        const list = await client.send(new ListObjectsV2Command({ Bucket: bucket, ...(next ? { ContinuationToken: next } : {}) }))
        yield (list.Contents ?? []).flatMap(({ Key: name, LastModified: date }) =>
          name && date ? [{ name, modified: date, appeared: date }] : [],
        )
        next = list.IsTruncated ? list.NextContinuationToken : undefined
        if (!next) return
      }
    },
    remove: async (name) => void (await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: name }))),
  }
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
      const used = new Set<string>()
      for (const some of slicesOf(stems, STEMS_PER_QUERY)) {
        const filename = { in: some.flatMap(originalsOf) }
        const { docs } = await payload.find({
          collection: 'media',
          where: { filename },
          pagination: false,
          limit: 0,
          depth: 0,
          overrideAccess: true,
        })
        for (const doc of docs) used.add(mediaStem(doc.filename ?? '') ?? '')
      }
      for (const stem of stems) if (!used.has(stem) && (await isPictureReferenced(payload, stem))) used.add(stem)
      return used
    },
  }
}

/** Sweeps now and once a day. The timer does not keep the process alive. */
export function sweepDaily({ payload, env, log }: { payload: Payload; env: Env; log: Pick<Logger, 'info' | 'warn'> }): void {
  const store = env.S3_BUCKET ? bucketStore(env, env.S3_BUCKET) : folderStore(path.join(env.DATA_DIR, 'media'))
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

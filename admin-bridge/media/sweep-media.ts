import { lstat, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { DeleteObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import type { Payload } from 'payload'
import type { Logger } from 'pino'
import { mediaStem, originalsOf } from '../../cms/domain/media-name'
import { errorReason, type Env } from '../../cms/env'
import { isPictureReferenced } from '../../cms/hooks/references'
import { uploadClientConfig } from '../../cms/media/bucket-client'
import { lastRestore } from '../operations/last-restore'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Most files removed in one sweep; the next one goes on. */
const MOST = 5_000
/** Files looked at together, and pictures asked for in one query. */
const PAGE = 1_000
const STEMS = 100
/** Most pages of a bucket's list that one sweep reads, of a thousand files each. */
const MOST_PAGES = 500

/** `modified`: when its bytes were last written. `appeared`: since when it lies where it lies. */
export type StoredFile = { name: string; modified: Date; appeared: Date }

/** Where pictures lie. Removing what is gone already is no error: another process may sweep too. */
export type MediaStore = { pages(): AsyncIterable<StoredFile[]>; remove(name: string): Promise<void> }

/** What the database knows. Both throw when it cannot be read. */
export type MediaIndex = {
  /** When this database was made or last restored; null when that is unknown. */
  since(): Promise<Date | null>
  /** Those of the stems that a library entry or a record uses. */
  used(stems: string[]): Promise<ReadonlySet<string>>
}

type Options = { now?: () => Date; minAgeMs?: number }

/**
 * Removes files of pictures that no entry names, as a process that was killed during an upload leaves them. Only files
 * with names of ours go, older than an hour: the row of a newer one may not be committed yet. Files from before the
 * database stay too: they may belong to another one, whose place this one has taken by mistake.
 * @returns how many files were removed.
 * @throws when the database or the store cannot be read; nothing is removed from then on.
 */
export async function sweepMedia(
  store: MediaStore,
  index: MediaIndex,
  { now = () => new Date(), minAgeMs = HOUR_MS }: Options = {},
): Promise<number> {
  const until = now().getTime() - minAgeMs
  const since = await index.since()
  if (!since) return 0
  let removed = 0
  for await (const page of store.pages()) {
    const old = page.filter(({ modified, appeared }) => modified.getTime() < until && appeared >= since)
    const named = old.flatMap(({ name }) => [mediaStem(name)].flatMap((stem) => (stem === null ? [] : [{ name, stem }])))
    const used = await index.used([...new Set(named.map(({ stem }) => stem))])
    for (const { name } of named.filter(({ stem }) => !used.has(stem))) {
      if (removed === MOST) return removed
      await store.remove(name)
      removed += 1
    }
  }
  return removed
}

/** The local folder. Only regular files count. @param folder where uploads lie. */
export function folderStore(folder: string): MediaStore {
  return {
    async *pages() {
      const names = await readdir(folder)
      for (let at = 0; at < names.length; at += PAGE) {
        const found = await Promise.all(names.slice(at, at + PAGE).map((name) => fileIn(folder, name)))
        yield found.filter((file) => file !== null)
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
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** The bucket, which must be this installation's own. */
export function bucketStore(env: Env, bucket: string): MediaStore {
  const client = new S3Client(uploadClientConfig(env))
  return {
    async *pages() {
      let next: string | undefined
      for (let page = 0; page < MOST_PAGES; page++) {
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

/** What the database of a Payload instance knows. */
export function indexOf(payload: Payload): MediaIndex {
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
      for (let at = 0; at < stems.length; at += STEMS) {
        const filename = { in: stems.slice(at, at + STEMS).flatMap(originalsOf) }
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

/** Sweeps now and once a day. It keeps no process alive. */
export function sweepDaily({ payload, env, log }: { payload: Payload; env: Env; log: Pick<Logger, 'info' | 'warn'> }): void {
  const store = env.S3_BUCKET ? bucketStore(env, env.S3_BUCKET) : folderStore(path.join(env.DATA_DIR, 'media'))
  const index = indexOf(payload)
  // pictures from before a restore belong to the state that it put aside
  const since = async (): Promise<Date | null> => {
    const [made, restored] = [await index.since(), await lastRestore(env)]
    return made && restored && restored > made ? restored : made
  }
  const sweep = async (): Promise<void> => {
    try {
      const removed = await sweepMedia(store, { ...index, since })
      if (removed > 0) log.info({ removed }, 'removed picture files that no entry names')
    } catch (error) {
      log.warn({ reason: errorReason(error) }, 'could not look for picture files that no entry names')
    }
  }
  void sweep()
  setInterval(() => void sweep(), DAY_MS).unref()
}

import type { CollectionSlug, File, Payload } from 'payload'
import { withTimeout } from '../http/limits/deadline'
import { httpError } from '../http/errors'
import { onBehalfOf, type Access } from './find-records'
import { readsOf, type RecordReads } from './reads'
import type { Stored, Viewer } from './viewer'
import { keptUnit, type KeptUnit } from './kept-unit'
import { KeyedMutex } from './keyed-mutex'
import { unitReads } from './unit-reads'
import { currentClient } from './client'
import { BatchReads } from '../../cms/database/batches'
import { DraftReads } from '../../cms/database/drafts'
import { HistoryReads } from '../../cms/database/history/keep'
import { TrashReads } from '../../cms/database/history/trash'
import type { Trashed } from '../../cms/database/history/types'
import { findPreview } from '../../cms/database/previews'
import type { BatchContext } from '../../cms/database/history/write-context'
import { repeatOnConflict } from '../../cms/database/conflict-retries'
import { inOwnTransaction } from '../../cms/database/own-transaction'
import { fileUses } from '../../cms/hooks/file-uses'
import { removeFiles } from '../../cms/hooks/files'
import { whyLost } from '../../cms/trash/lost-owners'
import { savedViews } from '../../cms/views/views'
import { waitingDrafts } from '../../cms/drafts/waiting-drafts'
import { plannedRecords } from '../../cms/schedule/schedule'
import { localApi } from '../../cms/payload-internals'

/** Ends a transaction that was only to show what a write would give. */
class TriedOut extends Error {}

/**
 * Runs work in a transaction and takes it back.
 * @returns the result of the work. @throws what the work throws, and what `write` throws.
 */
export async function tryOut<T>(store: Pick<ContentStore, 'write'>, viewer: Viewer, work: (unit: WriteUnit) => Promise<T>): Promise<T> {
  const end = new TriedOut()
  const results: T[] = []
  await store
    .write(viewer, async (unit) => {
      results.splice(0, 1, await work(unit))
      throw end
    })
    .catch((error: unknown) => {
      if (error !== end) throw error
    })
  for (const result of results) return result
  throw new Error('The work was not done')
}

/** The only gateway to Payload. Every call applies the viewer's access rules; record writes run in transactions. */
export type ContentStore = ReturnType<typeof createContentStore>

/** Operations inside one transaction. Either all of them are committed, or none. Its reads see what it has written. */
export type WriteUnit = RecordReads & {
  create<Slug extends CollectionSlug>(collection: Slug, data: object): Promise<Stored<Slug>>
  update<Slug extends CollectionSlug>(collection: Slug, id: number, data: object): Promise<Stored<Slug>>
  remove(collection: CollectionSlug, id: number): Promise<void>
  /** Puts a prepared file in the place of that of a library entry; records that show it get the new address. @throws APIError 409 */
  replaceFile(id: number, file: File): Promise<Stored<'media'>>
} & KeptUnit

/** What people know about a picture of the library. */
export type PictureFacts = { alt: string | null; title: string | null }

export type WriteOptions = { key?: string; heldKey?: string | undefined; batch?: BatchContext }

/** Creates the gateway for a Payload instance. @param usesBucket whether uploads are stored in an S3 bucket. */
export function createContentStore(payload: Payload, usesBucket = false) {
  const writeLocks = new KeyedMutex()
  return {
    ...readsOf(payload),
    /** Reads of the trash and of the history. Only administrators may see what they return. */
    history: new HistoryReads(payload),
    trash: new TrashReads(payload),
    /** Why entries of the trash can never return; see `whyLost`. Only administrators may know. */
    whyLost: (entries: readonly Trashed[]) => whyLost(payload, entries),
    /** Reads of acts on many records. Only administrators may see what they return. */
    batches: new BatchReads(payload),
    /** All uses of a file of the library. Only administrators may see them. */
    fileUses: (id: number) => fileUses(payload, id),
    /** Reads of pending drafts. Only administrators may see what they return. */
    drafts: new DraftReads(payload),
    /** What is going to be published and withdrawn. Only administrators may see it. @param limit the most that are returned. */
    planned: (limit: number) => plannedRecords(payload, limit),
    /** What waits to be published. Only administrators may see it. @param limit the most that are returned. */
    waitingDrafts: (limit: number) => waitingDrafts(payload, limit),
    /** The saved views of a person. Only they may see them. */
    views: (user: number) => savedViews(payload, user),
    /** The preview link with this hash; null if it has expired or never was. */
    preview: (tokenHash: string) => findPreview(payload, tokenHash, new Date().toISOString()),

    /**
     * Adds a picture from `preparePicture` to the library. Uses no transaction: a single row needs none. With a bucket it does
     * use one, so that a failed upload removes the row.
     * @throws the error of Payload, the database or the bucket.
     */
    async addPicture(viewer: Viewer, file: File, facts: PictureFacts): Promise<Stored<'media'>> {
      try {
        return await payload.create({
          collection: 'media',
          ...onBehalfOf(viewer),
          data: facts,
          file,
          disableTransaction: !usesBucket,
        })
      } catch (error) {
        // the record may exist although its response was lost; unreferenced files are swept later
        const stored = await payload
          .count({ collection: 'media', where: { filename: { equals: file.name } }, overrideAccess: true })
          .catch(() => null)
        if (stored?.totalDocs === 0) await removeFiles([file.name]).catch(() => undefined)
        throw error
      }
    },

    /**
     * Runs `work` in one transaction and retries it after write conflicts.
     * @param options `key`: writes of this process with the same key run one after another, so that they do not conflict with
     * each other; `heldKey`: the same for writes that hold a record (`holdRecord`), which conflict on MongoDB; `batch`: the act on many records that it is a part of.
     * @returns the result of `work`. @throws what `work` throws, after a rollback; HttpError 503 when the database does
     * not respond in time.
     */
    write<T>(viewer: Viewer, work: (unit: WriteUnit) => Promise<T>, { key, heldKey, batch }: WriteOptions = {}): Promise<T> {
      let isLate = false
      const lock = key ?? heldKey
      const attempt = () => attemptWrite(payload, viewer, work, { isLate: () => isLate, batch })
      return withTimeout(lock === undefined ? attempt() : writeLocks.run(lock, attempt), () => (isLate = true))
    },

    /** Waits for the end of writes with this key: one whose caller was told that the database does not respond may still commit. */
    settled: (key: string): Promise<void> => writeLocks.run(key, () => Promise.resolve()),
  }
}

/** @param options `isLate`: whether the caller has already been sent an error. The write must then not be committed. */
function attemptWrite<T>(
  payload: Payload,
  viewer: Viewer,
  work: (unit: WriteUnit) => Promise<T>,
  { isLate, batch }: { isLate: () => boolean; batch: BatchContext | undefined },
): Promise<T> {
  const refuseIfLate = (): void => {
    if (isLate()) throw httpError.databaseUnavailable()
  }
  return repeatOnConflict(() => {
    const writer = { via: currentClient(), batch: batch ?? null }
    return inOwnTransaction(payload, { ...(viewer ? { user: viewer } : {}), context: { writer } }, async (req) => {
      refuseIfLate()
      const result = await work({ ...unitOf(payload, onBehalfOf(viewer, req)), ...keptUnit(req) })
      refuseIfLate()
      return result
    })
  })
}

function unitOf(payload: Payload, access: Access): Omit<WriteUnit, keyof KeptUnit> {
  const api = localApi(payload)
  return {
    ...unitReads(payload, access),
    create: (collection, data) => api.create({ collection, ...access, data }),
    update: (collection, id, data) => api.update({ collection, ...access, id, data }),
    remove: async (collection, id) => void (await payload.delete({ collection, ...access, id })),
    replaceFile: (id, file) => payload.update({ collection: 'media', ...access, id, data: {}, file: { ...file } }),
  }
}

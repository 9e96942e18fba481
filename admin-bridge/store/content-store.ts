import {
  createLocalReq,
  commitTransaction,
  initTransaction,
  killTransaction,
  type CollectionSlug,
  type DataFromCollectionSlug,
  type File,
  type Payload,
  type TypedUser,
} from 'payload'
import { withTimeout } from '../http/limits/deadline'
import { httpError } from '../http/errors'
import { as, findIn, readsOf, type Access } from './reads'
import { KeyedMutex } from './keyed-mutex'
import { recordReads } from './record-reads'
import { isConflict } from '../../cms/database/failures'
import { sharingCommit } from '../../cms/database/sqlite/shared-commit'
import { deleteUploadedFiles } from '../../cms/hooks/files'
import { PREPARED_PICTURE } from '../../cms/hooks/uploads'
import { localApi } from '../../cms/payload-internals'

/** The user on whose behalf a call is made, or null for an anonymous visitor. */
export type Viewer = TypedUser | null

/** A document of a collection as Payload returns it. */
export type Stored<Slug extends CollectionSlug> = DataFromCollectionSlug<Slug>

/** MongoDB: how long a write is retried after write conflicts, and the longest delay between two attempts. */
const RETRY_MS = 8_000
const RETRY_DELAY_MS = 120

/** The only gateway to Payload. Every call applies the viewer's access rules; record writes run in transactions. */
export type ContentStore = ReturnType<typeof createContentStore>

/** Operations inside one transaction. Either all of them are committed, or none. */
export type WriteUnit = {
  find<Slug extends CollectionSlug>(collection: Slug, id: number): Promise<Stored<Slug> | null>
  create<Slug extends CollectionSlug>(collection: Slug, data: object): Promise<Stored<Slug>>
  update<Slug extends CollectionSlug>(collection: Slug, id: number, data: object): Promise<Stored<Slug>>
  remove(collection: CollectionSlug, id: number): Promise<void>
}

export type WriteOptions = { key?: string; isShort?: boolean }

/** Creates the gateway for a Payload instance. @param usesBucket whether uploads are stored in an S3 bucket. */
export function createContentStore(payload: Payload, usesBucket = false) {
  const writeLocks = new KeyedMutex()
  return {
    ...recordReads(readsOf(payload)),

    /**
     * Adds a picture from `preparePicture` to the library. Uses no transaction: creating the variants takes long and
     * would block other writes, and a single row needs none. With a bucket it does use one, so that a failed upload removes
     * the row.
     * @throws the error of Payload, the database or the bucket.
     */
    async addPicture(viewer: Viewer, file: File): Promise<Stored<'media'>> {
      try {
        return await payload.create({
          collection: 'media',
          ...as(viewer),
          data: {},
          file,
          context: { [PREPARED_PICTURE]: true },
          disableTransaction: !usesBucket,
        })
      } catch (error) {
        // the record may exist although its response was lost; unreferenced files are swept later
        const stored = await payload
          .count({ collection: 'media', where: { filename: { equals: file.name } }, overrideAccess: true })
          .catch(() => null)
        if (stored?.totalDocs === 0) await deleteUploadedFiles(file.name)
        throw error
      }
    },

    /**
     * Runs `work` in one transaction and retries it after write conflicts.
     * @param options `key`: writes of this process with the same key run one after another, so that they do not conflict with
     * each other; `isShort`: it touches few records, so that other writes may wait for it and share its commit (SQLite).
     * @returns the result of `work`. @throws what `work` throws, after a rollback; HttpError 503 when the database does
     * not respond in time.
     */
    write<T>(viewer: Viewer, work: (unit: WriteUnit) => Promise<T>, { key, isShort = false }: WriteOptions = {}): Promise<T> {
      let isLate = false
      const attempt = () => attemptWrite(payload, viewer, work, { isLate: () => isLate, isShort })
      return withTimeout(key === undefined ? attempt() : writeLocks.run(key, attempt), () => (isLate = true))
    },
  }
}

/** @param options `isLate`: whether the caller has already been sent an error. The write must then not be committed. */
async function attemptWrite<T>(
  payload: Payload,
  viewer: Viewer,
  work: (unit: WriteUnit) => Promise<T>,
  { isLate, isShort }: { isLate: () => boolean; isShort: boolean },
): Promise<T> {
  const startedAt = Date.now()
  for (let attempt = 1; ; attempt++) {
    const req = await createLocalReq(viewer ? { user: viewer } : {}, payload)
    await (isShort ? sharingCommit(() => initTransaction(req)) : initTransaction(req))
    try {
      if (isLate()) throw httpError.databaseUnavailable()
      const result = await work(unitOf(payload, as(viewer, req)))
      if (isLate()) throw httpError.databaseUnavailable()
      await commitTransaction(req)
      return result
    } catch (error) {
      await killTransaction(req)
      if (!isConflict(error) || Date.now() - startedAt > RETRY_MS) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(RETRY_DELAY_MS, 8 * attempt)))
    }
  }
}

function unitOf(payload: Payload, access: Access): WriteUnit {
  const api = localApi(payload)
  return {
    find: (collection, id) => findIn(payload, collection, id, access),
    create: (collection, data) => api.create({ collection, ...access, data }),
    update: (collection, id, data) => api.update({ collection, ...access, id, data }),
    remove: async (collection, id) => void (await payload.delete({ collection, ...access, id })),
  }
}

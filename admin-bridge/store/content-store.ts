import {
  createLocalReq,
  commitTransaction,
  initTransaction,
  killTransaction,
  type CollectionSlug,
  type DataFromCollectionSlug,
  type File,
  type Payload,
  type PayloadRequest,
  type TypedUser,
  type Where,
} from 'payload'
import { withTimeout } from '../http/limits/deadline'
import { httpError } from '../http/errors'
import { KeyedMutex } from './keyed-mutex'
import { recordReads } from './record-reads'
import { isConflict } from '../../cms/database/failures'
import { deleteUploadedFiles } from '../../cms/hooks/files'
import { PREPARED_PICTURE } from '../../cms/hooks/uploads'
import type { ContentCollection } from '../../cms/domain/entities'
import { localApi } from '../../cms/payload-internals'

/** The user on whose behalf a call is made, or null for an anonymous visitor. */
export type Viewer = TypedUser | null

export type ListQuery = { where?: Where; sort: string[]; skip: number; limit: number }
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

export type IdRange = { after: number; upTo: number }
/** `updatedAt` as ISO 8601 in UTC. */
export type RecordDate = { id: number; updatedAt: string }

/** A condition that is never empty. Without one, MongoDB's adapter returns an estimated count. */
const withCondition = (where: Where = {}): Where => ({ and: [{ id: { greater_than: 0 } }, where] })

type Access = { overrideAccess: false; depth: 0; user: Viewer; req?: PayloadRequest }

const as = (viewer: Viewer, req?: PayloadRequest): Access => ({ overrideAccess: false, depth: 0, user: viewer, ...(req ? { req } : {}) })

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
     * Runs `work` in one transaction and retries it after write conflicts. Writes of this process with the same `key` run
     * one after another, so that they do not conflict with each other.
     * @returns the result of `work`. @throws what `work` throws, after a rollback; HttpError 503 when the database does
     * not respond in time.
     */
    write<T>(viewer: Viewer, work: (unit: WriteUnit) => Promise<T>, key?: string): Promise<T> {
      let isLate = false
      const attempt = () => attemptWrite(payload, viewer, work, () => isLate)
      return withTimeout(key === undefined ? attempt() : writeLocks.run(key, attempt), () => (isLate = true))
    },
  }
}

function readsOf(payload: Payload) {
  const api = localApi(payload)
  /** One page in Payload's sense: pages start at multiples of their size. */
  const page = async <Slug extends CollectionSlug>(
    collection: Slug,
    viewer: Viewer,
    query: Omit<ListQuery, 'skip'>,
    pageNumber: number,
  ) => {
    const { docs, totalDocs } = await api.find({
      collection,
      ...as(viewer),
      joins: false,
      pagination: true,
      ...query,
      where: withCondition(query.where),
      page: pageNumber,
    })
    return { docs, total: totalDocs }
  }
  const count = async (collection: CollectionSlug, viewer: Viewer, where: Where = {}): Promise<number> =>
    (await payload.count({ collection, overrideAccess: false, user: viewer, where: withCondition(where) })).totalDocs

  /** Reads only ids and modification dates. */
  const dates = async (collection: ContentCollection, viewer: Viewer, query: Pick<ListQuery, 'where' | 'limit'> & { sort: string }) => {
    const select = { updatedAt: true } as const
    const { docs } = await api.find({ collection, ...as(viewer), joins: false, pagination: false, select, ...query })
    return docs.map(({ id, updatedAt }) => ({ id, updatedAt }))
  }

  return {
    /** Id and modification date of each record whose id is above `after` and at most `upTo`, ordered by id. */
    datesOf: (collection: ContentCollection, viewer: Viewer, { after, upTo }: IdRange): Promise<RecordDate[]> =>
      dates(collection, viewer, { where: { id: { greater_than: after, less_than_equal: upTo } }, sort: 'id', limit: upTo - after }),

    /** The highest id that the viewer may see; 0 without records. */
    lastIdOf: async (collection: ContentCollection, viewer: Viewer): Promise<number> =>
      (await dates(collection, viewer, { sort: '-id', limit: 1 }))[0]?.id ?? 0,

    /** When a record that the viewer may see last changed; null without records. */
    lastChangeOf: async (collection: ContentCollection, viewer: Viewer): Promise<string | null> =>
      (await dates(collection, viewer, { sort: '-updatedAt', limit: 1 }))[0]?.updatedAt ?? null,

    /** Up to `limit` records from offset `skip`, in the order of `sort`, and the total count. With a limit of 0, only the count. */
    async list<Slug extends CollectionSlug>(
      collection: Slug,
      viewer: Viewer,
      { skip, ...query }: ListQuery,
    ): Promise<{ docs: Stored<Slug>[]; total: number }> {
      if (query.limit === 0) return { docs: [], total: await count(collection, viewer, query.where) }
      const first = Math.floor(skip / query.limit)
      const offset = skip % query.limit
      const { docs, total } = await page(collection, viewer, query, first + 1)
      if (offset === 0 || docs.length < query.limit) return { docs: docs.slice(offset), total }
      // the requested range spans two pages
      const next = await page(collection, viewer, query, first + 2)
      return { docs: [...docs.slice(offset), ...next.docs.slice(0, offset)], total }
    },

    /** All matching records that the viewer may see, in the order of `sort`. */
    async all<Slug extends CollectionSlug>(collection: Slug, viewer: Viewer, where: Where, sort: string[]): Promise<Stored<Slug>[]> {
      const { docs } = await api.find({ collection, ...as(viewer), joins: false, pagination: false, limit: 0, where, sort })
      return docs
    },

    /** Number of matching records that the viewer may see. */
    count,

    /** The record, or null if it does not exist or the viewer may not see it. */
    find: <Slug extends CollectionSlug>(collection: Slug, viewer: Viewer, id: number): Promise<Stored<Slug> | null> =>
      findIn(payload, collection, id, as(viewer)),
  }
}

async function findIn<Slug extends CollectionSlug>(
  payload: Payload,
  collection: Slug,
  id: number,
  access: Access,
): Promise<Stored<Slug> | null> {
  const { docs } = await localApi(payload).find({
    collection,
    ...access,
    joins: false,
    pagination: false,
    limit: 1,
    where: { id: { equals: id } },
  })
  return docs[0] ?? null
}

/** @param isLate whether the caller has already been sent an error. The write must then not be committed. */
async function attemptWrite<T>(payload: Payload, viewer: Viewer, work: (unit: WriteUnit) => Promise<T>, isLate: () => boolean): Promise<T> {
  const startedAt = Date.now()
  for (let attempt = 1; ; attempt++) {
    const req = await createLocalReq(viewer ? { user: viewer } : {}, payload)
    await initTransaction(req)
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

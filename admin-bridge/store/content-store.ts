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
import { isConflict } from '../../cms/database/failures'
import { deleteUploadedFiles } from '../../cms/hooks/files'
import { PREPARED_PICTURE } from '../../cms/hooks/uploads'

/** Who asks: a signed-in user, or nobody in particular. */
export type Viewer = TypedUser | null

export type ListQuery = { where?: Where; sort: string[]; skip: number; limit: number }
export type Document<Slug extends CollectionSlug> = DataFromCollectionSlug<Slug>

/** How long a write goes on starting anew after conflicts with others (MongoDB), and the longest pause between. */
const CONFLICT_MS = 8_000
const PAUSE_MS = 120

/** The one gateway to Payload: always as the viewer, always under the access rules, writes always in a transaction. */
export type ContentStore = ReturnType<typeof createContentStore>

/** Calls inside one write; all of them are kept, or none. */
export type WriteUnit = {
  find<Slug extends CollectionSlug>(collection: Slug, id: number): Promise<Document<Slug> | null>
  create<Slug extends CollectionSlug>(collection: Slug, data: object): Promise<Document<Slug>>
  update<Slug extends CollectionSlug>(collection: Slug, id: number, data: object): Promise<Document<Slug>>
  remove(collection: CollectionSlug, id: number): Promise<void>
}

// Payload's types allow `false` for known collections alone, not for a generic one
const joins = false as never

/** A condition that is never empty: without one, MongoDB's adapter takes an estimate for the count. */
const counted = (where: Where = {}): Where => ({ and: [{ id: { greater_than: 0 } }, where] })

type Access = { overrideAccess: false; depth: 0; user: Viewer; req?: PayloadRequest }

const as = (viewer: Viewer, req?: PayloadRequest): Access => ({ overrideAccess: false, depth: 0, user: viewer, ...(req ? { req } : {}) })

/** Makes the gateway for one Payload instance. @param inBucket whether uploads go to an S3 bucket. */
export function createContentStore(payload: Payload, inBucket = false) {
  const turns = new KeyedMutex()
  return {
    ...readsOf(payload),

    /**
     * Puts a picture that `preparePicture` made into the library. Without a transaction, because making its sizes takes long and no other write
     * should wait for it: the entry is one row, which is whole or not there. Into a bucket with one, so that a failed
     * upload takes its row with it.
     */
    async addPicture(viewer: Viewer, file: File): Promise<Document<'media'>> {
      try {
        return await payload.create({
          collection: 'media',
          ...as(viewer),
          data: {},
          file,
          context: { [PREPARED_PICTURE]: true },
          disableTransaction: !inBucket,
        })
      } catch (error) {
        // the entry may exist although its reply was lost; what nothing names is swept later
        const stored = await payload
          .count({ collection: 'media', where: { filename: { equals: file.name } }, overrideAccess: true })
          .catch(() => null)
        if (stored?.totalDocs === 0) await deleteUploadedFiles(file.name)
        throw error
      }
    },

    /**
     * One write, all or nothing. Conflicts with other writes start it anew; writes with the same `key` take turns, so
     * that those of this process do not conflict in the first place.
     * @throws what `work` throws, after everything was taken back; HttpError 503 when the database does not answer.
     */
    write<T>(viewer: Viewer, work: (unit: WriteUnit) => Promise<T>, key?: string): Promise<T> {
      let late = false
      const attempt = () => attemptWrite(payload, viewer, work, () => late)
      return withTimeout(key === undefined ? attempt() : turns.run(key, attempt), () => (late = true))
    },
  }
}

function readsOf(payload: Payload) {
  /** One page of Payload's, whose pages stand at multiples of their size. */
  const page = async <Slug extends CollectionSlug>(collection: Slug, viewer: Viewer, query: Omit<ListQuery, 'skip'>, number: number) => {
    const { docs, totalDocs } = await payload.find({
      collection,
      ...as(viewer),
      joins,
      pagination: true,
      ...query,
      where: counted(query.where),
      page: number,
    })
    return { docs: docs as Document<Slug>[], total: totalDocs }
  }
  const count = async (collection: CollectionSlug, viewer: Viewer, where: Where = {}): Promise<number> =>
    (await payload.count({ collection, overrideAccess: false, user: viewer, where: counted(where) })).totalDocs

  return {
    /** Rows from `skip` on, at most `limit` of them (0: none), in the order of `sort`, and how many there are in all. */
    async list<Slug extends CollectionSlug>(
      collection: Slug,
      viewer: Viewer,
      { skip, ...query }: ListQuery,
    ): Promise<{ docs: Document<Slug>[]; total: number }> {
      if (query.limit === 0) return { docs: [], total: await count(collection, viewer, query.where) }
      const first = Math.floor(skip / query.limit)
      const offset = skip % query.limit
      const { docs, total } = await page(collection, viewer, query, first + 1)
      if (offset === 0 || docs.length < query.limit) return { docs: docs.slice(offset), total }
      // a window between two pages: their seam lies inside it
      const behind = await page(collection, viewer, query, first + 2)
      return { docs: [...docs.slice(offset), ...behind.docs.slice(0, offset)], total }
    },

    /** Every row that fits, in the order of `sort`. */
    async all<Slug extends CollectionSlug>(collection: Slug, viewer: Viewer, where: Where, sort: string[]): Promise<Document<Slug>[]> {
      const { docs } = await payload.find({ collection, ...as(viewer), joins, pagination: false, limit: 0, where, sort })
      return docs as Document<Slug>[]
    },

    /** How many records the viewer may see. */
    count,

    /** One record that the viewer may see, or null. */
    find: <Slug extends CollectionSlug>(collection: Slug, viewer: Viewer, id: number): Promise<Document<Slug> | null> =>
      findIn(payload, collection, id, as(viewer)),
  }
}

async function findIn<Slug extends CollectionSlug>(
  payload: Payload,
  collection: Slug,
  id: number,
  access: Access,
): Promise<Document<Slug> | null> {
  const { docs } = await payload.find({ collection, ...access, joins, pagination: false, limit: 1, where: { id: { equals: id } } })
  return (docs[0] as Document<Slug> | undefined) ?? null
}

/** @param isLate whether the caller was told of a failure already: what it was told must stay true. */
async function attemptWrite<T>(payload: Payload, viewer: Viewer, work: (unit: WriteUnit) => Promise<T>, isLate: () => boolean): Promise<T> {
  const begun = Date.now()
  for (let attempt = 1; ; attempt++) {
    const req = await createLocalReq(viewer ? { user: viewer } : {}, payload)
    await initTransaction(req)
    try {
      if (isLate()) throw httpError.unavailable()
      const result = await work(unitOf(payload, as(viewer, req)))
      if (isLate()) throw httpError.unavailable()
      await commitTransaction(req)
      return result
    } catch (error) {
      await killTransaction(req)
      if (!isConflict(error) || Date.now() - begun > CONFLICT_MS) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(PAUSE_MS, 8 * attempt)))
    }
  }
}

function unitOf(payload: Payload, access: Access): WriteUnit {
  return {
    find: (collection, id) => findIn(payload, collection, id, access),
    create: async (collection, data) => (await payload.create({ collection, ...access, data } as never)) as never,
    update: async (collection, id, data) => (await payload.update({ collection, ...access, id, data } as never)) as never,
    remove: async (collection, id) => void (await payload.delete({ collection, ...access, id })),
  }
}

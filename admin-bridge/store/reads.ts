import type { Payload, Where } from 'payload'
import type { Figures, Spelling, SpellingQuery } from '../../cms/database/lists/figures'
import { DraftReads } from '../../cms/database/drafts'
import { findFiles, type FileQuery } from '../../cms/database/library/find-files'
import { listsOf } from '../../cms/database/lists/lists'
import { parseOrders, type Results, type Window } from '../../cms/database/lists/list-query'
import type { ContentCollection, Entity } from '../../cms/domain/entities'
import { kindOf } from '../../cms/domain/entities/kinds'
import { MEDIA_PATH } from '../../cms/domain/media-name'
import { localApi, publicUrlOf } from '../../cms/payload-internals'
import { requiredFlag, type Stored, type Viewer } from './viewer'
import { entityIn, findById, findByIds, findListed, findPicture, onBehalfOf, readFields } from './find-records'
import { findLooks, type PictureLook } from './picture-looks'

/** A window of a list; see {@link Window}. */
export type ListQuery = Window
/** A search. `queryFor` says what the records of an entity are narrowed to, by fields that its list can be narrowed by, and sorted by. */
export type SearchQuery = {
  readonly words: readonly string[]
  readonly limit: number
  readonly queryFor: (entity: Entity) => Pick<Window, 'conditions' | 'order'>
}
/** Ids above `after` and at most `upTo`. */
export type IdRange = { after: number; upTo: number }
/** `updatedAt` as ISO 8601 in UTC. */
export type RecordDate = { id: number; updatedAt: string }

/** What a list of the library shows. `url` is that of one file, or null. */
export type PictureQuery = Omit<FileQuery, 'filename'> & { readonly url: string | null }
type FoundPictures = { pictures: Stored<'media'>[]; total: number }

/** The file that a URL of the library names; '' for another URL, which no file has. */
const fileOf = (url: string): string => (url.startsWith(MEDIA_PATH) ? url.slice(MEDIA_PATH.length) : '')

/** The conditions of a query and, for everyone but administrators, that records are published. */
export function visible(entity: Entity, viewer: Viewer, conditions: readonly Where[]): Where[] {
  const flag = requiredFlag(entity, viewer)
  return flag === null ? [...conditions] : [...conditions, { [flag]: { equals: true } }]
}

type Lists = ReturnType<typeof listsOf>

/** Reads of counts and averages. Fields are named as in the API. */
const figureReads = (lists: Lists) => ({
  /** What the records that a viewer may see add up to, all together and by each of these fields. */
  figures(collection: ContentCollection, viewer: Viewer, fields: readonly string[], conditions: readonly Where[] = []): Promise<Figures> {
    const entity = entityIn(collection)
    return lists.figures(entity, visible(entity, viewer, conditions), fields)
  },

  /** The spellings of a line that fit a typed text, in all records, drafts included: for administrators. */
  spellings: (collection: ContentCollection, query: SpellingQuery): Promise<Spelling[]> => lists.spellings(entityIn(collection), query),
})

/** Reads of ids and numbers of records. */
function listReads(lists: Lists) {
  const idsOf = (collection: ContentCollection, viewer: Viewer, query: ListQuery): Promise<number[]> => {
    const entity = entityIn(collection)
    return lists.ids(entity, { ...query, conditions: visible(entity, viewer, query.conditions) })
  }
  return {
    /** The ids of one window of a list, in its order. */
    ids: idsOf,

    /** The ids of one window of a list, in its order, and the number of records in the whole list. */
    window(collection: ContentCollection, viewer: Viewer, query: ListQuery): Promise<Results> {
      const entity = entityIn(collection)
      return lists.window(entity, { ...query, conditions: visible(entity, viewer, query.conditions) })
    },

    /** Number of records that meet all conditions. */
    count(collection: ContentCollection, viewer: Viewer, conditions: readonly Where[]): Promise<number> {
      const entity = entityIn(collection)
      return lists.count(entity, visible(entity, viewer, conditions))
    },

    /** The id of the first record in an order; 0 without records. */
    async firstBy(collection: ContentCollection, viewer: Viewer, sort: string): Promise<number> {
      const order = parseOrders(entityIn(collection), [sort])
      return (await idsOf(collection, viewer, { conditions: [], order, skip: 0, limit: 1 }))[0] ?? 0
    },

    /**
     * The best records of several collections that have all words, and the number of all, in the order of the collections.
     * Words with a typing error count. @throws the database's error.
     */
    search(collections: readonly ContentCollection[], viewer: Viewer, { words, limit, queryFor }: SearchQuery): Promise<Results[]> {
      const queries = collections.map(entityIn).map((entity) => {
        const { conditions, order } = queryFor(entity)
        return { entity, order, conditions: visible(entity, viewer, conditions) }
      })
      return lists.search(queries, words, limit)
    },
  }
}

/** Reads of records. */
function recordReads(payload: Payload) {
  const api = localApi(payload)
  return {
    /** The record, or null if it does not exist or the viewer may not see it. */
    find<Slug extends ContentCollection>(collection: Slug, viewer: Viewer, id: number): Promise<Stored<Slug> | null> {
      return findById(payload, collection, id, onBehalfOf(viewer))
    },

    /** The records with these ids, in the order of the ids. Ids without a record are left out. */
    byIds<Slug extends ContentCollection>(collection: Slug, viewer: Viewer, ids: readonly number[]): Promise<Stored<Slug>[]> {
      return findByIds(payload, collection, ids, onBehalfOf(viewer))
    },

    /** The same records without what lists do not show, which may be large: editor states. Formatted texts are plain. */
    listed<Slug extends ContentCollection>(collection: Slug, viewer: Viewer, ids: readonly number[]): Promise<Stored<Slug>[]> {
      return findListed(payload, collection, ids, onBehalfOf(viewer))
    },

    /** All matching records, in the order of `sort`. Only for conditions that few records meet. */
    async all<Slug extends ContentCollection>(collection: Slug, viewer: Viewer, where: Where, sort: string[]): Promise<Stored<Slug>[]> {
      const { docs } = await api.find({ collection, ...onBehalfOf(viewer), joins: false, pagination: false, limit: 0, where, sort })
      return docs
    },

    /** Id and modification date of each record of a range, ordered by id: for the site map. */
    async datesOf(collection: ContentCollection, viewer: Viewer, { after, upTo }: IdRange): Promise<RecordDate[]> {
      const where = { id: { greater_than: after, less_than_equal: upTo } }
      const read = { where, names: ['updatedAt'], limit: upTo - after }
      const records = await readFields(payload, collection, read, { user: viewer })
      return records.map(({ id, updatedAt }) => ({ id, updatedAt }))
    },
  }
}

/** Reads of the library. */
const pictureReads = (payload: Payload) => ({
  /** Files of the library, newest first, and the number of all. @param query see `FileQuery`; `url`: null for any. */
  async pictures(viewer: Viewer, { url, ...query }: PictureQuery): Promise<FoundPictures> {
    const { ids, total } = await findFiles(payload, { ...query, filename: url === null ? null : fileOf(url) })
    if (ids.length === 0) return { pictures: [], total }
    const where = { id: { in: [...ids] } }
    const options = { collection: 'media', ...onBehalfOf(viewer), pagination: false, limit: 0, sort: '-id', where } as const
    return { pictures: (await localApi(payload).find(options)).docs, total }
  },

  /** The file of the library, or null if there is none. */
  picture(viewer: Viewer, id: number): Promise<Stored<'media'> | null> {
    return findPicture(payload, id, onBehalfOf(viewer))
  },

  /** How pictures of the library are shown, by id. */
  looks(ids: readonly number[]): Promise<Map<number, PictureLook>> {
    return findLooks(payload, ids)
  },
})

/** Reads of pending drafts. */
const pendingReads = (payload: Payload) => ({
  /** The ids of the records that have a pending draft, those in the trash too. Only administrators may know. */
  async pendingIds(collection: ContentCollection): Promise<number[]> {
    const keys = await new DraftReads(payload).keys(kindOf(entityIn(collection)))
    return keys.map(({ record }) => record)
  },
})

/** The store's reads. Each returns only what the viewer may see. */
export function readsOf(payload: Payload) {
  const lists = listsOf(payload)
  const { firstBy, ...listed } = listReads(lists)
  const records = recordReads(payload)
  return {
    ...records,
    ...listed,
    ...figureReads(lists),
    ...pictureReads(payload),
    ...pendingReads(payload),

    /** The site's address without a trailing slash. */
    publicUrl: publicUrlOf(payload),

    /** The highest id that the viewer may see; 0 without records. */
    lastIdOf: (collection: ContentCollection, viewer: Viewer): Promise<number> => firstBy(collection, viewer, '-id'),

    /** When a record that the viewer may see last changed; null without records. */
    async lastChangeOf(collection: ContentCollection, viewer: Viewer): Promise<string | null> {
      const [record] = await records.byIds(collection, viewer, [await firstBy(collection, viewer, '-updatedAt')])
      return record?.updatedAt ?? null
    },
  }
}

/** The reads that a response may need in addition to its own record. */
export type RecordReads = Pick<ReturnType<typeof readsOf>, 'ids' | 'byIds' | 'listed' | 'find' | 'picture' | 'looks' | 'publicUrl'>

import type { CollectionSlug, Payload, PayloadRequest, Where } from 'payload'
import type { Figure, FigureScope } from '../../cms/database/figures/figures'
import type { Spelling, SpellingQuery } from '../../cms/database/figures/spelling-match'
import { SEARCH_TEXT, publicColumn } from '../../cms/database/lists/columns'
import { findFiles, type FileQuery } from '../../cms/database/library/find-files'
import type { Results } from '../../cms/database/lists/found-lists'
import { listsOf } from '../../cms/database/lists/lists'
import { parseOrders, type Condition, type Window } from '../../cms/database/lists/list-query'
import { entityOf, fieldsOfKind, type ContentCollection, type Entity } from '../../cms/domain/entities'
import { MEDIA_PATH } from '../../cms/domain/media-name'
import { inOrderOf } from '../../cms/domain/in-order-of'
import { STORED_TEXTS } from '../../cms/fields/rich-text'
import { localApi } from '../../cms/payload-internals'
import type { Stored, Viewer } from './content-store'
import { findLooks, type PictureLook } from './picture-looks'

/** A window of a list; see {@link Window}. */
export type ListQuery = Window
/** A search. `queryFor` says what the records of an entity are narrowed to, by fields that its list can be narrowed by, and sorted by. */
export type SearchQuery = {
  readonly words: readonly string[]
  readonly limit: number
  readonly queryFor: (entity: Entity) => Pick<Window, 'conditions' | 'order'>
}
export type IdRange = { after: number; upTo: number }
/** `updatedAt` as ISO 8601 in UTC. */
export type RecordDate = { id: number; updatedAt: string }

export type Access = { overrideAccess: false; depth: 0; user: Viewer; context?: Record<string, unknown>; req?: PayloadRequest }

/** What the API's own requests to Payload have in their context. */
export const API_CONTEXT = { [STORED_TEXTS]: true }

/** Options of a call to Payload on behalf of a viewer. @param req of the transaction that the call belongs to. */
export const as = (viewer: Viewer, req?: PayloadRequest): Access => ({
  overrideAccess: false,
  depth: 0,
  user: viewer,
  ...(req ? { req } : { context: { ...API_CONTEXT } }),
})

/** What a list of the library shows. `url` is that of one file, or null. */
export type PictureQuery = Omit<FileQuery, 'filename'> & { readonly url: string | null }
type FoundPictures = { pictures: Stored<'media'>[]; total: number }

/** The file that a URL of the library names; '' for another URL, which no file has. */
const fileOf = (url: string): string => (url.startsWith(MEDIA_PATH) ? url.slice(MEDIA_PATH.length) : '')

async function findPictures(payload: Payload, viewer: Viewer, { url, ...asked }: PictureQuery): Promise<FoundPictures> {
  const { ids, total } = await findFiles(payload, { ...asked, filename: url === null ? null : fileOf(url) })
  if (ids.length === 0) return { pictures: [], total }
  const query = { collection: 'media', ...as(viewer), pagination: false, limit: 0, sort: '-id', where: { id: { in: [...ids] } } } as const
  return { pictures: (await localApi(payload).find(query)).docs, total }
}

const known = (collection: ContentCollection): Entity => {
  const entity = entityOf(collection)
  if (!entity) throw new Error(`No entity for ${collection}`)
  return entity
}

const scopeOf = (viewer: Viewer): FigureScope => ({ publicOnly: viewer?.isAdmin !== true })

/** The conditions of a query and, for everyone but administrators, that records are published. */
function visible(entity: Entity, viewer: Viewer, conditions: readonly Condition[]): Condition[] {
  const column = publicColumn(entity)
  return column && scopeOf(viewer).publicOnly ? [...conditions, { is: 'equal', column, value: true }] : [...conditions]
}

/** Reads of dates, for the site map. */
function datesOf(payload: Payload) {
  const api = localApi(payload)
  /** Reads only ids and modification dates. */
  const dates = async (collection: ContentCollection, viewer: Viewer, query: { where?: Where; sort: string; limit: number }) => {
    const select = { updatedAt: true } as const
    const { docs } = await api.find({ collection, ...as(viewer), joins: false, pagination: false, select, ...query })
    return docs.map(({ id, updatedAt }) => ({ id, updatedAt }))
  }

  return {
    /** Id and modification date of each record whose id is above `after` and at most `upTo`, ordered by id. */
    datesOf: (collection: ContentCollection, viewer: Viewer, { after, upTo }: IdRange): Promise<RecordDate[]> =>
      dates(collection, viewer, { where: { id: { greater_than: after, less_than_equal: upTo } }, sort: 'id', limit: upTo - after }),
  }
}

/** Reads of counts and averages. */
const figuresOf = (lists: ReturnType<typeof listsOf>) => ({
  /** Values of a counted field, most frequent first, at most 100 or `limit`. @param field by its name in the API. */
  figures: (collection: ContentCollection, viewer: Viewer, field: string, limit?: number): Promise<Figure[]> =>
    lists.figures(known(collection), scopeOf(viewer), field, limit),

  /** The figure of all records, or of those with one value of a counted field; null without records. */
  figure: (collection: ContentCollection, viewer: Viewer, field?: string, value?: string): Promise<Figure | null> =>
    lists.figure(known(collection), scopeOf(viewer), field, value),

  /** The spellings of a line that fit a typed text, in all records, drafts included: for administrators. @param asked `field` by its name in the API. */
  spellings: (collection: ContentCollection, asked: SpellingQuery & { text: string }): Promise<Spelling[]> =>
    lists.spellings(known(collection), asked),
})

/** The store's reads. Each takes the collection first and returns only what the viewer may see. */
export function readsOf(payload: Payload) {
  const api = localApi(payload)
  const lists = listsOf(payload)

  /** The records with these ids, in the order of the ids. Ids without a record are left out. */
  const byIds = <Slug extends ContentCollection>(collection: Slug, viewer: Viewer, ids: readonly number[]): Promise<Stored<Slug>[]> =>
    findByIds(payload, collection, ids, as(viewer))

  /** The same records without what lists do not show, which may be large: editor states. Formatted texts are plain. */
  const listed = <Slug extends ContentCollection>(collection: Slug, viewer: Viewer, ids: readonly number[]): Promise<Stored<Slug>[]> =>
    findListed(payload, collection, ids, as(viewer))

  const idsOf = (collection: ContentCollection, viewer: Viewer, query: ListQuery): Promise<number[]> => {
    const entity = known(collection)
    return lists.ids(entity, { ...query, conditions: visible(entity, viewer, query.conditions) })
  }

  /** Number of records that meet all conditions. */
  const count = (collection: ContentCollection, viewer: Viewer, conditions: readonly Condition[]): Promise<number> => {
    const entity = known(collection)
    return lists.total(entity, visible(entity, viewer, conditions))
  }

  /** The id of the first record in an order; 0 without records. */
  const firstBy = async (collection: ContentCollection, viewer: Viewer, sort: string): Promise<number> => {
    const order = parseOrders(known(collection), [sort])
    return (await idsOf(collection, viewer, { conditions: [], order, skip: 0, limit: 1 }))[0] ?? 0
  }

  const windowOf = (collection: ContentCollection, viewer: Viewer, query: ListQuery): Promise<Results> => {
    const entity = known(collection)
    return lists.window(entity, { ...query, conditions: visible(entity, viewer, query.conditions) })
  }

  return {
    ...datesOf(payload),

    /**
     * The best records of several collections that have all words, and the number of all, in the order of the collections.
     * Words with a typing error count. @throws the database's error.
     */
    search(collections: readonly ContentCollection[], viewer: Viewer, { words, limit, queryFor }: SearchQuery): Promise<Results[]> {
      const queries = collections.map(known).map((entity) => {
        const { conditions, order } = queryFor(entity)
        return { entity, order, conditions: visible(entity, viewer, conditions) }
      })
      return lists.search(queries, words, limit)
    },

    /** The highest id that the viewer may see; 0 without records. */
    lastIdOf: (collection: ContentCollection, viewer: Viewer): Promise<number> => firstBy(collection, viewer, '-id'),

    /** When a record that the viewer may see last changed; null without records. */
    async lastChangeOf(collection: ContentCollection, viewer: Viewer): Promise<string | null> {
      const [record] = await byIds(collection, viewer, [await firstBy(collection, viewer, '-updatedAt')])
      return record?.updatedAt ?? null
    },

    /** The ids of one window of a list, in its order, and the number of records in the whole list. */
    window: windowOf,
    /** The ids of one window of a list, in its order. */
    ids: idsOf,
    byIds,
    listed,
    count,

    /**
     * Files of the library, newest first, and the number of all.
     * @param query see `FileQuery`; `url`: null for any.
     */
    pictures: (_collection: 'media', viewer: Viewer, query: PictureQuery): Promise<FoundPictures> => findPictures(payload, viewer, query),

    /** How pictures of the library are shown, by id. */
    looks: (_collection: 'media', viewer: Viewer, ids: readonly number[]): Promise<Map<number, PictureLook>> =>
      findLooks(payload, ids, as(viewer)),

    ...figuresOf(lists),

    /** All matching records, in the order of `sort`. Only for conditions that few records meet. */
    async all<Slug extends ContentCollection>(collection: Slug, viewer: Viewer, where: Where, sort: string[]): Promise<Stored<Slug>[]> {
      const { docs } = await api.find({ collection, ...as(viewer), joins: false, pagination: false, limit: 0, where, sort })
      return docs
    },

    /** The record, or null if it does not exist or the viewer may not see it. */
    find: <Slug extends CollectionSlug>(collection: Slug, viewer: Viewer, id: number): Promise<Stored<Slug> | null> =>
      findIn(payload, collection, id, as(viewer)),
  }
}

/**
 * The records with these ids that `access` shows, in the order of the ids.
 * @param leftOut fields that are not read; the hidden ones are then read too.
 */
export async function findByIds<Slug extends ContentCollection>(
  payload: Payload,
  collection: Slug,
  ids: readonly number[],
  access: Access,
  leftOut: readonly string[] = [],
): Promise<Stored<Slug>[]> {
  if (ids.length === 0) return []
  const where: Where = { id: { in: [...ids] } }
  const select = Object.fromEntries(leftOut.map((name) => [name, false] as const))
  const parts = leftOut.length > 0 ? { select, showHiddenFields: true } : {}
  // without a sort, Payload sorts by date of creation, and SQLite then may search all records by date instead of these by id
  const options = { collection, ...access, joins: false, pagination: false, limit: 0, where, sort: 'id', ...parts } as const
  return inOrderOf(ids, (await localApi(payload).find(options)).docs)
}

/** As `findByIds`, without the editor states of formatted texts: the hidden fields with their plain texts take their place. */
export function findListed<Slug extends ContentCollection>(
  payload: Payload,
  collection: Slug,
  ids: readonly number[],
  access: Access,
): Promise<Stored<Slug>[]> {
  const texts = fieldsOfKind(known(collection), 'richText').map(([key]) => key)
  return findByIds(payload, collection, ids, access, texts.length > 0 ? [SEARCH_TEXT.field, ...texts] : [])
}

/** The record, or null if it does not exist or `access` hides it. */
export async function findIn<Slug extends CollectionSlug>(
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

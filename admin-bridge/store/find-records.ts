import type { Payload, PayloadRequest, Where } from 'payload'
import { entityOf, storedName, type ContentCollection, type Entity } from '../../cms/domain/entities'
import { inOrderOf } from '../../cms/domain/in-order-of'
import { plainField } from '../../cms/domain/rich-text/plain-field'
import { storedValue } from '../../cms/domain/records/wire-value'
import { SAVED_BY } from '../../cms/domain/saving'
import { localApi } from '../../cms/payload-internals'
import { requiredFlag, type Stored, type Viewer } from './viewer'

export type Access = { overrideAccess: false; depth: 0; user: Viewer; req?: PayloadRequest }

/** Options of a call to Payload on behalf of a viewer. @param req of the transaction that the call belongs to. */
export const onBehalfOf = (viewer: Viewer, req?: PayloadRequest): Access => ({
  overrideAccess: false,
  depth: 0,
  user: viewer,
  ...(req ? { req } : {}),
})

/** The entity of a collection. @throws Error for one that holds no records. */
export const entityIn = (collection: ContentCollection): Entity => {
  const entity = entityOf(collection)
  if (!entity) throw new Error(`No entity for ${collection}`)
  return entity
}

/** The names under which Payload stores what responses have of a record. @param isListed plain texts instead of editor states. */
const namesOf = (entity: Entity, isListed: boolean): readonly string[] => [
  ...Object.entries(entity.fields).flatMap(([key, field]) => {
    if (field.kind === 'richText') return [isListed ? plainField(key) : key]
    return field.kind === 'picture' ? [key, storedName(key, field)] : [storedName(key, field)]
  }),
  'createdAt',
  'updatedAt',
]

type Names = { readonly whole: readonly string[]; readonly listed: readonly string[] }
const knownNames = new WeakMap<Entity, Names>()

/** As `namesOf`, made once for each entity. Only administrators learn who saved a record. */
function storedNames(entity: Entity, viewer: Viewer, isListed: boolean): readonly string[] {
  const names = knownNames.get(entity) ?? { whole: namesOf(entity, false), listed: namesOf(entity, true) }
  knownNames.set(entity, names)
  const own = isListed ? names.listed : names.whole
  return viewer?.isAdmin === true ? [...own, SAVED_BY] : own
}

type Fields = { readonly where: Where; readonly names: readonly string[]; readonly limit?: number }

/**
 * Fields of records that a viewer may see, in the order of their ids, from the database adapter. Payload's own `find` would also look
 * for the read hooks and access rules of each field of each record, which doubles the time; content has none that count here
 * (`tests/unit/cms/content-reads.test.ts`).
 * @param where names records by their ids.
 */
export async function readFields<Slug extends ContentCollection>(
  payload: Payload,
  collection: Slug,
  { where, names, limit = 0 }: Fields,
  { user, req }: Pick<Access, 'user' | 'req'>,
): Promise<Stored<Slug>[]> {
  const flag = requiredFlag(entityIn(collection), user)
  const select = Object.fromEntries([...names, ...(flag === null ? [] : [flag])].map((name) => [name, true] as const))
  // without a sort, Payload sorts by date of creation, and SQLite then may search all records by date instead of these by id
  const options = { collection, where, select, pagination: false, limit, sort: 'id', ...(req ? { req } : {}) } as const
  const { docs } = await payload.db.find<Stored<Slug>>(options)
  // as a condition, the flag would make SQLite search all records that have it instead of these by id
  return flag === null ? docs : docs.filter((document) => storedValue(document, flag) === true)
}

async function readByIds<Slug extends ContentCollection>(
  payload: Payload,
  collection: Slug,
  ids: readonly number[],
  { user, req }: Access,
  isListed: boolean,
): Promise<Stored<Slug>[]> {
  if (ids.length === 0) return []
  const names = storedNames(entityIn(collection), user, isListed)
  return inOrderOf(ids, await readFields<Slug>(payload, collection, { where: { id: { in: [...ids] } }, names }, { user, req }))
}

/** The records with these ids that `access` shows, in the order of the ids. */
export const findByIds = <Slug extends ContentCollection>(payload: Payload, collection: Slug, ids: readonly number[], access: Access) =>
  readByIds(payload, collection, ids, access, false)

/** As `findByIds`, without the editor states of formatted texts: the hidden fields with their plain texts take their place. */
export const findListed = <Slug extends ContentCollection>(payload: Payload, collection: Slug, ids: readonly number[], access: Access) =>
  readByIds(payload, collection, ids, access, true)

/** The record, or null if it does not exist or `access` hides it. */
export const findById = async <Slug extends ContentCollection>(payload: Payload, collection: Slug, id: number, access: Access) =>
  (await findByIds(payload, collection, [id], access))[0] ?? null

/** The file of the library, or null if there is none. */
export async function findPicture(payload: Payload, id: number, access: Access): Promise<Stored<'media'> | null> {
  const options = { collection: 'media', ...access, pagination: false, limit: 1, where: { id: { equals: id } } } as const
  return (await localApi(payload).find(options)).docs[0] ?? null
}

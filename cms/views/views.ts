import type { Payload, PayloadRequest } from 'payload'
import { KINDS } from '../domain/entities/kinds'
import { isRecord } from '../domain/is-record'
import { ID_MAX } from '../domain/limits'

/** A list as somebody wants to see it again. `query` is that of its address in the console. */
export type SavedView = { readonly id: number; readonly kind: string; readonly name: string; readonly query: string }

/** All views of a person. `next` is the id of the next one, so that no id is used twice. */
export type SavedViews = { readonly next: number; readonly views: readonly SavedView[] }

const COLLECTION = 'payload-preferences'
const KEY = 'console-views'

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 1 && Number(value) <= ID_MAX

const isView = (value: unknown): value is SavedView =>
  isRecord(value) &&
  isId(value['id']) &&
  KINDS.includes(String(value['kind'])) &&
  [value['name'], value['query']].every((each) => typeof each === 'string')

/** What is stored, without what is none: people can write their preferences through the panel too. */
function readViews(value: unknown): SavedViews {
  const stored = isRecord(value) && Array.isArray(value['views']) ? value['views'].filter(isView) : []
  const next = isRecord(value) && isId(value['next']) ? value['next'] : 1
  return { next: Math.max(next, ...stored.map(({ id }) => id + 1)), views: stored }
}

/** The views of a person, and the preference that holds them. @param req for a read inside its transaction. */
async function findViews(payload: Payload, user: number, req?: PayloadRequest) {
  const { docs } = await payload.find({
    collection: COLLECTION,
    where: { and: [{ key: { equals: KEY } }, { 'user.relationTo': { equals: 'users' } }, { 'user.value': { equals: user } }] },
    depth: 0,
    limit: 1,
    pagination: false,
    sort: 'createdAt',
    overrideAccess: true,
    ...(req ? { req } : {}),
  })
  return { id: docs[0]?.id, ...readViews(docs[0]?.value) }
}

/** The views of a person. @throws the database's error. */
export const savedViews = async (payload: Payload, user: number): Promise<readonly SavedView[]> => (await findViews(payload, user)).views

/**
 * Changes the views of the person who makes a request, in its transaction.
 * @param change takes all views and returns them as they are to be. @throws what it throws, and the database's error.
 */
export async function changeViews(req: PayloadRequest, change: (before: SavedViews) => SavedViews): Promise<void> {
  if (!req.user) throw new Error('Views belong to a person')
  const { id, ...before } = await findViews(req.payload, req.user.id, req)
  const data = { key: KEY, value: change(before), user: { relationTo: 'users', value: req.user.id } } as const
  const options = { collection: COLLECTION, data, depth: 0, overrideAccess: true, req } as const
  await (id === undefined ? req.payload.create(options) : req.payload.update({ ...options, id }))
}

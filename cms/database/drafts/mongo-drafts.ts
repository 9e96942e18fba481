import type { mongo } from 'mongoose'
import type { Payload } from 'payload'
import { keyText } from '../history/stored'
import { mongoWithPicture } from '../history/with-picture'
import { mongoConnection } from '../mongodb/mongo-connection'
import { readStoredDraft, type StoredDraft } from './stored-draft'
import type { DraftReads, Drafts, OnDamage } from './types'

type DraftDocument = StoredDraft & { _id: string }

const collectionOf = (payload: Payload) => mongoConnection(payload).collection<DraftDocument>('drafts')

const WITHOUT_ID = { projection: { _id: 0 } } as const

/** MongoDB: the drafts in a transaction. */
export function mongoDrafts(payload: Payload, session: mongo.ClientSession): Drafts {
  const drafts = collectionOf(payload)
  return {
    find: async (key) => readStoredDraft(await drafts.findOne<StoredDraft>({ _id: keyText(key) }, { session, ...WITHOUT_ID })),
    put: async ({ fields, pictures, ...draft }) => {
      const texts = { fields: JSON.stringify(fields), pictures: JSON.stringify(pictures) }
      await drafts.replaceOne({ _id: keyText(draft) }, { ...draft, ...texts }, { upsert: true, session })
    },
    remove: async (keys) => void (await drafts.deleteMany({ _id: { $in: keys.map(keyText) } }, { session })),
  }
}

/** MongoDB: reads of drafts. @param onDamage called with a draft that cannot be read. */
export function mongoDraftReads(payload: Payload, onDamage: OnDamage): DraftReads {
  const drafts = collectionOf(payload)
  return {
    find: async (key) => {
      const stored = await drafts.findOne<StoredDraft>({ _id: keyText(key) }, WITHOUT_ID)
      return readStoredDraft(stored, (error) => onDamage(key, error))
    },
    among: async (kind, records) => {
      const ids = records.map((record) => keyText({ kind, record }))
      const stored = await drafts.find<StoredDraft>({ _id: { $in: ids } }, WITHOUT_ID).toArray()
      return stored.flatMap((each) => readStoredDraft(each, (error) => onDamage({ kind: each.kind, record: each.record }, error)) ?? [])
    },
    // the index holds both, so the drafts themselves are not read
    keys: (kind) =>
      drafts
        .find(kind === undefined ? {} : { kind }, { projection: { _id: 0, kind: 1, record: 1 } })
        .hint({ kind: 1, record: 1 })
        .toArray(),
    withPicture: (marks) => mongoWithPicture(drafts, { _id: 1 }, marks),
  }
}

/** Creates the collection: a transaction cannot always create it. @throws the database's error. */
export const createDraftIndexes = async (payload: Payload): Promise<void> =>
  void (await collectionOf(payload).createIndexes([{ key: { kind: 1, record: 1 } }]))

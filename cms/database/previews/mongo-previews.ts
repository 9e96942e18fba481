import type { mongo } from 'mongoose'
import type { Payload } from 'payload'
import { mongoConnection } from '../mongodb/mongo-connection'
import type { FoundPreview, PreviewLink, Previews } from './types'

/** A link; its id is the hash of its token. */
type LinkDocument = Omit<PreviewLink, 'tokenHash'> & { _id: string }

const linksOf = (payload: Payload) => mongoConnection(payload).collection<LinkDocument>('previews')

/** Creates the collection and its indexes: a transaction cannot always create them. @throws the database's error. */
export async function createPreviewIndexes(payload: Payload): Promise<void> {
  await linksOf(payload).createIndexes([{ key: { kind: 1, record: 1 } }, { key: { expiresAt: 1 } }])
}

/** MongoDB: preview links in a transaction. */
export function mongoPreviews(payload: Payload, session: mongo.ClientSession): Previews {
  const links = linksOf(payload)
  return {
    add: async ({ tokenHash, ...link }) => void (await links.insertOne({ _id: tokenHash, ...link }, { session })),
    revoke: async ({ kind, record }) => void (await links.deleteMany({ kind, record }, { session })),
    removeExpired: async (instant) => void (await links.deleteMany({ expiresAt: { $lte: instant } }, { session })),
  }
}

/** MongoDB: see `findPreview`. */
export async function findMongoPreview(payload: Payload, tokenHash: string, instant: string): Promise<FoundPreview | null> {
  const found = await linksOf(payload).findOne({ _id: tokenHash, expiresAt: { $gt: instant } })
  return found && { kind: found.kind, record: found.record, expiresAt: found.expiresAt }
}

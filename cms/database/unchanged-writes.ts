import type { Payload, PayloadRequest } from 'payload'
import { storedDocument } from '../payload-internals'

/** Context key: the documents that a request saves as they are stored already. */
const UNCHANGED = 'unchangedDocuments'

type Request = Pick<PayloadRequest, 'context'>

const keyOf = (collection: string, id: unknown): string => `${collection}/${String(id)}`

/** The unchanged documents of a request. A bulk request of the panel saves several. */
function unchangedIn({ context }: Request): Set<string> {
  const known: unknown = context[UNCHANGED]
  // cast: only this function sets it
  const unchanged = known instanceof Set ? (known as Set<string>) : new Set<string>()
  context[UNCHANGED] = unchanged
  return unchanged
}

/** Notes in a save that it changes nothing, so that the document is not written. Call it before the write, in the same request. */
export const markUnchanged = (req: Request, collection: string, id: unknown): void => void unchangedIn(req).add(keyOf(collection, id))

const hasContext = (req: Partial<PayloadRequest> | undefined): req is Partial<PayloadRequest> & Request => req?.context !== undefined

/**
 * Makes a save of a document that is marked as unchanged neither write it nor add a version. Payload (3.90) does both whatever
 * the data, with the present time for `updatedAt`, and its hooks can keep it from that only with an error.
 */
export function skipUnchangedWrites(payload: Payload): void {
  const { db } = payload
  const [updateOne, createVersion] = [db.updateOne.bind(db), db.createVersion.bind(db)]
  db.updateOne = async (args) => {
    const { collection, id, req } = args
    if (id === undefined || !hasContext(req) || !unchangedIn(req).has(keyOf(collection, id))) return updateOne(args)
    // with versions, the mark is needed once more
    if (!payload.collections[collection]?.config.versions) unchangedIn(req).delete(keyOf(collection, id))
    return (await storedDocument(db, collection, id, req)) ?? updateOne(args)
  }
  db.createVersion = async (args) => {
    const { collectionSlug, parent, req, versionData: version, createdAt, updatedAt } = args
    const isSkipped = hasContext(req) && unchangedIn(req).delete(keyOf(collectionSlug, parent))
    // Payload continues with this as if the version had been stored
    return isSkipped ? { id: '', parent, version, createdAt, updatedAt } : createVersion(args)
  }
}

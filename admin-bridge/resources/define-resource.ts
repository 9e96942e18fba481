import { fieldsOfKind, type Entity } from '../../cms/domain/entities'
import type { ResourceContract } from '../contract'
import type { ContentStore, Viewer } from '../store/content-store'
import { toWireRecord, type StoredRecord, type WireRecord } from './record-mapping'

/** What a mapping may need besides the records themselves. */
export type ReadContext = { store: ContentStore; viewer: Viewer }

/** An entity as the API serves it. */
export type Resource = {
  readonly contract: ResourceContract
  readonly entity: Entity
  /** Maps stored records to responses. Takes a whole list, so that related records are read in one query. */
  toWire(documents: readonly StoredRecord[], context: ReadContext): Promise<WireRecord[]>
  /** Messages for values that must be unique, by Payload's field name. */
  readonly duplicateMessages: Readonly<Record<string, string>>
}

/** Derives a resource from its contract. @param toWire for responses that contain more than the declared fields. */
export function defineResource(contract: ResourceContract, toWire?: Resource['toWire']): Resource {
  const { entity } = contract
  return {
    contract,
    entity,
    toWire: toWire ?? ((documents) => Promise.resolve(documents.map((document) => toWireRecord(entity, document)))),
    duplicateMessages: Object.fromEntries(fieldsOfKind(entity, 'slug').map(([key, { taken }]) => [key, taken])),
  }
}

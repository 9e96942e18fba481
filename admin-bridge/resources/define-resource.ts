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
  /** Maps stored records to responses, in their order. Takes several, so that related records are read in few queries. */
  toWire(documents: readonly StoredRecord[], context: ReadContext): Iterable<WireRecord> | AsyncIterable<WireRecord>
  /** How many records are read at once. All of them together should occupy the event loop for a few milliseconds. */
  readonly readAtOnce: number
  /** Messages for values that must be unique, by Payload's field name. */
  readonly duplicateMessages: Readonly<Record<string, string>>
}

/** Rich text takes long to convert. */
const readAtOnce = (entity: Entity): number => (fieldsOfKind(entity, 'richText').length > 0 ? 10 : 50)

/** Derives a resource from its contract. @param more for responses that contain more than the declared fields. */
export function defineResource(contract: ResourceContract, more: Partial<Pick<Resource, 'toWire' | 'readAtOnce'>> = {}): Resource {
  const { entity } = contract
  return {
    contract,
    entity,
    toWire: (documents) => documents.map((document) => toWireRecord(entity, document)),
    readAtOnce: readAtOnce(entity),
    duplicateMessages: Object.fromEntries(fieldsOfKind(entity, 'slug').map(([key, { taken }]) => [key, taken])),
    ...more,
  }
}

import { fieldsOfKind, type Entity } from '../../cms/domain/entities'
import type { ResourceContract } from '../contract'
import { inWireForm } from './wire-records'
import type { StoredRecord, WireRecord } from './record-mapping'
import type { ReadContext } from './read-context'

/** An entity as the API serves it. */
export type Resource = {
  readonly contract: ResourceContract
  readonly entity: Entity
  /** Maps stored records to responses, in their order. Takes several, so that related records are read in few queries. */
  toWire(documents: readonly StoredRecord[], context: ReadContext): Iterable<WireRecord> | AsyncIterable<WireRecord>
  /** What of a response was saved last: the record itself, or one of those inside it. */
  lastSaved(document: StoredRecord, context: ReadContext): Promise<StoredRecord>
  /** How many records are in memory at once. */
  readonly readAtOnce: number
  /** Messages for values that must be unique, by Payload's field name. */
  readonly duplicateMessages: Readonly<Record<string, string>>
}

/** A formatted text takes up to a megabyte. */
const readAtOnce = (entity: Entity): number => (fieldsOfKind(entity, 'richText').length > 0 ? 10 : 50)

/** Derives a resource from its contract. @param more for responses that contain more than the declared fields. */
export function defineResource(
  contract: ResourceContract,
  more: Partial<Pick<Resource, 'toWire' | 'lastSaved' | 'readAtOnce'>> = {},
): Resource {
  const { entity } = contract
  return {
    contract,
    entity,
    toWire: (documents, context) => inWireForm(entity, documents, context),
    lastSaved: (document) => Promise.resolve(document),
    readAtOnce: readAtOnce(entity),
    duplicateMessages: Object.fromEntries(fieldsOfKind(entity, 'slug').map(([key, { taken }]) => [key, taken])),
    ...more,
  }
}

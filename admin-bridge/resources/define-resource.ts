import type { Where } from 'payload'
import { fieldsOfKind, wireName, type Entity } from '../../cms/domain/entities'
import type { ResourceContract } from '../contract'
import type { QueryDefaults } from '../http/cache/canonical-query'
import { parseFlag } from '../http/paging'
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
  /** Query parameters that narrow the list. `where` throws HttpError 422. */
  readonly filter: { readonly parameters: QueryDefaults; where(query: URLSearchParams): Where }
}

function filterOf(entity: Entity): Resource['filter'] {
  const flags = fieldsOfKind(entity, 'flag').flatMap(([key, field]) => (field.isFilter ? [{ key, name: wireName(key, field) }] : []))
  return {
    parameters: Object.fromEntries(flags.map(({ name }) => [name, null])),
    where(query): Where {
      const conditions = flags.flatMap(({ key, name }): Where[] => {
        const wanted = parseFlag(query, name)
        return wanted === null ? [] : [{ [key]: { equals: wanted } }]
      })
      return conditions.length === 0 ? {} : { and: conditions }
    },
  }
}

/** Derives a resource from its contract. @param toWire for responses that contain more than the declared fields. */
export function defineResource(contract: ResourceContract, toWire?: Resource['toWire']): Resource {
  const { entity } = contract
  return {
    contract,
    entity,
    toWire: toWire ?? ((documents) => Promise.resolve(documents.map((document) => toWireRecord(entity, document)))),
    duplicateMessages: Object.fromEntries(fieldsOfKind(entity, 'slug').map(([key, { taken }]) => [key, taken])),
    filter: filterOf(entity),
  }
}

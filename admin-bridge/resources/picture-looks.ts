import { fieldsOfKind, type Entity } from '../../cms/domain/entities'
import { relationId } from '../../cms/domain/relation-id'
import type { PictureLook } from '../store/picture-looks'
import type { ReadContext } from './define-resource'
import { storedValue } from '../../cms/domain/records/wire-value'
import { toWireRecord, type StoredRecord, type WireRecord } from './record-mapping'

/** The pictures of the library that records show. */
const pictureIds = (entity: Entity, documents: readonly StoredRecord[]): number[] =>
  fieldsOfKind(entity, 'picture').flatMap(([key]) => documents.flatMap((document) => relationId(storedValue(document, key)) ?? []))

/** Stored records as responses hold them, with the descriptions and focal points of their pictures, which are read together. */
export async function toWireRecords(
  entity: Entity,
  documents: readonly StoredRecord[],
  { store, viewer }: ReadContext,
): Promise<WireRecord[]> {
  const ids = [...new Set(pictureIds(entity, documents))]
  const looks = ids.length > 0 ? await store.looks(viewer, ids) : new Map<number, PictureLook>()
  return documents.map((document) => toWireRecord(entity, document, looks))
}

/** Maps records one by one when they arrive in groups, as `toWireRecords`. */
export async function* inWireForm(entity: Entity, documents: readonly StoredRecord[], context: ReadContext): AsyncGenerator<WireRecord> {
  yield* await toWireRecords(entity, documents, context)
}

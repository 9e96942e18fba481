import { kindOf } from '../../../cms/domain/entities/kinds'
import type { ContentStore } from '../../store/content-store'
import { ADMINISTRATOR } from '../../store/viewer'
import type { Resource } from '../define-resource'
import { draftedRecord } from '../draft-view'
import { htmlsOf } from '../rich-text'
import type { StoredRecord, WireRecord } from '../record-mapping'
import { withLooks } from '../wire-records'

/** The stored record that a preview shows, with its pending draft; null if it does not exist or is in the trash. */
export async function previewedRecord(store: ContentStore, { entity }: Resource, id: number): Promise<StoredRecord | null> {
  const document = await store.find(entity.collection, ADMINISTRATOR, id)
  if (!document) return null
  const draft = await store.drafts.find({ kind: kindOf(entity), record: id })
  return draftedRecord(entity, document, draft, { store, viewer: ADMINISTRATOR })
}

/**
 * A record as its page needs it: the keys of its detail form, without editor states, and of the records inside it those that
 * readers would see with it. The schema does not check the values: a record that is being typed lacks some.
 */
export async function previewToWire(resource: Resource, document: StoredRecord, store: ContentStore): Promise<WireRecord> {
  const { contract, entity } = resource
  const context = await withLooks(entity, document, { store, viewer: ADMINISTRATOR, onlyPublished: true })
  for await (const record of resource.toWire([document], context)) {
    const whole: WireRecord = { ...record, ...(await htmlsOf(entity, document, context)) }
    return Object.fromEntries(Object.keys(contract.detail.shape).map((name) => [name, whole[name] ?? null]))
  }
  throw new Error(`No preview for a ${contract.noun}`)
}

import type { Payload } from 'payload'
import { findRecords } from '../database/find-record'
import { TrashReads } from '../database/history/trash'
import { keyText } from '../database/history/stored'
import type { RecordKey, Trashed } from '../database/history/types'
import { entityOfKind } from '../domain/entities/entity-of-kind'
import { ownerGone } from '../domain/messages'

/** Of these records, those that exist. */
async function existing(payload: Payload, keys: readonly RecordKey[]): Promise<RecordKey[]> {
  const found: RecordKey[] = []
  for (const kind of new Set(keys.map((key) => key.kind))) {
    const entity = entityOfKind(kind)
    if (!entity) continue
    const ids = keys.flatMap((key) => (key.kind === kind ? [key.record] : []))
    const docs = await findRecords(payload, entity.collection, { id: { in: ids } }, { select: { createdAt: true } })
    found.push(...docs.map(({ id }) => ({ kind, record: Number(id) })))
  }
  return found
}

/**
 * Says why an entry of the trash can never return: what it belongs to was deleted for good.
 * @returns a function that takes one of the entries, and returns null for those that can return.
 */
export async function whyLost(payload: Payload, entries: readonly Trashed[]): Promise<(entry: Trashed) => string | null> {
  const owners = [...new Map(entries.flatMap(({ owner }) => (owner ? [[keyText(owner), owner] as const] : []))).values()]
  const there = owners.length === 0 ? [] : [...(await new TrashReads(payload).titles(owners)), ...(await existing(payload, owners))]
  const known = new Set(there.map(keyText))
  return ({ kind, owner }) => {
    const [entity, parent] = [entityOfKind(kind), owner && entityOfKind(owner.kind)]
    return owner && entity && parent && !known.has(keyText(owner)) ? ownerGone(entity.noun, parent.noun) : null
  }
}

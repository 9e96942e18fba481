import { toast } from '@payloadcms/ui'
import type { ContentCollection } from '../../domain/entities'
import { PANEL_TRASH_API } from '../../domain/entities/addresses'
import type { Ids } from './taken-along'

/** How long a toast offers the way back; the console's do the same. */
const UNDO_MS = 10_000

/** Of these records, those that do not exist any more. @throws without a response. */
async function deletedOf(collection: ContentCollection, ids: Ids): Promise<Ids> {
  const where = ids.map((id, index) => `where[id][in][${index}]=${id}`).join('&')
  const response = await fetch(`/panel-api/${collection}?${where}&limit=${ids.length}&depth=0&select[id]=true`)
  const body: unknown = await response.json()
  const docs: unknown = typeof body === 'object' && body !== null && 'docs' in body ? body.docs : null
  if (!response.ok || !Array.isArray(docs)) return []
  const left = new Set(docs.map((doc: unknown) => (typeof doc === 'object' && doc !== null && 'id' in doc ? String(doc.id) : '')))
  return ids.filter((id) => !left.has(String(id)))
}

/** Restores records from the trash, one after the other. @returns the number that could not be restored. */
async function restore(kind: string, ids: Ids): Promise<number> {
  let failures = 0
  for (const id of ids) {
    const response = await fetch(`${PANEL_TRASH_API}/${kind}/${id}/restore`, { method: 'POST', credentials: 'same-origin' })
    if (!response.ok) failures += 1
  }
  return failures
}

/** Payload has just said that the records are deleted; the next toast says that too, and where they are. */
function dismissSuccesses(): void {
  for (const each of toast.getToasts()) if ('type' in each && each.type === 'success') toast.dismiss(each.id)
}

/**
 * Once a question about a deletion is closed: finds out what was deleted, says where it is, and offers to bring it back.
 * @param onRestored reads the page again.
 */
export async function offerUndo(collection: ContentCollection, kind: string, ids: Ids, onRestored: () => void): Promise<void> {
  const deleted = await deletedOf(collection, ids)
  if (deleted.length === 0) return
  const undo = async (): Promise<void> => {
    const failures = await restore(kind, deleted).catch(() => deleted.length)
    if (failures === 0) toast.success('Restored')
    else
      toast.error(deleted.length === 1 ? 'It could not be restored. See the trash.' : `${failures} could not be restored. See the trash.`)
    onRestored()
  }
  dismissSuccesses()
  toast.info(deleted.length === 1 ? 'Moved to the trash' : `${deleted.length} moved to the trash`, {
    duration: UNDO_MS,
    action: { label: 'Undo', onClick: () => void undo() },
  })
}

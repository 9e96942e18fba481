import { toast } from '@payloadcms/ui'
import type { ContentCollection } from '../../domain/entities'
import { PANEL_TRASH_API } from '../../domain/entities/addresses'
import { isRecord } from '../../domain/is-record'
import type { SentRequest } from '../saving/watch-responses'
import type { Ids } from './taken-along'

/** How long a toast offers the way back; the console's do the same. */
const UNDO_MS = 10_000

/** The records that a deletion has deleted, and whether Payload reports a success. */
export type Outcome = { readonly deleted: Ids; readonly isSuccess: boolean }

const idsIn = (docs: readonly unknown[]): Ids => docs.flatMap((doc) => (isRecord(doc) && isRecordId(doc['id']) ? [doc['id']] : []))
const isRecordId = (id: unknown): id is number | string => typeof id === 'number' || typeof id === 'string'

/** What a request has deleted of a collection; null if it is no deletion, or has no response that says so. */
export async function deletedIn(collection: ContentCollection, response: Response | null, request: SentRequest): Promise<Outcome | null> {
  const [path = ''] = request.address.split('?', 1)
  const own = `/panel-api/${collection}`
  if (request.method !== 'DELETE' || !response || (path !== own && !path.startsWith(`${own}/`))) return null
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  if (!isRecord(body)) return null
  const { docs, doc } = body
  return { deleted: idsIn(Array.isArray(docs) ? docs : [doc]), isSuccess: response.ok }
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
 * Once a question about a deletion is closed: says where the records are, and offers to bring them back.
 * @param onRestored reads the page again.
 */
export function reportDeletion(kind: string, { deleted, isSuccess }: Outcome, onRestored: () => void): void {
  if (deleted.length === 0) {
    if (!isSuccess) return
    dismissSuccesses()
    toast.info('Nothing was deleted: what you selected is gone already.')
    return
  }
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

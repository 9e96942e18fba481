import { SHOWN_ENTITIES, recordAddress } from '../../../admin-bridge/contract'
import { wireName, type Entity } from '../../../cms/domain/entities'
import { ownerReference } from '../../../cms/domain/entities/references'
import type { ToastAbout } from '../../shared/api/query-client'
import { recordName } from '../ui/record-name'
import type { Identified } from './resource'

/** Whether readers see a record, in a few words. */
function liveWords(entity: Entity, record: object, asDraft: boolean): string {
  if (entity.publishedBy && Reflect.get(record, 'is_published') !== true) return 'not live'
  if (asDraft) return 'live without this draft'
  const owner = ownerReference(entity)
  return owner && Reflect.get(record, wireName(...owner)) ? 'live with its episode' : 'live'
}

/** What the toast of a save says below its message: the record's name, whether it is live, and the way to its page. */
export function aboutSaved(entity: Entity, saved: Identified, asDraft: boolean): ToastAbout {
  const live = liveWords(entity, saved, asDraft)
  const page = SHOWN_ENTITIES.find((name) => name === entity.name)
  return { text: `“${recordName(entity, saved)}” · ${live}`, view: page && live !== 'not live' ? recordAddress(page, saved.id) : null }
}

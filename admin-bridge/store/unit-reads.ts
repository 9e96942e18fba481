import type { Payload } from 'payload'
import { listsOf } from '../../cms/database/lists/lists'
import { publicUrlOf } from '../../cms/payload-internals'
import { visible, type RecordReads } from './reads'
import { findLooks } from './picture-looks'
import { entityIn, findById, findByIds, findListed, findPicture, type Access } from './find-records'

/**
 * Reads inside of a transaction, which see what is not committed yet.
 * @param access of the request that the transaction belongs to. It decides what these reads return; the viewer of a call is ignored.
 */
export function unitReads(payload: Payload, access: Access): RecordReads {
  const lists = listsOf(payload)
  return {
    ids(collection, _viewer, query) {
      const entity = entityIn(collection)
      return lists.ids(entity, { ...query, conditions: visible(entity, access.user, query.conditions) }, access.req)
    },
    byIds: (collection, _viewer, ids) => findByIds(payload, collection, ids, access),
    listed: (collection, _viewer, ids) => findListed(payload, collection, ids, access),
    find: (collection, _viewer, id) => findById(payload, collection, id, access),
    picture: (_viewer, id) => findPicture(payload, id, access),
    looks: (ids) => findLooks(payload, ids),
    publicUrl: publicUrlOf(payload),
  }
}

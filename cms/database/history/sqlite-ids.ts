import type { Payload } from 'payload'
import { restoredId } from './write-context'

/**
 * SQLite: lets only a record that comes back from the trash have an id of its own. Payload would accept one from any client of
 * the panel's REST API. On MongoDB, the hook `assignId` decides.
 */
export function keepRestoredIds(payload: Payload): void {
  const { create } = payload.db
  payload.db.create = (args) => {
    const { id: _, ...data } = args.data
    const id = restoredId({ context: args.req?.context ?? {} }, args.collection)
    return create.call(payload.db, { ...args, data: id === null ? data : { ...data, id } })
  }
}

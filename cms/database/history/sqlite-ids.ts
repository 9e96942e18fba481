import type { Payload } from 'payload'
import { restoredId } from './write-context'

/**
 * SQLite: lets only a record that comes back from the trash have an id of its own. Payload would accept one from any client of
 * the panel's REST API (3.90), and has no hook that runs after its own look at the id. On MongoDB, the hook `assignId` decides.
 * `tests/api/panel/derived-fields` sends ids, and `tests/contract/trash` restores records with theirs.
 */
export function keepRestoredIds(payload: Payload): void {
  const { create } = payload.db
  payload.db.create = (args) => {
    const { id: _, ...data } = args.data
    const id = restoredId({ context: args.req?.context ?? {} }, args.collection)
    return create.call(payload.db, { ...args, data: id === null ? data : { ...data, id } })
  }
}

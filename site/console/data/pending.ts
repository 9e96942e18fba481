import { hasDrafts } from '../../../admin-bridge/contract/drafts'
import { PENDING_PATH, pendingSchema } from '../../../admin-bridge/contract/waiting-drafts'
import { kindOf } from '../../../cms/domain/entities/kinds'
import type { ConsoleResource } from './resource'
import { useIds } from './use-ids'

/** The ids of all records of a kind that have a pending draft, as `useIds`; not read of a kind whose records can have none. */
export function usePending({ contract: { entity } }: ConsoleResource): ReadonlySet<number> | undefined {
  const query = { kind: kindOf(entity) }
  return useIds(
    [PENDING_PATH, query.kind],
    async (api, signal) => (await api.get(`${PENDING_PATH}/`, pendingSchema, { query, signal })).data.ids,
    hasDrafts(entity),
  )
}

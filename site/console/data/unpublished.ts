import { SELECTION_PATH, selectionSchema } from '../../../admin-bridge/contract/batches'
import { kindOf } from '../../../cms/domain/entities/kinds'
import type { ConsoleResource } from './resource'
import { useIds } from './use-ids'

/** The ids of all records of a kind that are not published, as `useIds`. */
export function useUnpublished({ contract }: ConsoleResource, isNeeded: boolean): ReadonlySet<number> | undefined {
  const body = { kind: kindOf(contract.entity), query: { is_published: false } }
  return useIds(
    [contract.path, 'unpublished'],
    async (api, signal) => (await api.send('POST', SELECTION_PATH, body, selectionSchema, {}, signal)).ids,
    isNeeded,
  )
}

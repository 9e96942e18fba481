import { useQuery } from '@tanstack/react-query'
import { SELECTION_PATH, selectionSchema } from '../../../admin-bridge/contract/batches'
import { kindOf } from '../../../cms/domain/entities/kinds'
import { useApi } from '../../shared/api/api-context'
import type { ConsoleResource } from './resource'

const asSet = (ids: readonly number[]): ReadonlySet<number> => new Set(ids)

/**
 * The ids of all records of a kind that are not published, in one read without the records themselves; undefined until they are
 * known, and if the read fails. @param isNeeded whether to read them.
 */
export function useUnpublished({ contract }: ConsoleResource, isNeeded: boolean): ReadonlySet<number> | undefined {
  const api = useApi()
  const body = { kind: kindOf(contract.entity), query: { is_published: false } }
  const { data } = useQuery({
    queryKey: [contract.path, 'unpublished'],
    queryFn: async ({ signal }) => (await api.send('POST', SELECTION_PATH, body, selectionSchema, {}, signal)).ids,
    select: asSet,
    enabled: isNeeded,
    meta: { silent: true },
  })
  return data
}

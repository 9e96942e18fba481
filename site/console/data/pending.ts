import { useQuery } from '@tanstack/react-query'
import { PENDING_PATH, pendingSchema } from '../../../admin-bridge/contract/waiting-drafts'
import { kindOf } from '../../../cms/domain/entities/kinds'
import { useApi } from '../../shared/api/api-context'
import type { ConsoleResource } from './resource'

const asSet = ({ ids }: { readonly ids: readonly number[] }): ReadonlySet<number> => new Set(ids)

/** The ids of all records of a kind that have a pending draft, in one read; undefined until they are known, and if the read fails. */
export function usePending({ contract }: ConsoleResource): ReadonlySet<number> | undefined {
  const api = useApi()
  const query = { kind: kindOf(contract.entity) }
  const { data } = useQuery({
    queryKey: [PENDING_PATH, query.kind],
    queryFn: async ({ signal }) => (await api.get(`${PENDING_PATH}/`, pendingSchema, { query, signal })).data,
    select: asSet,
    meta: { silent: true },
  })
  return data
}

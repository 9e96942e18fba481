import { useQueries } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { contracts } from '../../../admin-bridge/contract/registry'
import { queryName, type Entity } from '../../../cms/domain/entities'
import { referencesAmong, type Reference } from '../../../cms/domain/entities/references'
import { useApi } from '../../shared/api/api-context'

/** The records that refer to another one by the same field. */
export type Referring = Pick<Reference, 'entity' | 'field'> & { readonly count: number }

/** What refers to a record, counted anew each time that somebody asks; fields by which nothing does are left out, and so are reads that fail. */
export function useReferring({ collection }: Entity, id: number): Referring[] {
  const api = useApi()
  const entities = Object.values(contracts).map(({ entity }): Entity => entity)
  const references = referencesAmong(entities, collection)
  const counts = useQueries({
    queries: references.map(({ entity, key }) => ({
      queryKey: ['referring', entity.collection, key, id],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const query = { [queryName(entity, key)]: id, limit: 0 }
        return (await api.get(`${contracts[entity.name].path}/`, z.array(z.unknown()), { query, signal })).total ?? 0
      },
      staleTime: 0,
      meta: { silent: true },
    })),
  })
  return references.flatMap(({ entity, field }, index) => {
    const count = counts[index]?.data ?? 0
    return count > 0 ? [{ entity, field, count }] : []
  })
}

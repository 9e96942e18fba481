import { queryOptions, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { DRAFT_PARAMETER, HAS_DRAFT, hasDrafts } from '../../../admin-bridge/contract/drafts'
import { ApiError, type ApiClient, type Query, type Schema } from '../../shared/api/api-client'
import { useApi } from '../../shared/api/api-context'
import { recordSchema } from '../../shared/api/resource-api'
import { optionsOf, prefetchSilently, type ConsoleResource, type Reader, type RecordOf } from './resource'

/** The query that asks for a record together with its pending draft, where its kind can have one. */
export const editedQuery = ({ contract }: ConsoleResource): Query => (hasDrafts(contract.entity) ? { [DRAFT_PARAMETER]: true } : {})

/** The same as a part of an address. */
export const DRAFT_QUERY = `?${DRAFT_PARAMETER}=true`

/** Whether a record that was read by {@link editedQuery} has a pending draft. */
export const isDrafted = (record: object | null): boolean => record !== null && Reflect.get(record, HAS_DRAFT) === true

/** The schema of a record that is read by {@link editedQuery}. */
export function editedSchema<R extends ConsoleResource>({ contract }: R): Schema<RecordOf<R>> {
  // Cast: `ConsoleResource` does not carry the type of its records; the contract does.
  const plain = recordSchema(contract) as Schema<RecordOf<R>>
  return {
    safeParse(value) {
      const parsed = plain.safeParse(value)
      if (!parsed.success) return parsed
      const isPending = typeof value === 'object' && value !== null && isDrafted(value)
      return { success: true, data: { ...parsed.data, [HAS_DRAFT]: isPending } }
    },
  }
}

/** A record as its form edits it: with its pending draft. Null if there is none with that id. */
const editedRecord = <R extends ConsoleResource>(resource: R, api: ApiClient, id: number) =>
  queryOptions({
    queryKey: [resource.contract.path, 'edited', id],
    queryFn: async ({ signal }): Promise<RecordOf<R> | null> => {
      try {
        const options = { query: editedQuery(resource), signal }
        return (await api.get(`${resource.contract.path}/${id}`, editedSchema(resource), options)).data
      } catch (error) {
        // 422: the id is not a valid one.
        if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return null
        throw error
      }
    },
  })

/** The record that a form edits, with its pending draft. @param id null to fetch nothing. */
export function useEditedRecord<R extends ConsoleResource>(resource: R, id: number | null): UseQueryResult<RecordOf<R> | null> {
  return useQuery({ ...optionsOf<RecordOf<R> | null>(editedRecord(resource, useApi(), id ?? 0)), enabled: id !== null })
}

/** Prefetches the record that a form edits. @param id null to fetch nothing. */
export async function prefetchEdited({ api, queryClient }: Reader, resource: ConsoleResource, id: number | null): Promise<void> {
  if (id !== null) await prefetchSilently(queryClient, editedRecord(resource, api, id))
}

/** Reads the record that a form would edit, from the cache if it is fresh. It rejects like ApiClient.get. */
export function useReadEdited<R extends ConsoleResource>(resource: R): (id: number) => Promise<RecordOf<R> | null> {
  const api = useApi()
  const queryClient = useQueryClient()
  return (id) => queryClient.fetchQuery({ ...editedRecord(resource, api, id), meta: { silent: true } })
}

/** Puts a record without a draft where the forms read it, before its form opens. */
export function useSeedEdited<R extends ConsoleResource>(resource: R): (record: RecordOf<R>) => void {
  const api = useApi()
  const queryClient = useQueryClient()
  return (record) => queryClient.setQueryData(editedRecord(resource, api, record.id).queryKey, { ...record, [HAS_DRAFT]: false })
}

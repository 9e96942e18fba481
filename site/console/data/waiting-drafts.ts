import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { DRAFTS_PATH, waitingDraftSchema } from '../../../admin-bridge/contract/waiting-drafts'
import { useApi } from '../../shared/api/api-context'

/** Entries that the console's home shows. */
const SHOWN = 8

/** What waits to be published, and the number of all. */
export function useWaitingDrafts() {
  const api = useApi()
  return useQuery({
    queryKey: [DRAFTS_PATH],
    queryFn: async ({ signal }) => {
      const { data, total } = await api.get(`${DRAFTS_PATH}/`, z.array(waitingDraftSchema), { query: { limit: SHOWN }, signal })
      return { waiting: data, total: total ?? data.length }
    },
  })
}

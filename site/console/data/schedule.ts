import { queryOptions, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { SCHEDULE_PATH, plannedSchema } from '../../../admin-bridge/contract/schedule'
import type { ApiClient } from '../../shared/api/api-client'
import { useApi } from '../../shared/api/api-context'

/** Entries that the console's home shows. */
const SHOWN = 8
const REFETCH_MS = 60_000

const scheduleQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [SCHEDULE_PATH],
    queryFn: async ({ signal }) => {
      const { data, total } = await api.get(`${SCHEDULE_PATH}/`, z.array(plannedSchema), { query: { limit: SHOWN }, signal })
      return { planned: data, total: total ?? data.length }
    },
    refetchInterval: REFETCH_MS,
  })

/** What is published and withdrawn next, and the number of all. It changes by itself, so it is read again every minute. */
export const useSchedule = () => useQuery(scheduleQuery(useApi()))

import { queryOptions } from '@tanstack/react-query'
import { SUMMARY_PATH, summarySchema } from '../../../admin-bridge/contract/summary'
import type { ApiClient } from './api-client'

/** Totals, averages and the most frequent values of all records that the user may see. */
export const summaryQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [SUMMARY_PATH] as const,
    queryFn: async ({ signal }) => (await api.get(`${SUMMARY_PATH}/`, summarySchema, { signal })).data,
  })

import { queryOptions } from '@tanstack/react-query'
import { SUMMARY_PATH, summarySchema, type Summary } from '../../../admin-bridge/contract/summary'
import type { ApiClient } from './api-client'

/** The figures of all content that the caller may see. @throws as ApiClient.get. */
const readSummary = async (api: ApiClient, signal?: AbortSignal): Promise<Summary> =>
  (await api.get(`${SUMMARY_PATH}/`, summarySchema, { signal })).data

/**
 * The figures that one page shows. A page is complete without them, so a failed read stays silent.
 * @param name tells these figures from others. @param pick takes them out of the summary; the rest is not cached.
 */
export const figures = <Picked>(api: ApiClient, name: string, pick: (summary: Summary) => Picked) =>
  queryOptions({
    queryKey: [SUMMARY_PATH, name] as const,
    queryFn: async ({ signal }) => pick(await readSummary(api, signal)),
    meta: { silent: true },
  })

/** The whole summary, for pages that need it. */
export const summaryQuery = (api: ApiClient) =>
  queryOptions({ queryKey: [SUMMARY_PATH] as const, queryFn: ({ signal }) => readSummary(api, signal) })

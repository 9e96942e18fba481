import { queryOptions } from '@tanstack/react-query'
import { PREVIEWS_PATH, previewSchema } from '../../../admin-bridge/contract/previews'
import { ApiError, type ApiClient } from '../../shared/api/api-client'

/** Reads the record behind a preview link, signed in or not; null if the link is expired, revoked or unknown. */
export const previewQuery = (api: ApiClient, token: string) =>
  queryOptions({
    queryKey: [PREVIEWS_PATH, token] as const,
    queryFn: async ({ signal }) => {
      try {
        return (await api.get(`${PREVIEWS_PATH}/${encodeURIComponent(token)}`, previewSchema, { signal })).data
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
  })

import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '../../shared/api/api-client'
import { episodesApi } from './api'
import type { EpisodeSummary } from './episode-card'

/** The newest episodes, reduced to what their cards show: the API also returns the drinks of each. */
export const episodeSummaries = (api: ApiClient) =>
  queryOptions({
    queryKey: [...episodesApi.keys.root, 'summaries'] as const,
    queryFn: async ({ signal }): Promise<EpisodeSummary[]> => {
      const { items } = await episodesApi.readWindow(api, { skip: 0, limit: episodesApi.contract.defaultLimit }, signal)
      return items.map(({ id, title, thumbnail_url, youtube_link, publication_date, guest_name }) => ({
        id,
        title,
        thumbnail_url,
        youtube_link,
        publication_date,
        guest_name,
      }))
    },
    meta: { silent: true },
  })

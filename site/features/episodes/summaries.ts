import type { ApiClient } from '../../shared/api/api-client'
import type { Episode } from '../../shared/api/record-types'
import { summaryPages } from '../../shared/api/summary-pages'
import { episodesApi } from './api'
import type { EpisodeSummary } from './episode-card'

const { contract, keys, readPublic } = episodesApi
const size = contract.defaultLimit

/** The API also returns the drinks of each episode. */
const summaryOf = ({
  id,
  title,
  thumbnail_url,
  thumbnail_alt,
  thumbnail_focus,
  youtube_link,
  publication_date,
  guest_name,
}: Episode): EpisodeSummary => ({
  id,
  title,
  thumbnail_url,
  thumbnail_alt,
  thumbnail_focus,
  youtube_link,
  publication_date,
  guest_name,
})

/** Episodes, newest first, reduced to what their cards show. @param page the page to start with; null counts as 1. */
export const episodePages = (api: ApiClient, page: number | null) =>
  summaryPages({
    key: keys.root,
    read: (window, signal) => readPublic(api, window, signal),
    summary: summaryOf,
    page,
    size,
  })

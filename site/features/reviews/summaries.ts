import type { ApiClient, Query } from '../../shared/api/api-client'
import { summaryPages } from '../../shared/api/summary-pages'
import { reviewsApi } from './api'
import { reviewSummary } from './summary'

export type { ReviewSummary } from './summary'

const { contract, keys, readPublic } = reviewsApi

/** The reviews that a query asks for, reduced to what their cards show. @param page the page to start with; null counts as 1. */
export function reviewSummaries(api: ApiClient, query: Query, page: number | null) {
  return summaryPages({
    key: [...keys.root, query],
    // the first window is requested without skip and limit and relies on the API's defaults
    read: (window, signal) => readPublic(api, window.skip === 0 ? query : { ...query, ...window }, signal),
    summary: reviewSummary,
    page,
    size: contract.defaultLimit,
  })
}

import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { reviewContract, reviewTierListSchema } from '../../../admin-bridge/contract/reviews'
import type { ApiClient } from '../../shared/api/api-client'
import { lenientList, type Lenient } from '../../shared/api/lenient'
import { createResourceApi } from '../../shared/api/resource-api'

/** Reads and writes of restaurant reviews. */
export const reviewsApi = createResourceApi(
  reviewContract,
  {
    created: 'Restaurant review created successfully',
    updated: 'Restaurant review updated successfully',
    deleted: 'Restaurant review deleted successfully',
    createFailed: 'Failed to create restaurant review',
    updateFailed: 'Failed to update restaurant review',
    deleteFailed: 'Failed to delete restaurant review',
  },
  { omitFirstWindow: true },
)

type TierRow = Lenient<z.output<typeof reviewTierListSchema>[number]>
const rows = lenientList(reviewTierListSchema.def.element, 'review tier list row')

const TIER_LIST_PATH = '/v1/culinary/tierlist/'

/** Every review by tier, S first. @throws as ApiClient.get. */
export const readReviewTierList = async (api: ApiClient, signal?: AbortSignal): Promise<TierRow[]> =>
  (await api.get(TIER_LIST_PATH, rows, { signal })).data.items

/** {@link readReviewTierList} as a query. */
export const reviewTierList = (api: ApiClient) =>
  queryOptions({ queryKey: [reviewContract.path, 'tierlist'] as const, queryFn: ({ signal }) => readReviewTierList(api, signal) })

import { reviewContract, reviewTierListSchema } from '../../../admin-bridge/contract/reviews'
import { lenientList } from '../../shared/api/lenient'
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

/** The tier list of reviews: its path, and the schema of its rows. */
export const reviewTierList = {
  path: '/v1/culinary/tierlist/',
  rows: lenientList(reviewTierListSchema.def.element, 'review tier list row'),
} as const

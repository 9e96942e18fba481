import { reviewContract, reviewTierListSchema } from '../../../admin-bridge/contract/reviews'
import { lenientList } from '../../shared/api/lenient'
import { createResourceApi } from '../../shared/api/resource-api'

/** Reads of restaurant reviews. */
export const reviewsApi = createResourceApi(reviewContract)

/** The tier list of reviews: its path, and the schema of its rows. */
export const reviewTierList = {
  path: '/v1/culinary/tierlist/',
  rows: lenientList(reviewTierListSchema.def.element, 'review tier list row'),
} as const

import type { Review } from '../../shared/api/record-types'

/** The fields of a review's card. */
export type ReviewSummary = Pick<
  Review,
  | 'id'
  | 'restaurant_name'
  | 'restaurant_image_url'
  | 'restaurant_image_alt'
  | 'restaurant_image_focus'
  | 'cuisine_type'
  | 'visit_date'
  | 'final_rating'
  | 'tier'
>

/** A review reduced to what its card shows. */
export const reviewSummary = ({
  id,
  restaurant_name,
  restaurant_image_url,
  restaurant_image_alt,
  restaurant_image_focus,
  cuisine_type,
  visit_date,
  final_rating,
  tier,
}: Review): ReviewSummary => ({
  id,
  restaurant_name,
  restaurant_image_url,
  restaurant_image_alt,
  restaurant_image_focus,
  cuisine_type,
  visit_date,
  final_rating,
  tier,
})

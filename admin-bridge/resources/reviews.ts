import { parseDay } from '../../cms/domain/calendar-date'
import { reviewContract } from '../contract'
import { defineResource, orNull, stamps } from './define-resource'
import { tierOf, withSettledTier } from './settle-tier'

export const reviews = defineResource({
  contract: reviewContract,
  collection: 'reviews',
  order: ['-visitDate', '-id'],
  fields: {
    restaurant_name: 'restaurantName',
    cuisine_type: 'cuisineType',
    final_rating: 'finalRating',
    tier: 'tier',
    visit_date: 'visitDate',
    notes: 'notes',
    restaurant_image_url: 'restaurantImageUrl',
    grading_sheet_url: 'gradingSheetUrl',
  },
  toWire: (list) =>
    list.map((review) => ({
      id: review.id,
      restaurant_name: review.restaurantName,
      restaurant_image_url: orNull(review.restaurantImageUrl),
      cuisine_type: orNull(review.cuisineType),
      visit_date: review.visitDate ? parseDay(review.visitDate) : null,
      final_rating: review.finalRating,
      tier: tierOf(review),
      grading_sheet_url: orNull(review.gradingSheetUrl),
      notes: orNull(review.notes),
      ...stamps(review),
    })),
  fromWire: withSettledTier,
})

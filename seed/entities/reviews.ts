import { slugFrom } from '../../cms/domain/slug'
import { tierFromRating } from '../../cms/domain/tier'
import { reviews } from '../content/reviews'
import { inOrder, timestampOn, type EntitySeed } from '../entity-seed'

const altOf = (name: string): string => `A dish at ${name}, seen from above`

export const reviewSeed: EntitySeed = {
  size: reviews.length,
  pictures: () => reviews.map(({ restaurantName: name }) => ({ alt: altOf(name), file: `plate-${slugFrom(name)}` })),
  write: ({ create, pictures }) =>
    inOrder(reviews, (review) =>
      create('reviews', {
        restaurantName: review.restaurantName,
        cuisineType: review.cuisine,
        finalRating: review.rating,
        tier: tierFromRating(review.rating),
        visitDate: review.visitDate,
        notes: review.notes,
        restaurantImage: pictures.get(altOf(review.restaurantName)),
        gradingSheetUrl: review.gradingSheetUrl,
        createdAt: timestampOn(review.createdOn),
      }),
    ),
}

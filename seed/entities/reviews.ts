import { tierFromRating } from '../../cms/domain/tier'
import { reviews } from '../content/reviews'
import { inOrder, timestampOn, type EntitySeed } from '../entity-seed'
import { plate } from '../pictures/dishes/plate'

const altOf = (name: string): string => `A dish at ${name}, seen from above`

export const reviewSeed: EntitySeed = {
  pictures: () =>
    reviews.map((review, i) => ({
      alt: altOf(review.restaurantName),
      name: `plate-${i + 1}.png`,
      draw: () => plate({ ...review.plate, seed: i + 1 }),
    })),
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

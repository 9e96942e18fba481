import { review } from '../domain/entities/review'
import { contentCollection, groups } from './content'

export const Reviews = contentCollection(review, {
  group: groups.culinary,
  columns: ['id', 'restaurantName', 'cuisineType', 'finalRating', 'tier', 'visitDate'],
  searchable: ['restaurantName', 'cuisineType'],
})

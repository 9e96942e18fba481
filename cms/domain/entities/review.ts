import { CUISINES } from '../cuisines'
import { messages } from '../messages'
import { defineEntity } from './entity'
import { publishedAtOnce } from './publication'

/** A restaurant review, rated on the same scale as drinks. */
export const review = /* @__PURE__ */ defineEntity({
  name: 'review',
  collection: 'reviews',
  noun: 'review',
  plural: 'reviews',
  group: 'culinary',
  titleField: 'restaurantName',
  imageField: 'restaurantImage',
  order: ['-visitDate', '-id'],
  columns: ['id', 'restaurantImage', 'restaurantName', 'cuisineType', 'finalRating', 'tier', 'visitDate', 'isPublished'],
  publishedBy: 'isPublished',
  search: { title: ['restaurantName'], body: 'notes', fields: ['restaurantName', 'cuisineType', 'notes'] },
  list: {
    sort: ['id', 'restaurantName', 'cuisineType', 'finalRating', 'tier', 'visitDate', 'publishedAt'],
    filters: ['tier', 'cuisineType', 'isPublished'],
    range: 'finalRating',
    year: { date: 'visitDate' },
  },
  fields: {
    restaurantName: { kind: 'line', label: 'Restaurant name', required: messages.restaurantNameRequired },
    cuisineType: {
      kind: 'choice',
      label: 'Cuisine type',
      choices: CUISINES,
      invalid: messages.cuisine,
      isOpen: true,
    },
    finalRating: { kind: 'rating', label: 'Final rating', required: messages.ratingRequired, initial: 0 },
    tier: { kind: 'tier', label: 'Tier', ratedBy: 'finalRating', palette: 'culinary', initial: 'F' },
    visitDate: { kind: 'day', label: 'Visit date', responseFormat: 'day', initial: 'today' },
    notes: { kind: 'text', label: 'Notes', rows: 8 },
    restaurantImage: { kind: 'picture', label: 'Restaurant image', size: { width: 1120, height: 560 } },
    gradingSheetUrl: {
      kind: 'url',
      label: 'Grading sheet URL',
      isDocument: true,
      description: 'The address of a document, or a PDF or a picture (JPEG, PNG, WebP, AVIF, GIF) of at most 10 MiB',
    },
    ...publishedAtOnce,
  },
})

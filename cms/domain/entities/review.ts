import { CUISINES } from '../cuisines'
import { messages } from '../messages'
import { defineEntity } from './entity'

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
  columns: ['id', 'restaurantName', 'cuisineType', 'finalRating', 'tier', 'visitDate'],
  search: { title: ['restaurantName'], body: 'notes', fields: ['restaurantName', 'cuisineType', 'notes'] },
  list: { sort: ['id', 'restaurantName', 'cuisineType', 'finalRating', 'tier', 'visitDate'], filters: ['tier', 'cuisineType'] },
  fields: {
    restaurantName: { kind: 'line', label: 'Restaurant name', required: messages.restaurantNameRequired },
    cuisineType: { kind: 'choice', label: 'Cuisine type', choices: CUISINES, invalid: messages.cuisine, isOpen: true },
    finalRating: { kind: 'rating', label: 'Final rating', required: messages.ratingRequired, initial: 0 },
    tier: { kind: 'tier', label: 'Tier', ratedBy: 'finalRating', palette: 'culinary', initial: 'F' },
    visitDate: { kind: 'day', label: 'Visit date', responseFormat: 'day', initial: 'today' },
    notes: { kind: 'text', label: 'Notes', rows: 8 },
    restaurantImage: { kind: 'picture', label: 'Restaurant image' },
    gradingSheetUrl: { kind: 'url', label: 'Grading sheet URL' },
  },
})

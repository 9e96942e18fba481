import type { CollectionConfig } from 'payload'
import { publicContent } from '../access/access'
import { CUISINES } from '../domain/cuisines'
import { messages } from '../domain/messages'
import { choice, day, line, picture, rating, text, tier, url } from '../fields/fields'
import { searchText } from '../fields/search-text'
import { syncPictures } from '../hooks/pictures'
import { deriveTier, refuseNumerals } from '../hooks/tier'
import { contentDefaults, groups } from './content'

export const Reviews: CollectionConfig = {
  ...contentDefaults,
  slug: 'reviews',
  labels: { singular: 'Review', plural: 'Reviews' },
  access: publicContent(),
  admin: {
    group: groups.culinary,
    useAsTitle: 'restaurantName',
    defaultColumns: ['id', 'restaurantName', 'cuisineType', 'finalRating', 'tier', 'visitDate'],
    listSearchableFields: ['restaurantName', 'cuisineType'],
  },
  defaultSort: ['-visitDate', '-id'],
  hooks: { beforeOperation: [refuseNumerals], beforeChange: [deriveTier, syncPictures('restaurantImage')] },
  fields: [
    line({ name: 'restaurantName', label: 'Restaurant name', required: messages.restaurantNameRequired }),
    choice('cuisineType', 'Cuisine type', CUISINES, messages.cuisine),
    rating(),
    tier('culinary'),
    day('visitDate', 'Visit date'),
    text({ name: 'notes', label: 'Notes' }, 8),
    ...picture('restaurantImage', 'Restaurant image'),
    url('gradingSheetUrl', 'Grading sheet URL'),
    searchText('restaurantName', 'cuisineType', 'notes'),
  ],
}

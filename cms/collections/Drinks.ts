import type { CollectionConfig } from 'payload'
import { publicContent } from '../access/access'
import { messages } from '../domain/messages'
import { line, picture, rating, reference, text, tier } from '../fields/fields'
import { searchText } from '../fields/search-text'
import { syncPictures } from '../hooks/pictures'
import { deriveTier, refuseNumerals } from '../hooks/tier'
import { contentDefaults, groups } from './content'

export const Drinks: CollectionConfig = {
  ...contentDefaults,
  slug: 'drinks',
  labels: { singular: 'Drink', plural: 'Drinks' },
  access: publicContent(),
  admin: {
    group: groups.caffeine,
    useAsTitle: 'name',
    defaultColumns: ['id', 'name', 'brand', 'finalRating', 'tier', 'episode'],
    listSearchableFields: ['name', 'brand'],
  },
  defaultSort: '-id',
  hooks: { beforeOperation: [refuseNumerals], beforeChange: [deriveTier, syncPictures('image')] },
  fields: [
    line({ name: 'name', label: 'Drink name', required: messages.drinkNameRequired }),
    line({ name: 'brand', label: 'Brand' }),
    rating(),
    tier(),
    text({ name: 'notes', label: 'Notes' }),
    ...picture('image', 'Image'),
    reference('episode', 'Episode', 'episodes', messages.episodeRequired, messages.episodeNotFound),
    searchText('name', 'brand', 'notes'),
  ],
}

import { messages } from '../messages'
import { defineEntity } from './entity'
import { publishedAtOnce } from './publication'

/** A drink, rated in one episode, public with it and deleted with it. */
export const drink = /* @__PURE__ */ defineEntity({
  name: 'drink',
  collection: 'drinks',
  noun: 'drink',
  plural: 'drinks',
  group: 'caffeine',
  titleField: 'name',
  imageField: 'image',
  order: ['-id'],
  columns: ['id', 'image', 'name', 'brand', 'finalRating', 'tier', 'episode', 'isPublished'],
  publishedBy: 'isPublished',
  publicWith: 'episode',
  search: { title: ['name', 'brand'], body: 'notes', fields: ['name', 'brand', 'notes'], order: ['-finalRating', '-id'] },
  list: {
    sort: ['id', 'name', 'brand', 'finalRating', 'tier', 'createdAt', 'publishedAt'],
    filters: ['tier', 'brand', 'episode', 'isPublished'],
    suggested: ['brand'],
    range: 'finalRating',
    year: { date: 'publicationDate', of: 'episode' },
  },
  formOrder: ['name', 'brand', 'finalRating', 'tier', 'episode', 'image', 'notes'],
  fields: {
    name: { kind: 'line', label: 'Drink name', formLabel: 'Name', required: messages.drinkNameRequired },
    brand: { kind: 'line', label: 'Brand' },
    finalRating: { kind: 'rating', label: 'Final rating', required: messages.ratingRequired, initial: 5 },
    tier: { kind: 'tier', label: 'Tier', ratedBy: 'finalRating', palette: 'caffeine', initial: 'B' },
    notes: { kind: 'text', label: 'Notes' },
    image: { kind: 'picture', label: 'Image', size: { width: 640, height: 800 } },
    episode: {
      kind: 'reference',
      label: 'Episode',
      to: 'episodes',
      required: messages.episodeRequired,
      unknown: messages.episodeNotFound,
      onDelete: 'cascade',
    },
    ...publishedAtOnce,
  },
})

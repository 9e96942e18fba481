import type { CollectionConfig } from 'payload'
import { entities, type EntityName } from '../domain/entities'
import { contentCollection } from './content'

/** The Payload collection of every entity, in the order of the panel. */
export const contentCollections = {
  episode: contentCollection(entities.episode, {
    columns: ['id', 'title', 'guestName', 'publicationDate'],
    searchable: ['title', 'guestName'],
    extraFields: [
      {
        name: 'drinks',
        type: 'join',
        collection: 'drinks',
        on: 'episode',
        defaultSort: '-finalRating',
        admin: { defaultColumns: ['name', 'brand', 'finalRating', 'tier'] },
      },
    ],
  }),
  drink: contentCollection(entities.drink, {
    columns: ['id', 'name', 'brand', 'finalRating', 'tier', 'episode'],
    searchable: ['name', 'brand'],
  }),
  review: contentCollection(entities.review, {
    columns: ['id', 'restaurantName', 'cuisineType', 'finalRating', 'tier', 'visitDate'],
    searchable: ['restaurantName', 'cuisineType'],
  }),
  quote: contentCollection(entities.quote, { columns: ['id', 'quoteText', 'author', 'context'], searchable: ['quoteText', 'author'] }),
  post: contentCollection(entities.post, {
    columns: ['id', 'title', 'author', 'isPublished', 'createdAt'],
    searchable: ['title', 'author'],
  }),
  category: contentCollection(entities.category, { columns: ['id', 'name', 'slug'] }),
  teamMember: contentCollection(entities.teamMember, { columns: ['id', 'name', 'role', 'status'], searchable: ['name', 'role'] }),
} as const satisfies Record<EntityName, CollectionConfig>

import type { CollectionConfig } from 'payload'
import { entities, type EntityName } from '../domain/entities'
import { contentCollection } from './content'

const { episode, drink, review, quote, post, category, teamMember } = entities

/** The Payload collection of every entity, in the order of the panel. */
export const contentCollections = {
  episode: contentCollection(episode, {
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
  drink: contentCollection(drink, {
    columns: ['id', 'name', 'brand', 'finalRating', 'tier', 'episode'],
    searchable: ['name', 'brand'],
  }),
  review: contentCollection(review, {
    columns: ['id', 'restaurantName', 'cuisineType', 'finalRating', 'tier', 'visitDate'],
    searchable: ['restaurantName', 'cuisineType'],
  }),
  quote: contentCollection(quote, { columns: ['id', 'quoteText', 'author', 'context'], searchable: ['quoteText', 'author'] }),
  post: contentCollection(post, { columns: ['id', 'title', 'author', 'isPublished', 'createdAt'], searchable: ['title', 'author'] }),
  category: contentCollection(category, { columns: ['id', 'name', 'slug'] }),
  teamMember: contentCollection(teamMember, { columns: ['id', 'name', 'role', 'status'], searchable: ['name', 'role'] }),
} as const satisfies Record<EntityName, CollectionConfig>

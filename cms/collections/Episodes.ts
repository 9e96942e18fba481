import { episode } from '../domain/entities/episode'
import { contentCollection, groups } from './content'

export const Episodes = contentCollection(episode, {
  group: groups.caffeine,
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
})

import type { CollectionConfig } from 'payload'
import { publicContent } from '../access/access'
import { messages } from '../domain/messages'
import { day, line, picture, text, url } from '../fields/fields'
import { searchText } from '../fields/search-text'
import { syncPictures } from '../hooks/pictures'
import { takeDrinksFreeQuotes } from '../hooks/references'
import { contentDefaults, groups } from './content'

export const Episodes: CollectionConfig = {
  ...contentDefaults,
  slug: 'episodes',
  labels: { singular: 'Episode', plural: 'Episodes' },
  access: publicContent(),
  admin: {
    group: groups.caffeine,
    useAsTitle: 'title',
    defaultColumns: ['id', 'title', 'guestName', 'publicationDate'],
    listSearchableFields: ['title', 'guestName'],
  },
  defaultSort: ['-publicationDate', '-id'],
  hooks: { beforeChange: [syncPictures('thumbnail')], beforeDelete: [takeDrinksFreeQuotes] },
  fields: [
    line({ name: 'title', label: 'Title', required: messages.titleRequired }),
    text({ name: 'description', label: 'Description' }),
    url('youtubeLink', 'YouTube link'),
    line({ name: 'guestName', label: 'Guest name' }),
    day('recordingDate', 'Recording date'),
    day('publicationDate', 'Publication date'),
    ...picture('thumbnail', 'Thumbnail'),
    {
      name: 'drinks',
      type: 'join',
      collection: 'drinks',
      on: 'episode',
      defaultSort: '-finalRating',
      admin: { defaultColumns: ['name', 'brand', 'finalRating', 'tier'] },
    },
    searchText('title', 'guestName', 'description'),
  ],
}

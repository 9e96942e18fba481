import { messages } from '../messages'
import { defineEntity } from './entity'
import { publishedAtOnce } from './publication'

/** An episode, in which several drinks are rated. It says when it was recorded and when it was published. */
export const episode = /* @__PURE__ */ defineEntity({
  name: 'episode',
  collection: 'episodes',
  noun: 'episode',
  plural: 'episodes',
  group: 'caffeine',
  titleField: 'title',
  imageField: 'thumbnail',
  order: ['-publicationDate', '-id'],
  columns: ['id', 'thumbnail', 'title', 'guestName', 'publicationDate', 'isPublished'],
  publishedBy: 'isPublished',
  search: { title: ['title'], body: 'description', fields: ['title', 'guestName', 'description'] },
  list: {
    sort: ['id', 'title', 'guestName', 'publicationDate', 'recordingDate', 'drinks', 'publishedAt'],
    filters: ['isPublished'],
    suggested: ['guestName'],
  },
  tally: { name: 'drinks', of: 'drinks', by: 'episode' },
  fields: {
    title: { kind: 'line', label: 'Title', required: messages.titleRequired },
    description: { kind: 'text', label: 'Description' },
    youtubeLink: { kind: 'url', label: 'YouTube link' },
    guestName: { kind: 'line', label: 'Guest name' },
    recordingDate: { kind: 'day', label: 'Recording date', responseFormat: 'instant' },
    publicationDate: { kind: 'day', label: 'Publication date', responseFormat: 'instant' },
    thumbnail: { kind: 'picture', label: 'Thumbnail', size: { width: 960, height: 540 } },
    ...publishedAtOnce,
  },
})

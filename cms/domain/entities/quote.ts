import { messages } from '../messages'
import { defineEntity } from './entity'
import { publishedAtOnce } from './publication'

/** A quotation with its author and source. It outlives the episode that it was read in. */
export const quote = /* @__PURE__ */ defineEntity({
  name: 'quote',
  collection: 'quotes',
  noun: 'quote',
  plural: 'quotes',
  group: 'writing',
  titleField: 'quoteText',
  imageField: null,
  order: ['-createdAt', '-id'],
  columns: ['id', 'quoteText', 'author', 'context', 'isPublished'],
  publishedBy: 'isPublished',
  search: { title: ['author'], body: 'quoteText', fields: ['author', 'quoteText', 'context'] },
  list: {
    sort: ['id', 'author', 'quoteText', 'createdAt', 'publishedAt'],
    filters: ['author', 'episode', 'isPublished'],
    suggested: ['author'],
  },
  fields: {
    quoteText: { kind: 'text', label: 'Quote text', required: messages.quoteTextRequired, rows: 5 },
    author: { kind: 'line', label: 'Author', required: messages.authorRequired },
    context: { kind: 'text', label: 'Context', description: 'Shown as the source line', rows: 3 },
    episode: { kind: 'reference', label: 'Episode', to: 'episodes', unknown: messages.episodeNotFound, onDelete: 'clear' },
    ...publishedAtOnce,
  },
})

import type { CollectionConfig } from 'payload'
import { publicContent } from '../access/access'
import { messages } from '../domain/messages'
import { line, reference, text } from '../fields/fields'
import { searchText } from '../fields/search-text'
import { contentDefaults, groups } from './content'

export const Quotes: CollectionConfig = {
  ...contentDefaults,
  slug: 'quotes',
  labels: { singular: 'Quote', plural: 'Quotes' },
  access: publicContent(),
  admin: {
    group: groups.words,
    useAsTitle: 'quoteText',
    defaultColumns: ['id', 'quoteText', 'author', 'context'],
    listSearchableFields: ['quoteText', 'author'],
  },
  defaultSort: ['-createdAt', '-id'],
  fields: [
    text({ name: 'quoteText', label: 'Quote text', required: messages.quoteTextRequired }, 5),
    line({ name: 'author', label: 'Author', required: messages.authorRequired }),
    text({ name: 'context', label: 'Context', description: 'Shown as the source line' }, 3),
    reference('episode', 'Episode', 'episodes', null, messages.episodeNotFound),
    searchText('author', 'quoteText', 'context'),
  ],
}

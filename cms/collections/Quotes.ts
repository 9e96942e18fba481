import { quote } from '../domain/entities/quote'
import { contentCollection, groups } from './content'

export const Quotes = contentCollection(quote, {
  group: groups.words,
  columns: ['id', 'quoteText', 'author', 'context'],
  searchable: ['quoteText', 'author'],
})

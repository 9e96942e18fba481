import { relationId } from '../../cms/hooks/pictures'
import { quoteContract } from '../contract'
import { defineResource, orNull, stamps } from './define-resource'

export const quotes = defineResource({
  contract: quoteContract,
  collection: 'quotes',
  order: ['-createdAt', '-id'],
  fields: { quote_text: 'quoteText', author: 'author', context: 'context', episode_id: 'episode' },
  toWire: (list) =>
    list.map((quote) => ({
      id: quote.id,
      quote_text: quote.quoteText,
      author: quote.author,
      context: orNull(quote.context),
      episode_id: relationId(quote.episode),
      year: null,
      ...stamps(quote),
    })),
})

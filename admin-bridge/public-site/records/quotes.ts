import { authorColour } from '../../../cms/domain/author-colours'
import { paragraphs, shorten, summary } from './feed-text'
import type { RecordView } from './record-view'

/** Quotes in feeds and on cards. */
export const quoteView: RecordView<'quote'> = {
  date: (quote) => quote.published_at ?? quote.created_at,
  feedEntry: (quote) => ({
    title: `${quote.author}: ${shorten(quote.quote_text, 100)}`,
    description: summary(quote.quote_text),
    content: `<blockquote>${paragraphs(quote.quote_text)}</blockquote>${paragraphs([quote.author, quote.context].filter(Boolean).join(', '))}`,
  }),
  card: ({ quote_text: title, author }) => ({
    label: 'Quotes of Wisdom',
    title,
    details: [author],
    accent: authorColour(author),
    grade: null,
    picture: null,
  }),
}

import type { Quote } from '../../shared/api/record-types'
import { nameOr, truncated } from '../../shared/format'
import { truncatedTitle } from '../../shared/format/truncated-title'
import { datesOf, organization, personOf, recordMeta, textOf, type MachineMeta } from '../../shared/head/structured-data'

const NAME_CHARACTERS = 60
const ALT_CHARACTERS = 200

/** A quote for crawlers and link previews. */
export function quoteMeta(quote: Quote): MachineMeta {
  const { id, author, context } = quote
  const text = nameOr(quote.quote_text, 'Quote', id)
  const thing = {
    '@type': 'Quotation',
    text: textOf(text),
    creator: personOf(author),
    citation: context ?? undefined,
    publisher: organization,
    ...datesOf(quote),
  }
  return recordMeta({
    kind: 'quote',
    record: quote,
    name: truncatedTitle(text, NAME_CHARACTERS),
    alt: `${truncated(text, ALT_CHARACTERS)}${author && ` (${author})`}`,
    thing,
  })
}

import type { Quote } from '../../shared/api/record-types'
import { nameOr, truncated } from '../../shared/format'
import { datesOf, organization, personOf, recordMeta, textOf, type MachineMeta } from '../../shared/head/structured-data'
import { paths } from '../../shared/routing/paths'

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
    section: 'quotes',
    record: quote,
    name: truncated(text, NAME_CHARACTERS),
    path: paths.quote(id),
    alt: `${truncated(text, ALT_CHARACTERS)}${author && ` (${author})`}`,
    thing,
  })
}

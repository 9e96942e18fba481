import { useQuery } from '@tanstack/react-query'
import type { Quote } from '../../shared/api/record-types'
import { useApi } from '../../shared/api/api-context'
import { Section } from '../parts'
import { authorName } from '../../../cms/domain/author-colours'
import { QuoteGrid } from '../../features/quotes/quote-card'
import { relatedQuotes } from '../../features/quotes/related'

/** More quotes below one. Renders nothing if there are none or they cannot be read. */
export function RelatedQuotes({ quote, className }: { quote: Quote; className?: string }) {
  const { data } = useQuery(relatedQuotes(useApi(), quote))
  if (!data || data.items.length === 0) return null
  return (
    <Section title={data.isRelated ? `More from ${authorName(quote.author)}` : 'More quotes'} className={className}>
      <QuoteGrid quotes={data.items} />
    </Section>
  )
}

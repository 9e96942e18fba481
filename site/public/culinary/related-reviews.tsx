import { useQuery } from '@tanstack/react-query'
import type { Review } from '../../shared/api/record-types'
import { useApi } from '../../shared/api/api-context'
import { Grid, Section } from '../parts'
import { ReviewCard } from '../../features/reviews/review-card'
import { relatedReviews } from '../../features/reviews/related'

/** More reviews below one. Renders nothing if there are none or they cannot be read. */
export function RelatedReviews({ review, className }: { review: Review; className?: string }) {
  const { data } = useQuery(relatedReviews(useApi(), review))
  if (!data || data.items.length === 0) return null
  return (
    <Section title={data.isRelated ? `More ${review.cuisine_type}` : 'More reviews'} className={className}>
      <Grid look="hairline">
        {data.items.map((other) => (
          <ReviewCard key={other.id} review={other} />
        ))}
      </Grid>
    </Section>
  )
}

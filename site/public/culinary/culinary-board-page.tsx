import { useQuery } from '@tanstack/react-query'
import { reviewTierList } from '../../features/reviews/api'
import { useApi } from '../../shared/api/api-context'
import { nameOr } from '../../shared/format'
import { siteTitle } from '../../shared/head/head-tags'
import { usePageMeta } from '../../shared/head/page-meta'
import type { PageContext } from '../../shared/routing/page-module'
import { paths } from '../../shared/routing/paths'
import { sectionMeta } from '../../shared/head/structured-data'
import { Board } from '../parts/board/board'

/** Prefetches all reviews by tier, in one read. */
export const prefetch = ({ api, queryClient }: PageContext): Promise<void> => queryClient.prefetchQuery(reviewTierList(api))

/** The board of all restaurants, from S to F. */
export function Component() {
  const { data = [], status } = useQuery(reviewTierList(useApi()))
  usePageMeta({
    title: siteTitle('The restaurants board'),
    description: 'Every restaurant we reviewed, on one board from S to F.',
    canonical: paths.culinaryBoard(),
    ...sectionMeta('culinary', { name: 'Tier list', path: paths.culinaryBoard() }),
  })
  return (
    <Board
      title="The restaurants board"
      intro="Every restaurant we have reviewed, best first in each tier. We paid the bill. The score is ours too."
      status={status}
      rows={data.map(({ tier, reviews }) => ({
        tier,
        items: reviews.map((review) => ({
          id: review.id,
          to: paths.review(review.id),
          name: nameOr(review.restaurant_name, 'Review', review.id),
          value: review.final_rating,
          image: review.restaurant_image_url,
        })),
      }))}
      palette="culinary"
      fallback="restaurant"
      list={{ to: paths.culinary(), label: 'Grid' }}
      path={paths.culinaryBoard()}
      loading="LOADING_DATA"
      failure="CONNECTION_FAILURE: Unable to reach the culinary database. The server might be unavailable or experiencing issues."
      empty="NO_REVIEWS_FOUND"
    />
  )
}

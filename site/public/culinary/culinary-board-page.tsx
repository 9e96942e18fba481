import { useQuery } from '@tanstack/react-query'
import { reviewTierList } from '../../features/reviews/api'
import { useApi } from '../../shared/api/api-context'
import { nameOr } from '../../shared/format'
import { siteTitle } from '../../shared/head/head-tags'
import { usePageMeta } from '../../shared/head/page-meta'
import type { PageContext } from '../../shared/routing/page-module'
import { paths } from '../../shared/routing/paths'
import { sharedSection } from '../../shared/head/structured-data'
import { BoardPage } from '../parts/board/board'

export const prefetch = ({ api, queryClient }: PageContext): Promise<void> => queryClient.prefetchQuery(reviewTierList(api))

/** Every restaurant on the S-to-F board. */
export function Component() {
  const { data = [], status } = useQuery(reviewTierList(useApi()))
  usePageMeta({
    title: siteTitle('The restaurants board'),
    description: 'Every restaurant we reviewed, on one board from S to F.',
    canonical: paths.culinaryBoard(),
    ...sharedSection('culinary', { name: 'Tier list', path: paths.culinaryBoard() }),
  })
  return (
    <BoardPage
      title="The board"
      intro="Every table we have sat at, best first in each row. The bill was ours, and so is the number."
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
      here={paths.culinaryBoard()}
      loading="LOADING_DATA"
      failure="CONNECTION_FAILURE: Unable to reach the culinary database. The server might be unavailable or experiencing issues."
      empty="NO_REVIEWS_FOUND"
    />
  )
}

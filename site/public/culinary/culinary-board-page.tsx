import { reviewTierList } from '../../features/reviews/api'
import { nameOr } from '../../shared/format'
import { siteTitle } from '../../shared/head/head-tags'
import { usePageMeta } from '../../shared/head/page-meta'
import type { PageContext } from '../../shared/routing/page-module'
import { paths } from '../../shared/routing/paths'
import { sectionMeta } from '../../shared/head/structured-data'
import { Board } from '../parts/board/board'
import { boardReader, boardRows } from '../parts/board/tier-windows'

const reader = boardReader({
  ...reviewTierList,
  items: ({ reviews }) =>
    reviews.map(({ id, restaurant_name, final_rating, restaurant_image_url, restaurant_image_alt, restaurant_image_focus }) => ({
      id,
      to: paths.review(id),
      name: nameOr(restaurant_name, 'Review', id),
      value: final_rating,
      image: restaurant_image_url,
      description: restaurant_image_alt,
      focus: restaurant_image_focus,
    })),
})

/** Prefetches the first reviews of every tier, in one read. */
export const prefetch = ({ api, queryClient }: PageContext): Promise<void> => queryClient.prefetchQuery(boardRows(api, reader))

/** The board of all restaurants, from S to F. */
export function Component() {
  usePageMeta({
    title: siteTitle('The restaurants board'),
    description: 'Every restaurant we reviewed, on one board from S to F.',
    canonical: paths.culinaryBoard(),
    ...(import.meta.env.SSR && sectionMeta('culinary', { name: 'Tier list', path: paths.culinaryBoard() })),
  })
  return (
    <Board
      title="The restaurants board"
      intro="Every restaurant we have reviewed, best first in each tier. We paid the bill. The score is ours too."
      reader={reader}
      palette="culinary"
      fallback="restaurant"
      list={(tier) => paths.culinary({ tier })}
      path={paths.culinaryBoard()}
      loading="LOADING_DATA"
      failure="CONNECTION_FAILURE: Unable to reach the culinary database. The server might be unavailable or experiencing issues."
      empty="NO_REVIEWS_FOUND"
    />
  )
}

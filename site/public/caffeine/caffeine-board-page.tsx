import { useQuery } from '@tanstack/react-query'
import { drinkTierList } from '../../features/drinks/api'
import { useApi } from '../../shared/api/api-context'
import { nameOr } from '../../shared/format'
import { siteTitle } from '../../shared/head/head-tags'
import { usePageMeta } from '../../shared/head/page-meta'
import type { PageContext } from '../../shared/routing/page-module'
import { paths } from '../../shared/routing/paths'
import { sectionMeta } from '../../shared/head/structured-data'
import { Board } from '../parts/board/board'

/** Prefetches all drinks by tier, in one read. */
export const prefetch = ({ api, queryClient }: PageContext): Promise<void> => queryClient.prefetchQuery(drinkTierList(api))

/** The board of all drinks, from S to F. */
export function Component() {
  const { data = [], status } = useQuery(drinkTierList(useApi()))
  usePageMeta({
    title: siteTitle('The drinks board'),
    description: 'Every energy drink we rated, on one board from S to F.',
    canonical: paths.caffeineBoard(),
    ...sectionMeta('caffeine', { name: 'Tier list', path: paths.caffeineBoard() }),
  })
  return (
    <Board
      title="The drinks board"
      intro="Every drink we have rated, best first in each tier. Arguments are welcome; the number stays."
      status={status}
      rows={data.map(({ tier, drinks }) => ({
        tier,
        items: drinks.map((drink) => ({
          id: drink.id,
          to: paths.drink(drink.id),
          name: nameOr(drink.name, 'Drink', drink.id),
          value: drink.final_rating,
          image: drink.image_url,
        })),
      }))}
      palette="caffeine"
      fallback="can"
      list={{ to: paths.caffeine(), label: 'Grid' }}
      path={paths.caffeineBoard()}
      loading="FETCHING_DRINKS"
      failure="CONNECTION_FAILURE: Unable to reach the caffeine database. The server might be unavailable or experiencing issues."
      empty="NO_DRINKS_FOUND"
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import { drinkTierList } from '../../features/drinks/api'
import { useApi } from '../../shared/api/api-context'
import { nameOr } from '../../shared/format'
import { siteTitle } from '../../shared/head/head-tags'
import { usePageMeta } from '../../shared/head/page-meta'
import type { PageContext } from '../../shared/routing/page-module'
import { paths } from '../../shared/routing/paths'
import { sharedSection } from '../../shared/head/structured-data'
import { BoardPage } from '../parts/board/board'

export const prefetch = ({ api, queryClient }: PageContext): Promise<void> => queryClient.prefetchQuery(drinkTierList(api))

/** Every drink on the S-to-F board. */
export function Component() {
  const { data = [], status } = useQuery(drinkTierList(useApi()))
  usePageMeta({
    title: siteTitle('The drinks board'),
    description: 'Every energy drink we rated, on one board from S to F.',
    canonical: paths.caffeineBoard(),
    ...sharedSection('caffeine', { name: 'Tier list', path: paths.caffeineBoard() }),
  })
  return (
    <BoardPage
      title="The board"
      intro="Every can we have opened, best first in each row. Arguments are welcome; the number stays."
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
      here={paths.caffeineBoard()}
      loading="FETCHING_DRINKS"
      failure="CONNECTION_FAILURE: Unable to reach the caffeine database. The server might be unavailable or experiencing issues."
      empty="NO_DRINKS_FOUND"
    />
  )
}

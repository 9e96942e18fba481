import { drinkTierList } from '../../features/drinks/api'
import { nameOr } from '../../shared/format'
import { siteTitle } from '../../shared/head/head-tags'
import { usePageMeta } from '../../shared/head/page-meta'
import type { PageContext } from '../../shared/routing/page-module'
import { paths } from '../../shared/routing/paths'
import { sectionMeta } from '../../shared/head/structured-data'
import { Board } from '../parts/board/board'
import { boardReader, boardRows } from '../parts/board/tier-windows'

const reader = boardReader({
  ...drinkTierList,
  items: ({ drinks }) =>
    drinks.map(({ id, name, final_rating, image_url, image_alt, image_focus }) => ({
      id,
      to: paths.drink(id),
      name: nameOr(name, 'Drink', id),
      value: final_rating,
      image: image_url,
      description: image_alt,
      focus: image_focus,
    })),
})

/** Prefetches the first drinks of every tier, in one read. */
export const prefetch = ({ api, queryClient }: PageContext): Promise<void> => queryClient.prefetchQuery(boardRows(api, reader))

/** The board of all drinks, from S to F. */
export function Component() {
  usePageMeta({
    title: siteTitle('The drinks board'),
    description: 'Every energy drink we rated, on one board from S to F.',
    canonical: paths.caffeineBoard(),
    ...(import.meta.env.SSR && sectionMeta('caffeine', { name: 'Tier list', path: paths.caffeineBoard() })),
  })
  return (
    <Board
      title="The drinks board"
      intro="Every drink we have rated, best first in each tier. Arguments are welcome; the number stays."
      reader={reader}
      palette="caffeine"
      fallback="can"
      list={(tier) => paths.caffeine({ tier })}
      path={paths.caffeineBoard()}
      loading="FETCHING_DRINKS"
      failure="CONNECTION_FAILURE: Unable to reach the caffeine database. The server might be unavailable or experiencing issues."
      empty="NO_DRINKS_FOUND"
    />
  )
}

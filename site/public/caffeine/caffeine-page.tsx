import { useEffect } from 'react'
import { drinksApi } from '../../features/drinks/api'
import { episodesApi } from '../../features/episodes/api'
import { track } from '../../shared/analytics'
import { useApi } from '../../shared/api/api-context'
import { siteTitle } from '../../shared/head/head-tags'
import { listViewFrom, needsEveryRecord, listViewParams } from '../../shared/lists/list-view'
import { offsetFrom, Page, PageHead, prefetchWindows, startOf, useWindows, windowTitle } from '../parts'
import { usePageMeta } from '../../shared/head/page-meta'
import type { PageContext } from '../../shared/routing/page-module'
import { usePageSearch } from '../../shared/routing/page-search'
import { paths } from '../../shared/routing/paths'
import { sectionMeta } from '../../shared/head/structured-data'
import { CaffeineDrinks } from './caffeine-drinks'
import { CaffeineEpisodes } from './caffeine-episodes'

const intro =
  'Every tasting is recorded. Every can is opened cold, scored to the tenth and sorted into one of six tiers, S to F. Nothing is rounded up as a favour.'

/** The query parameters that the page reads. */
export const parameters = ['episodes_from', 'from', 'sort', 'tier'] as const
type Parameter = (typeof parameters)[number]

/** Prefetches the page's drinks and episodes. They are read independently: one can fail without the other. */
export async function prefetch({ api, queryClient, search }: PageContext<Parameter>): Promise<void> {
  const view = listViewFrom(search)
  await Promise.all([
    prefetchWindows(queryClient, episodesApi.pages(api, {}, offsetFrom(search.get('episodes_from')))),
    prefetchWindows(
      queryClient,
      drinksApi.pages(api, {}, needsEveryRecord(view) ? 0 : offsetFrom(search.get('from'))),
      needsEveryRecord(view),
    ),
  ])
}

/** The caffeine index: latest episodes, and the drinks database with its tier filter. */
export function Component() {
  const api = useApi()
  const search = usePageSearch(parameters)
  const view = listViewFrom(search)
  const all = needsEveryRecord(view)
  const from = all ? 0 : offsetFrom(search.get('from'))
  const episodesFrom = offsetFrom(search.get('episodes_from'))
  const episodes = useWindows(episodesApi.pages(api, {}, episodesFrom))
  const drinks = useWindows(drinksApi.pages(api, {}, from), all)
  const start = startOf(drinks, from)
  const episodesStart = startOf(episodes, episodesFrom)
  const shown = `${view.tier ? `, tier ${view.tier}` : windowTitle(start)}${windowTitle(episodesStart, 'episodes ')}`
  usePageMeta({
    title: siteTitle(`Caffeine Compendium${shown}`),
    description: 'Energy drinks rated to the tenth and graded S to F, with the episodes they were tasted in.',
    canonical: paths.caffeine({ tier: view.tier, from: start, episodes_from: episodesStart }),
    ...sectionMeta('caffeine'),
  })
  useEffect(() => track('caffeine_page_view', {}), [])
  return (
    <Page>
      <PageHead title="Caffeine Compendium" section="caffeine">
        <p>{intro}</p>
      </PageHead>
      <CaffeineEpisodes episodes={episodes} moreHref={paths.caffeine({ ...listViewParams(view), episodes_from: episodes.next })} />
      <CaffeineDrinks drinks={drinks} view={view} moreHref={paths.caffeine({ from: drinks.next })} />
    </Page>
  )
}

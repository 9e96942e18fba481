import { useEffect } from 'react'
import { drinksApi } from '../../features/drinks/api'
import { episodePages } from '../../features/episodes/summaries'
import { track } from '../../shared/analytics'
import { useApi } from '../../shared/api/api-context'
import { siteTitle } from '../../shared/head/head-tags'
import type { ApiClient } from '../../shared/api/api-client'
import { listQuery, listViewFrom, listViewParams, type ListView } from '../../shared/lists/list-view'
import { NotFound, Page, pageFrom, PageHead, pageLinks, pageTitle, prefetchWindows, useWindows, type PageAddress } from '../parts'
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
export const parameters = ['episodes_page', 'page', 'sort', 'tier'] as const
type Parameter = (typeof parameters)[number]

const drinksOf = (api: ApiClient, view: ListView, page: number | null) => drinksApi.pages(api, listQuery(view, 'name'), page)

/** Prefetches the page's drinks and episodes. They are read independently: one can fail without the other. */
export async function prefetch({ api, queryClient, search }: PageContext<Parameter>): Promise<void> {
  const page = pageFrom(search.get('page'))
  const episodesPage = pageFrom(search.get('episodes_page'))
  await Promise.all([
    prefetchWindows(queryClient, episodePages(api, episodesPage), episodesPage),
    prefetchWindows(queryClient, drinksOf(api, listViewFrom(search), page), page),
  ])
}

/** The caffeine index: latest episodes, and the drinks database with its tier filter. */
export function Component() {
  const api = useApi()
  const search = usePageSearch(parameters)
  const view = listViewFrom(search)
  const page = pageFrom(search.get('page'))
  const episodesPage = pageFrom(search.get('episodes_page'))
  const episodes = useWindows(episodePages(api, episodesPage), episodesPage)
  const drinks = useWindows(drinksOf(api, view, page), page)
  const missing = episodes.missing || drinks.missing
  const { tier } = view
  // A later page of one list leads to pages of that list alone, or there would be a page for each pair.
  const drinksAddress: PageAddress = (number) => paths.caffeine({ ...listViewParams(view), page: number })
  const episodesAddress: PageAddress = (number) => paths.caffeine({ ...listViewParams(view), episodes_page: number })
  const first = paths.caffeine({ tier })
  usePageMeta(
    missing
      ? null
      : {
          title: siteTitle(`Caffeine Compendium${tier ? `, tier ${tier}` : ''}${pageTitle(drinks)}${pageTitle(episodes, 'episodes ')}`),
          description: 'Energy drinks rated to the tenth and graded S to F, with the episodes they were tasted in.',
          ...(drinks.page === 1 && episodes.page > 1
            ? pageLinks(episodes, episodesAddress, first)
            : pageLinks(drinks, drinksAddress, first)),
          ...sectionMeta('caffeine'),
        },
  )
  useEffect(() => track('caffeine_page_view', {}), [])
  if (missing) {
    const address = paths.caffeine({ ...listViewParams(view), page: search.get('page'), episodes_page: search.get('episodes_page') })
    return <NotFound address={address} />
  }
  return (
    <Page>
      <PageHead title="Caffeine Compendium" section="caffeine">
        <p>{intro}</p>
      </PageHead>
      <CaffeineEpisodes episodes={episodes} address={episodesAddress} />
      <CaffeineDrinks drinks={drinks} view={view} address={drinksAddress} />
    </Page>
  )
}

import { useEffect } from 'react'
import { drinksApi } from '../../features/drinks/api'
import { episodePages } from '../../features/episodes/summaries'
import { track } from '../../shared/analytics'
import { useApi } from '../../shared/api/api-context'
import { siteTitle } from '../../shared/head/head-tags'
import type { ApiClient } from '../../shared/api/api-client'
import { filtersSaid, isUnlisted, listQuery, listViewFrom, listViewParams, saidText, type ListView } from '../../shared/lists/list-view'
import {
  JumpLinks,
  NotFound,
  Page,
  pageFrom,
  PageHead,
  pageLinks,
  pageTitle,
  prefetchWindows,
  useWindows,
  type PageAddress,
} from '../parts'
import { type ListLink } from '../parts/filters/filter-bar'
import { panelFiles, prefetchFilters } from '../parts/filters/open-filters'
import { usePageMeta } from '../../shared/head/page-meta'
import type { PageContext } from '../../shared/routing/page-module'
import { usePageSearch, type PageSearch } from '../../shared/routing/page-search'
import { paths } from '../../shared/routing/paths'
import { sectionMeta } from '../../shared/head/structured-data'
import { CaffeineDrinks, DRINKS_ID } from './caffeine-drinks'
import { CaffeineEpisodes, EPISODES_ID } from './caffeine-episodes'

const intro =
  'Every tasting is recorded. Every can is opened cold, scored to the tenth and sorted into one of six tiers, S to F. Nothing is rounded up as a favour.'

const FILTERS = ['tier', 'brand', 'year', 'episode', 'rating_min', 'rating_max'] as const
/** The query parameters that the page reads. */
export const parameters = [...FILTERS, 'episodes_page', 'filters', 'page', 'sort'] as const
type Parameter = (typeof parameters)[number]

const viewFrom = (search: PageSearch<Parameter>): ListView => listViewFrom(search, FILTERS)
const drinksOf = (api: ApiClient, view: ListView, page: number | null) =>
  drinksApi.pages(api, listQuery(view, { episode: 'episode_id' }), page)

/** Prefetches the page's drinks and episodes. They are read independently: one can fail without the other. */
export async function prefetch({ api, queryClient, search }: PageContext<Parameter>): Promise<void> {
  const page = pageFrom(search.get('page'))
  const episodesPage = pageFrom(search.get('episodes_page'))
  const view = viewFrom(search)
  await Promise.all([
    prefetchFilters(api, queryClient, 'drinks', view),
    prefetchWindows(queryClient, episodePages(api, episodesPage), episodesPage),
    prefetchWindows(queryClient, drinksOf(api, view, page), page),
  ])
}

/** The caffeine index: latest episodes, and the drinks database with its tier filter. */
export function Component() {
  const api = useApi()
  const search = usePageSearch(parameters)
  const view = viewFrom(search)
  const page = pageFrom(search.get('page'))
  const episodesPage = pageFrom(search.get('episodes_page'))
  const episodes = useWindows(episodePages(api, episodesPage), episodesPage)
  const drinks = useWindows(drinksOf(api, view, page), page)
  const missing = episodes.missing || drinks.missing
  // as the list spells the brand
  const brand = view.filters['brand'] && (drinks.items[0]?.brand ?? view.filters['brand'])
  const said = filtersSaid(view, {
    brand: (name) => brand ?? name,
    episode: (id) => episodes.items.find((episode) => String(episode.id) === id)?.title ?? `episode ${id}`,
  })
  const link: ListLink = (change) => paths.caffeine({ ...listViewParams(view), ...change })
  // A later page of one list leads to pages of that list alone, or there would be a page for each pair.
  const drinksAddress: PageAddress = (number) => link({ page: number })
  const episodesAddress: PageAddress = (number) => link({ episodes_page: number })
  const first = paths.caffeine({ ...view.filters, brand })
  usePageMeta(
    missing
      ? null
      : {
          title: siteTitle(`Caffeine Compendium${saidText(said)}${pageTitle(drinks)}${pageTitle(episodes, 'episodes ')}`),
          description: 'Energy drinks rated to the tenth and graded S to F, with the episodes they were tasted in.',
          ...(drinks.page === 1 && episodes.page > 1
            ? pageLinks(episodes, episodesAddress, first)
            : pageLinks(drinks, drinksAddress, first)),
          noindex: isUnlisted(said, view, drinks.items.length === 0),
          files: panelFiles(view),
          ...(import.meta.env.SSR && sectionMeta('caffeine')),
        },
  )
  useEffect(() => track('caffeine_page_view', {}), [])
  if (missing) {
    return <NotFound address={link({ page: search.get('page'), episodes_page: search.get('episodes_page') })} />
  }
  return (
    <Page isNarrowed={said.length > 0}>
      <PageHead title="Caffeine Compendium" section="caffeine">
        <p>{intro}</p>
      </PageHead>
      {said.length === 0 && <JumpLinks links={{ [EPISODES_ID]: 'Latest Episodes', [DRINKS_ID]: 'Drinks Database' }} />}
      <CaffeineEpisodes episodes={episodes} address={episodesAddress} isFolded={said.length > 0} />
      <CaffeineDrinks drinks={drinks} view={view} said={said} link={link} address={drinksAddress} episodes={episodes.items} />
    </Page>
  )
}

import { useMemo } from 'react'
import { useParams } from 'react-router-dom'
import { drinksApi } from '../../../features/drinks/api'
import { drinkEdits, drinkSort, episodeDrinkColumns, episodeDrinkFacets, notesColumns } from './columns'
import { episodeDrinkListMessages } from './module'
import { episodesApi } from '../../../features/episodes/api'
import { EpisodeHeading } from './episode-heading'
import { AdminListPage, CreateLink } from '../../list/admin-list-page'
import { prefetchRecord, useRecord } from '../../data/records'
import { useTotal } from '../../data/totals'
import { prefetchList } from '../../list/list-query'
import type { ListDeclaration } from '../../list/list-types'
import type { PageContext } from '../../../shared/routing/page-module'
import { idFrom, paths } from '../../../shared/routing/paths'
import { EpisodeMissing } from './episode-missing'

const episodeDrinkList: ListDeclaration<typeof drinksApi> = {
  resource: drinksApi,
  columns: episodeDrinkColumns,
  initialSort: drinkSort,
  facets: episodeDrinkFacets,
  edits: drinkEdits,
  optional: notesColumns,
}

/** Prefetches the episode in the address and the first page of its drinks; nothing if its id is invalid. */
export async function prefetch(context: PageContext): Promise<void> {
  const episodeId = idFrom(context.params['episodeId'])
  if (episodeId === null) return
  await Promise.all([prefetchRecord(context, episodesApi, episodeId), prefetchList(context, episodeDrinkList, { episode_id: episodeId })])
}

/** /admin/caffeine/episodes/{episodeId}/drinks */
export function Component() {
  const { episodeId: given } = useParams()
  const episodeId = idFrom(given)
  if (episodeId === null) return <EpisodeMissing title={episodeDrinkListMessages.pageTitle} given={given} />
  // Keyed: the drinks of another episode must not stay while those of this one load.
  return <EpisodeDrinks key={episodeId} episodeId={episodeId} />
}

function EpisodeDrinks({ episodeId }: { readonly episodeId: number }) {
  const episode = useRecord(episodesApi, episodeId)
  const within = useMemo(() => ({ episode_id: episodeId }), [episodeId])
  const { total } = useTotal(drinksApi, within)
  if (episode.data === null) return <EpisodeMissing title={episodeDrinkListMessages.pageTitle} given={String(episodeId)} />
  return (
    <AdminListPage
      list={episodeDrinkList}
      within={within}
      parent={{ failed: episode.data === undefined && episode.isError, retry: () => void episode.refetch() }}
      messages={episodeDrinkListMessages}
      heading={<EpisodeHeading title={episodeDrinkListMessages.pageTitle} episode={episode.data} drinks={total} />}
      related={[
        { label: 'All episodes', to: paths.admin.list('episode') },
        { label: 'Edit episode', to: paths.admin.edit('episode', episodeId) },
      ]}
      create={<CreateLink to={paths.admin.newDrink(episodeId)}>ADD_DRINK</CreateLink>}
      links={({ id }) => [
        { label: 'View', to: paths.drink(id), newTab: true },
        { label: 'Edit', to: paths.admin.edit('drink', id) },
      ]}
    />
  )
}

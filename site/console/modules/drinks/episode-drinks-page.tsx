import { useParams } from 'react-router-dom'
import { drinksApi } from '../../../features/drinks/api'
import { drinkSearchText, drinkSort, episodeDrinkColumns } from './columns'
import { episodeDrinkListMessages } from './module'
import { episodesApi } from '../../../features/episodes/api'
import { EpisodeHeading } from './episode-heading'
import { AdminListPage, CreateLink } from '../../list/admin-list-page'
import { prefetchRecord, useRecord } from '../../data/records'
import type { PageContext } from '../../../shared/routing/page-module'
import { idFrom, paths } from '../../../shared/routing/paths'
import { EpisodeMissing } from './episode-missing'

/** Prefetches the episode in the address, which contains its drinks; nothing if its id is invalid. */
export const prefetch = (context: PageContext) => prefetchRecord(context, episodesApi, idFrom(context.params['episodeId']))

/** /admin/caffeine/episodes/{episodeId}/drinks */
export function Component() {
  const { episodeId: given } = useParams()
  const episodeId = idFrom(given)
  const episode = useRecord(episodesApi, episodeId)
  if (episodeId === null || episode.data === null) return <EpisodeMissing title={episodeDrinkListMessages.pageTitle} given={given} />
  return (
    <AdminListPage
      resource={drinksApi}
      source={{ rows: episode.data?.drinks, failed: episode.isError, retry: () => void episode.refetch() }}
      messages={episodeDrinkListMessages}
      columns={episodeDrinkColumns}
      initialSort={drinkSort}
      searchText={drinkSearchText}
      heading={<EpisodeHeading title={episodeDrinkListMessages.pageTitle} episode={episode.data} />}
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

import { episodesApi } from '../../../features/episodes/api'
import { episodeColumns, episodeFacets, episodeSearchText, episodeSort } from './columns'
import { episodeListMessages } from './messages'
import { AdminListPage, CreateLink, useAllRows } from '../../list/admin-list-page'
import { prefetchAll } from '../../data/records'
import type { PageContext } from '../../../shared/routing/page-module'
import { paths } from '../../../shared/routing/paths'

/** Prefetches all episodes: the table filters and sorts in the browser. */
export const prefetch = (context: PageContext) => prefetchAll(context, episodesApi)

/** /admin/caffeine/episodes */
export function Component() {
  return (
    <AdminListPage
      resource={episodesApi}
      source={useAllRows(episodesApi)}
      messages={episodeListMessages}
      columns={episodeColumns}
      initialSort={episodeSort}
      searchText={episodeSearchText}
      facets={episodeFacets}
      refetchOnRetry
      related={[{ label: 'Drinks database', to: paths.admin.list('drink') }]}
      create={<CreateLink to={paths.admin.create('episode')}>+ New Episode</CreateLink>}
      links={({ id }) => [
        { label: 'Edit', to: paths.admin.edit('episode', id) },
        { label: 'Manage Drinks', to: paths.admin.episodeDrinks(id) },
      ]}
    />
  )
}

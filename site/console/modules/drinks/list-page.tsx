import { drinksApi } from '../../../features/drinks/api'
import { drinkColumns, drinkFacets, drinkSearchText, drinkSort } from './columns'
import { drinkListMessages } from './module'
import { AdminListPage, CreateLink, useAllRows } from '../../list/admin-list-page'
import { prefetchAll } from '../../data/records'
import type { PageContext } from '../../../shared/routing/page-module'
import { paths } from '../../../shared/routing/paths'
import { DrinkStatistics } from './drink-statistics'

/** Prefetches all drinks: the table and the statistics are computed in the browser. */
export const prefetch = (context: PageContext) => prefetchAll(context, drinksApi)

/** /admin/caffeine/drinks */
export function Component() {
  return (
    <AdminListPage
      resource={drinksApi}
      source={useAllRows(drinksApi)}
      messages={drinkListMessages}
      columns={drinkColumns}
      initialSort={drinkSort}
      searchText={drinkSearchText}
      facets={drinkFacets}
      summary={(drinks) => <DrinkStatistics drinks={drinks} />}
      related={[
        { label: 'Manage episodes', to: paths.admin.list('episode') },
        { label: 'Console', to: paths.admin.home() },
      ]}
      create={<CreateLink to={paths.admin.create('drink')}>+ New Drink</CreateLink>}
      links={({ id }) => [
        { label: 'View', to: paths.drink(id), newTab: true },
        { label: 'Edit', to: paths.admin.edit('drink', id) },
      ]}
    />
  )
}

import { drinksApi } from '../../../features/drinks/api'
import { summaryQuery } from '../../../shared/api/figures'
import { drinkColumns, drinkEdits, drinkFacets, drinkSort, notesColumns } from './columns'
import { drinkListMessages } from './module'
import { AdminListPage, CreateLink } from '../../list/admin-list-page'
import { prefetchList } from '../../list/list-query'
import type { ListDeclaration } from '../../list/list-types'
import { prefetchSilently } from '../../data/resource'
import type { PageContext } from '../../../shared/routing/page-module'
import { paths } from '../../../shared/routing/paths'
import { DrinkStatistics } from './drink-statistics'

const drinkList: ListDeclaration<typeof drinksApi> = {
  resource: drinksApi,
  columns: drinkColumns,
  initialSort: drinkSort,
  facets: drinkFacets,
  edits: drinkEdits,
  optional: notesColumns,
}

/** Prefetches the first page and the figures of the statistics card. */
export const prefetch = (context: PageContext) =>
  Promise.all([prefetchList(context, drinkList), prefetchSilently(context.queryClient, summaryQuery(context.api))])

/** /admin/caffeine/drinks */
export function Component() {
  return (
    <AdminListPage
      list={drinkList}
      messages={drinkListMessages}
      summary={<DrinkStatistics />}
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

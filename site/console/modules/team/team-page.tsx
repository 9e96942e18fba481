import { teamApi } from '../../../features/team/api'
import { memberColumns, memberFacets, memberSearchText } from './columns'
import { memberListMessages } from './messages'
import { AdminListPage, CreateLink, useAllRows } from '../../list/admin-list-page'
import { prefetchAll } from '../../data/records'
import type { PageContext } from '../../../shared/routing/page-module'
import { paths } from '../../../shared/routing/paths'

/** Prefetches all members: the table filters and sorts in the browser. */
export const prefetch = (context: PageContext) => prefetchAll(context, teamApi)

/** /admin/team */
export function Component() {
  return (
    <AdminListPage
      resource={teamApi}
      source={useAllRows(teamApi)}
      messages={memberListMessages}
      columns={memberColumns}
      searchText={memberSearchText}
      facets={memberFacets}
      related={[
        { label: 'About page', to: paths.about() },
        { label: 'Console', to: paths.admin.home() },
      ]}
      create={<CreateLink to={paths.admin.create('teamMember')}>+ New Team Member</CreateLink>}
      links={({ id }) => [{ label: 'Edit', to: paths.admin.edit('teamMember', id) }]}
    />
  )
}

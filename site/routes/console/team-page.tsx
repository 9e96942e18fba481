import { teamApi } from '../../features/team/api'
import { memberColumns, memberFacets, memberSearchText } from '../../features/team/columns'
import { memberListWords } from '../../features/team/words'
import { AdminListPage, CreateLink, useAllRows } from '../../shared/console/list/admin-list-page'
import { prefetchAll } from '../../shared/console/records'
import type { PageContext } from '../../shared/page-module'
import { paths } from '../../shared/paths'

export const prefetch = (context: PageContext) => prefetchAll(context, teamApi)

/** /admin/team */
export function Component() {
  return (
    <AdminListPage
      resource={teamApi}
      source={useAllRows(teamApi)}
      words={memberListWords}
      columns={memberColumns}
      searchText={memberSearchText}
      facets={memberFacets}
      related={[
        { label: 'About page', to: paths.about() },
        { label: 'Dashboard', to: paths.admin.home() },
      ]}
      create={<CreateLink to={paths.admin.newMember()}>ADD_TEAM_MEMBER</CreateLink>}
      links={({ id }) => [{ label: 'Edit', to: paths.admin.editMember(id) }]}
    />
  )
}

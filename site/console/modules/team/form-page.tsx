import { useLocation, useParams } from 'react-router-dom'
import { teamApi } from '../../../features/team/api'
import { MemberFacts, MemberFields, memberForm } from './form'
import { memberFormMessages, memberListMessages } from './module'
import { AdminFormPage } from '../../form/admin-form-page'
import { prefetchEdited } from '../../data/edited-record'
import type { PageContext } from '../../../shared/routing/page-module'
import { idFrom, paths } from '../../../shared/routing/paths'

/** Prefetches the member; nothing for a new one. */
export const prefetch = (context: PageContext) => prefetchEdited(context, teamApi, idFrom(context.params['id']))

/** /admin/team/new and /admin/team/edit/{id} */
export function Component() {
  const { id } = useParams()
  const isNew = useLocation().pathname === paths.admin.create('teamMember')
  return (
    <AdminFormPage
      resource={teamApi}
      module={memberForm}
      messages={memberFormMessages}
      remove={memberListMessages.remove}
      id={isNew ? null : id}
      listPath={paths.admin.list('teamMember')}
      newPath={paths.admin.create('teamMember')}
      viewPath={() => paths.about()}
      side={<MemberFacts />}
    >
      <MemberFields />
    </AdminFormPage>
  )
}

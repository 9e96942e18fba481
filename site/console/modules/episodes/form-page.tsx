import { useLocation, useParams } from 'react-router-dom'
import { episodesApi } from '../../../features/episodes/api'
import { EpisodeFields, episodeForm } from './form'
import { episodeFormMessages } from './module'
import { AdminFormPage } from '../../form/admin-form-page'
import { prefetchRecord } from '../../data/records'
import type { PageContext } from '../../../shared/routing/page-module'
import { idFrom, paths } from '../../../shared/routing/paths'

/** Prefetches the episode; nothing for a new one. */
export const prefetch = (context: PageContext) => prefetchRecord(context, episodesApi, idFrom(context.params['id']))

/** /admin/caffeine/episodes/new and /admin/caffeine/episodes/edit/{id} */
export function Component() {
  const { id } = useParams()
  const isNew = useLocation().pathname === paths.admin.create('episode')
  return (
    <AdminFormPage
      resource={episodesApi}
      module={episodeForm}
      messages={episodeFormMessages}
      id={isNew ? null : id}
      listPath={paths.admin.list('episode')}
      newPath={paths.admin.create('episode')}
      viewPath={(episode) => paths.episode(episode.id)}
    >
      <EpisodeFields />
    </AdminFormPage>
  )
}

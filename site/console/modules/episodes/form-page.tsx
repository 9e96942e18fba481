import { useLocation, useParams } from 'react-router-dom'
import { episodesApi } from '../../../features/episodes/api'
import { EpisodeFacts, EpisodeFields, episodeForm } from './form'
import { episodeFormMessages, episodeListMessages } from './module'
import { DrinkRows } from '../../drink-rows/drink-rows'
import { AdminFormPage } from '../../form/admin-form-page'
import { prefetchEdited } from '../../data/edited-record'
import type { PageContext } from '../../../shared/routing/page-module'
import { idFrom, paths } from '../../../shared/routing/paths'

/** Prefetches the episode; nothing for a new one. */
export const prefetch = (context: PageContext) => prefetchEdited(context, episodesApi, idFrom(context.params['id']))

/** /admin/caffeine/episodes/new and /admin/caffeine/episodes/edit/{id} */
export function Component() {
  const { id } = useParams()
  const isNew = useLocation().pathname === paths.admin.create('episode')
  return (
    <AdminFormPage
      resource={episodesApi}
      module={episodeForm}
      messages={episodeFormMessages}
      remove={episodeListMessages.remove}
      id={isNew ? null : id}
      listPath={paths.admin.list('episode')}
      newPath={paths.admin.create('episode')}
      viewPath={(episode) => paths.episode(episode.id)}
      side={<EpisodeFacts />}
    >
      <EpisodeFields />
      <DrinkRows episodeId={isNew ? null : idFrom(id)} />
    </AdminFormPage>
  )
}

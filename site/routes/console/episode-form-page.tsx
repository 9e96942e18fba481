import { useLocation, useParams } from 'react-router-dom'
import { episodesApi } from '../../features/episodes/api'
import { EpisodeFields, episodeForm } from '../../features/episodes/form'
import { episodeFormWords } from '../../features/episodes/words'
import { AdminFormPage } from '../../shared/console/form/admin-form-page'
import { prefetchRecord } from '../../shared/console/records'
import type { PageContext } from '../../shared/page-module'
import { idFrom, paths } from '../../shared/paths'

export const prefetch = (context: PageContext) => prefetchRecord(context, episodesApi, idFrom(context.params['id']))

/** /admin/caffeine/episodes/new and /admin/caffeine/episodes/edit/{id} */
export function Component() {
  const { id } = useParams()
  const isNew = useLocation().pathname === paths.admin.newEpisode()
  return (
    <AdminFormPage
      resource={episodesApi}
      module={episodeForm}
      words={episodeFormWords}
      id={isNew ? null : id}
      listPath={paths.admin.episodes()}
      newPath={paths.admin.newEpisode()}
      viewPath={(episode) => paths.episode(episode.id)}
    >
      <EpisodeFields />
    </AdminFormPage>
  )
}

import { useLocation, useParams, useSearchParams } from 'react-router-dom'
import { reviewsApi } from '../../../features/reviews/api'
import { ReviewFields, reviewForm } from './form'
import { reviewFormMessages } from './module'
import { AdminFormPage } from '../../form/admin-form-page'
import { prefetchRecord } from '../../data/records'
import type { PageContext } from '../../../shared/routing/page-module'
import { idFrom, paths } from '../../../shared/routing/paths'

/** Prefetches the review; nothing for a new one. */
export const prefetch = (context: PageContext) => prefetchRecord(context, reviewsApi, idFrom(context.params['id']))

/** /admin/culinary/reviews/new and /admin/culinary/reviews/edit/{id} */
export function Component() {
  const { id } = useParams()
  const [search] = useSearchParams()
  const isNew = useLocation().pathname === paths.admin.create('review')
  return (
    <AdminFormPage
      resource={reviewsApi}
      module={reviewForm}
      messages={reviewFormMessages}
      id={isNew ? null : id}
      copyOf={idFrom(search.get('like') ?? undefined)}
      listPath={paths.admin.list('review')}
      newPath={paths.admin.create('review')}
      viewPath={(review) => paths.review(review.id)}
      duplicatePath={(review) => paths.admin.create('review', { like: review.id })}
    >
      <ReviewFields />
    </AdminFormPage>
  )
}

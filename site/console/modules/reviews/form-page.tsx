import { useLocation, useParams } from 'react-router-dom'
import { reviewsApi } from '../../../features/reviews/api'
import { ReviewFacts, ReviewFields, reviewForm } from './form'
import { reviewFormMessages, reviewListMessages } from './module'
import { AdminFormPage } from '../../form/admin-form-page'
import { prefetchEdited } from '../../data/edited-record'
import type { PageContext } from '../../../shared/routing/page-module'
import { idFrom, paths } from '../../../shared/routing/paths'

/** Prefetches the review; nothing for a new one. */
export const prefetch = (context: PageContext) => prefetchEdited(context, reviewsApi, idFrom(context.params['id']))

/** /admin/culinary/reviews/new and /admin/culinary/reviews/edit/{id} */
export function Component() {
  const { id } = useParams()
  const isNew = useLocation().pathname === paths.admin.create('review')
  return (
    <AdminFormPage
      resource={reviewsApi}
      module={reviewForm}
      messages={reviewFormMessages}
      remove={reviewListMessages.remove}
      id={isNew ? null : id}
      listPath={paths.admin.list('review')}
      newPath={paths.admin.create('review')}
      viewPath={(review) => paths.review(review.id)}
      side={<ReviewFacts />}
    >
      <ReviewFields />
    </AdminFormPage>
  )
}

import { useLocation, useParams } from 'react-router-dom'
import { categoriesApi } from '../../../features/categories/api'
import { postsApi } from '../../../features/posts/api'
import { PostFacts, PostFields, postForm } from './form'
import { postFormMessages, postListMessages } from './module'
import { AdminFormPage } from '../../form/admin-form-page'
import { prefetchChoices } from '../../data/matches'
import { prefetchEdited } from '../../data/edited-record'
import { loadEditor } from '../../rich-text/rich-text-field'
import type { PageContext } from '../../../shared/routing/page-module'
import { idFrom, paths } from '../../../shared/routing/paths'

/** Prefetches the post, or the editor that a new one begins with, and the first choices of the category selector. */
export function prefetch(context: PageContext) {
  const id = idFrom(context.params['id'])
  return Promise.all([id === null ? loadEditor() : prefetchEdited(context, postsApi, id), prefetchChoices(context, categoriesApi)])
}

/** /admin/blog/posts/new and /admin/blog/posts/edit/{id} */
export function Component() {
  const { id } = useParams()
  const isNew = useLocation().pathname === paths.admin.create('post')
  return (
    <AdminFormPage
      resource={postsApi}
      module={postForm}
      messages={postFormMessages}
      remove={postListMessages.remove}
      choicesFrom={categoriesApi}
      id={isNew ? null : id}
      listPath={paths.admin.list('post')}
      newPath={paths.admin.create('post')}
      viewPath={(post) => paths.post(post.id)}
      side={<PostFacts />}
    >
      <PostFields />
    </AdminFormPage>
  )
}

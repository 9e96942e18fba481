import { useParams } from 'react-router-dom'
import { categoriesApi } from '../../../features/categories/api'
import { prefetchEdited } from '../../data/edited-record'
import { AdminFormPage } from '../../form/admin-form-page'
import type { PageContext } from '../../../shared/routing/page-module'
import { idFrom, paths } from '../../../shared/routing/paths'
import { CategoryFields, categoryForm } from './form'
import { categoryListMessages, categoryPageMessages } from './module'
import { PostsOfCategory } from './posts-of-category'

/** Prefetches the category. */
export const prefetch = (context: PageContext) => prefetchEdited(context, categoriesApi, idFrom(context.params['id']))

/** /admin/blog/categories/edit/{id}. A new category has its form above the table of all. */
export function Component() {
  const { id } = useParams()
  const categoryId = idFrom(id)
  return (
    <AdminFormPage
      resource={categoriesApi}
      module={categoryForm}
      messages={categoryPageMessages}
      remove={categoryListMessages.remove}
      id={id}
      listPath={paths.admin.list('category')}
      newPath={paths.admin.create('category')}
      context={categoryId !== null && <PostsOfCategory id={categoryId} />}
    >
      <CategoryFields />
    </AdminFormPage>
  )
}

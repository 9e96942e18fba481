import { postsApi } from '../../features/posts/api'
import { postColumns, postFacets, postSearchText } from '../../features/posts/columns'
import { postListWords } from '../../features/posts/words'
import { AdminListPage, CreateLink, useAllRows } from '../../shared/console/list/admin-list-page'
import { prefetchAll } from '../../shared/console/records'
import type { PageContext } from '../../shared/page-module'
import { paths } from '../../shared/paths'

export const prefetch = (context: PageContext) => prefetchAll(context, postsApi)

/** /admin/blog/posts */
export function Component() {
  return (
    <AdminListPage
      resource={postsApi}
      source={useAllRows(postsApi)}
      words={postListWords}
      columns={postColumns}
      searchText={postSearchText}
      facets={postFacets}
      related={[
        { label: 'Categories', to: paths.admin.categories() },
        { label: 'Dashboard', to: paths.admin.home() },
      ]}
      create={<CreateLink to={paths.admin.newPost()}>+ New Post</CreateLink>}
      links={({ id }) => [
        { label: 'View', to: paths.post(id), newTab: true },
        { label: 'Edit', to: paths.admin.editPost(id) },
      ]}
    />
  )
}

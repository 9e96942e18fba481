import { postsApi } from '../../../features/posts/api'
import { postColumns, postFacets, postSearchText } from './columns'
import { postListMessages } from './messages'
import { AdminListPage, CreateLink, useAllRows } from '../../list/admin-list-page'
import { prefetchAll } from '../../data/records'
import type { PageContext } from '../../../shared/routing/page-module'
import { paths } from '../../../shared/routing/paths'

/** Prefetches all posts, drafts included: the table filters and sorts in the browser. */
export const prefetch = (context: PageContext) => prefetchAll(context, postsApi)

/** /admin/blog/posts */
export function Component() {
  return (
    <AdminListPage
      resource={postsApi}
      source={useAllRows(postsApi)}
      messages={postListMessages}
      columns={postColumns}
      searchText={postSearchText}
      facets={postFacets}
      related={[
        { label: 'Categories', to: paths.admin.list('category') },
        { label: 'Console', to: paths.admin.home() },
      ]}
      create={<CreateLink to={paths.admin.create('post')}>+ New Post</CreateLink>}
      links={({ id }) => [
        { label: 'View', to: paths.post(id), newTab: true },
        { label: 'Edit', to: paths.admin.edit('post', id) },
      ]}
    />
  )
}

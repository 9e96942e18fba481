import type { Post } from '../../../shared/api/record-types'
import { Badge } from '../../list/cells'
import { missingFacet } from '../../list/facets'
import type { Column, Facet, ListDeclaration } from '../../list/list-types'
import { CONSOLE_DATE_MESSAGES, shortDate } from '../../../shared/format'
import { postMessages } from '../../../features/posts/messages'
import { postsApi } from '../../../features/posts/api'
import { postListMessages } from './module'
import { AdminListPage, CreateLink } from '../../list/admin-list-page'
import { prefetchList } from '../../list/list-query'
import type { PageContext } from '../../../shared/routing/page-module'
import { paths } from '../../../shared/routing/paths'

/** Columns of the list. A draft is marked in the status column. */
const postColumns: ReadonlyArray<Column<Post>> = [
  { id: 'id', header: 'ID', accessorKey: 'id', cell: ({ row }) => row.original.id, meta: { numeric: true } },
  { id: 'title', header: 'Title', accessorKey: 'title', cell: ({ row }) => row.original.title, meta: { names: true } },
  { id: 'author', header: 'Author', accessorKey: 'author', cell: ({ row }) => row.original.author || postMessages.noAuthor },
  {
    id: 'status',
    header: 'Status',
    accessorKey: 'is_published',
    cell: ({ row }) => (row.original.is_published ? <Badge hue="green">PUBLISHED</Badge> : <Badge hue="yellow">DRAFT</Badge>),
  },
  {
    id: 'created',
    header: 'Created',
    accessorKey: 'created_at',
    cell: ({ row }) => shortDate(row.original.created_at, CONSOLE_DATE_MESSAGES),
  },
]

/** Filters for published posts or drafts, and for posts without a category or picture. */
const postFacets: readonly Facet[] = [
  {
    param: 'status',
    label: 'Filter by status',
    all: 'All statuses',
    choices: [
      { value: 'published', label: 'Published', query: { is_published: true } },
      { value: 'draft', label: 'Draft', query: { is_published: false } },
    ],
  },
  missingFacet({ category: 'category_id', picture: 'featured_image_url' }),
]

const postList: ListDeclaration<typeof postsApi> = { resource: postsApi, columns: postColumns, facets: postFacets }

/** Prefetches the first page. */
export const prefetch = (context: PageContext) => prefetchList(context, postList)

/** /admin/blog/posts */
export function Component() {
  return (
    <AdminListPage
      list={postList}
      messages={postListMessages}
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

import type { Post } from '../../../shared/api/record-types'
import { Badge } from '../../list/cells'
import { missingFacet } from '../../list/facets'
import type { Column, Facet } from '../../list/list-types'
import { CONSOLE_DATE_MESSAGES, shortDate } from '../../../shared/format'
import { postMessages } from '../../../features/posts/messages'
import { postsApi } from '../../../features/posts/api'
import { postListMessages } from './module'
import { AdminListPage, CreateLink, useAllRows } from '../../list/admin-list-page'
import { prefetchAll } from '../../data/records'
import type { PageContext } from '../../../shared/routing/page-module'
import { paths } from '../../../shared/routing/paths'

/** Columns of the list. A draft is marked in the status column. */
const postColumns: ReadonlyArray<Column<Post>> = [
  { id: 'id', header: 'ID', accessorFn: ({ id }) => id, cell: ({ row }) => row.original.id, meta: { numeric: true } },
  { id: 'title', header: 'Title', accessorFn: ({ title }) => title, cell: ({ row }) => row.original.title, meta: { names: true } },
  { id: 'author', header: 'Author', accessorFn: ({ author }) => author, cell: ({ row }) => row.original.author || postMessages.noAuthor },
  {
    id: 'status',
    header: 'Status',
    accessorFn: ({ is_published }) => is_published,
    cell: ({ row }) => (row.original.is_published ? <Badge hue="green">PUBLISHED</Badge> : <Badge hue="yellow">DRAFT</Badge>),
  },
  {
    id: 'created',
    header: 'Created',
    accessorFn: ({ created_at }) => created_at,
    cell: ({ row }) => shortDate(row.original.created_at, CONSOLE_DATE_MESSAGES),
  },
]

/** What the search above the table looks through: title and author, one a line so that no match spans two. */
const postSearchText = ({ title, author }: Post): string => `${title}\n${author}`

/** Filters for published posts or drafts, and for posts without a category or picture. */
const postFacets: ReadonlyArray<Facet<Post>> = [
  {
    param: 'status',
    label: 'Filter by status',
    all: 'All statuses',
    choices: [
      { value: 'published', label: 'Published', keeps: ({ is_published }) => is_published },
      { value: 'draft', label: 'Draft', keeps: ({ is_published }) => !is_published },
    ],
  },
  missingFacet({
    category: ({ category_id }) => category_id === null,
    picture: ({ featured_image_url }) => featured_image_url === null,
  }),
]

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

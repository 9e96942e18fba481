import type { Post } from '../../../shared/api/record-types'
import { Badge } from '../../list/cells'
import { missingFacet } from '../../list/facets'
import type { Column, Facet } from '../../list/list-types'
import { CONSOLE_DATE_MESSAGES, shortDate } from '../../../shared/format'
import { postMessages } from '../../../features/posts/messages'

/** Columns of the list. A draft is marked in the status column. */
export const postColumns: ReadonlyArray<Column<Post>> = [
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
export const postSearchText = ({ title, author }: Post): string => `${title}\n${author}`

/** Filters for published posts or drafts, and for posts without a category or picture. */
export const postFacets: ReadonlyArray<Facet<Post>> = [
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

import type { Post } from '../../../shared/api/record-types'
import { Badge } from '../../list/cells'
import { lacksFacet } from '../../list/facets'
import type { Column, Facet } from '../../list/list-types'
import { CONSOLE_DATE_MESSAGES, shortDate } from '../../../shared/format'
import { postMessages } from '../../../features/posts/messages'

export const postColumns: ReadonlyArray<Column<Post>> = [
  { key: 'id', header: 'ID', numeric: true, sortBy: ({ id }) => id, cell: ({ id }) => id },
  { key: 'title', header: 'Title', names: true, sortBy: ({ title }) => title, cell: ({ title }) => title },
  { key: 'author', header: 'Author', sortBy: ({ author }) => author, cell: ({ author }) => author || postMessages.noAuthor },
  {
    key: 'status',
    header: 'Status',
    sortBy: ({ is_published }) => is_published,
    cell: ({ is_published }) => (is_published ? <Badge hue="green">PUBLISHED</Badge> : <Badge hue="yellow">DRAFT</Badge>),
  },
  {
    key: 'created',
    header: 'Created',
    sortBy: ({ created_at }) => created_at,
    cell: ({ created_at }) => shortDate(created_at, CONSOLE_DATE_MESSAGES),
  },
]

export const postSearchText = ({ title, author }: Post): string => `${title}\n${author}`

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
  lacksFacet({ category: 'category_id', picture: 'featured_image_url' }),
]

import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { categoriesApi } from '../../../features/categories/api'
import { useApi } from '../../../shared/api/api-context'
import { summaryQuery } from '../../../shared/api/figures'
import type { Post } from '../../../shared/api/record-types'
import { post } from '../../../../cms/domain/entities/post'
import { cellForm } from '../../cells/cell-form'
import { RecordName } from '../../cells/offered-records'
import { defineForm } from '../../form/define-form'
import { missingFacet } from '../../list/facets'
import type { Column, Facet, ListDeclaration } from '../../list/list-types'
import { statusColumn, statusFacet } from '../../publication/status-column'
import { CONSOLE_DATE_MESSAGES, shortDate } from '../../../shared/format'
import { postMessages } from '../../../features/posts/messages'
import { postsApi } from '../../../features/posts/api'
import { postListMessages } from './module'
import { AdminListPage, CreateLink } from '../../list/admin-list-page'
import { prefetchList } from '../../list/list-query'
import { useRecord } from '../../data/records'
import type { PageContext } from '../../../shared/routing/page-module'
import { FormLink } from '../../origin/form-link'
import { idFrom, paths } from '../../../shared/routing/paths'

/** The parameter of the address that names a category. */
const CATEGORY = 'category'

/** What stands in the place of a category. */
const UNCATEGORIZED = 'Uncategorized'

/** Columns of the list. A draft is marked in the status column. */
const postColumns: ReadonlyArray<Column<Post>> = [
  { id: 'id', header: 'ID', accessorKey: 'id', cell: ({ row }) => row.original.id, meta: { phone: 'hidden', numeric: true } },
  {
    id: 'title',
    header: 'Title',
    accessorKey: 'title',
    cell: ({ row: { original } }) => (
      <FormLink to={paths.admin.edit('post', original.id)} row={original.id}>
        {original.title}
      </FormLink>
    ),
    meta: { names: true },
  },
  {
    id: 'author',
    header: 'Author',
    accessorKey: 'author',
    cell: ({ row }) => row.original.author || postMessages.noAuthor,
    meta: { edits: 'author' },
  },
  statusColumn(postsApi),
  {
    id: 'created',
    header: 'Created',
    accessorKey: 'created_at',
    cell: ({ row }) => shortDate(row.original.created_at, CONSOLE_DATE_MESSAGES),
  },
]

/** Filters for published posts or drafts, and for posts without a category or picture. The page adds one by category. */
const fixedFacets: readonly Facet[] = [statusFacet, missingFacet({ category: 'category_id', picture: 'featured_image_url' })]

/** Columns that are shown on request. */
const moreColumns: ReadonlyArray<Column<Post>> = [
  {
    id: 'category',
    header: 'Category',
    accessorKey: 'category_id',
    cell: ({ row }) => <RecordName resource={categoriesApi} id={row.original.category_id} none={UNCATEGORIZED} />,
    meta: { phone: 'hidden', edits: 'category_id', offers: { resource: categoriesApi, none: UNCATEGORIZED } },
  },
]

const postList: ListDeclaration<typeof postsApi> = {
  resource: postsApi,
  columns: postColumns,
  facets: fixedFacets,
  edits: cellForm(defineForm(post)),
  optional: moreColumns,
}

/** The filter by category: of the most used ones, and of the one in the address. Without categories there is none. */
function useCategoryFacet(): readonly Facet[] {
  const [search] = useSearchParams()
  const chosen = idFrom(search.get(CATEGORY) ?? undefined)
  const used = useQuery(summaryQuery(useApi())).data?.posts.categories
  const isListed = used === undefined || used.some(({ id }) => id === chosen)
  const other = useRecord(categoriesApi, isListed ? null : chosen).data
  return useMemo(() => {
    // the address filters at once, before the names are there
    const unnamed = chosen !== null && !used?.some(({ id }) => id === chosen) ? [{ id: chosen, name: other?.name ?? `#${chosen}` }] : []
    const choices = [...(used ?? []), ...unnamed].map(({ id, name }) => ({ value: String(id), label: name, query: { category_id: id } }))
    // it keeps its place while the categories are read
    return used && choices.length === 0 ? [] : [{ param: CATEGORY, label: 'Filter by category', all: 'All categories', choices }]
  }, [used, other, chosen])
}

/** Prefetches the first page. */
export const prefetch = (context: PageContext) => prefetchList(context, postList)

/** /admin/blog/posts */
export function Component() {
  const byCategory = useCategoryFacet()
  const list = useMemo(() => ({ ...postList, facets: [...byCategory, ...fixedFacets] }), [byCategory])
  return (
    <AdminListPage
      list={list}
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

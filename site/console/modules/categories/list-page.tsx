import type { Category } from '../../../shared/api/record-types'
import type { Column, ListDeclaration } from '../../list/list-types'
import { CONSOLE_DATE_MESSAGES, shortDate } from '../../../shared/format'
import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { categoriesApi } from '../../../features/categories/api'
import { CategoryFields, categoryForm } from './form'
import { categoryFormMessages, categoryListMessages } from './module'
import { useIsDraftWanted } from '../../form/drafts/use-restore-at-once'
import { FormBody, type ClosingForm } from '../../form/form-body'
import { AdminListPage } from '../../list/admin-list-page'
import { prefetchList } from '../../list/list-query'
import type { PageContext } from '../../../shared/routing/page-module'
import { CREATE_HASH, paths } from '../../../shared/routing/paths'
import { PostsOfCategory } from './posts-of-category'
import { Button } from '../../../shared/ui'
import styles from './list-page.module.css'

const categoryColumns: ReadonlyArray<Column<Category>> = [
  { id: 'id', header: 'ID', accessorKey: 'id', cell: ({ row }) => row.original.id, meta: { phone: 'hidden', numeric: true } },
  { id: 'name', header: 'Name', accessorKey: 'name', cell: ({ row }) => row.original.name, meta: { names: true } },
  { id: 'slug', header: 'Slug', accessorKey: 'slug', cell: ({ row }) => row.original.slug },
  {
    id: 'posts',
    header: 'Posts',
    // counted apart; the server sorts by no such field
    accessorKey: 'updated_at',
    cell: ({ row }) => <PostsOfCategory id={row.original.id} />,
    meta: { numeric: true },
  },
  {
    id: 'created',
    header: 'Created',
    accessorKey: 'created_at',
    cell: ({ row }) => shortDate(row.original.created_at, CONSOLE_DATE_MESSAGES),
  },
]

const categoryList: ListDeclaration<typeof categoriesApi> = { resource: categoriesApi, columns: categoryColumns }

/** Prefetches the first page. */
export const prefetch = (context: PageContext) => prefetchList(context, categoryList)

/** /admin/blog/categories: the table, with a collapsible create form above it. */
export function Component() {
  const isDraftWanted = useIsDraftWanted()
  const [state, setState] = useState<'closed' | 'open' | 'closing'>(isDraftWanted ? 'open' : 'closed')
  const open = state !== 'closed'
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (hash !== CREATE_HASH) return
    setState((current) => (current === 'closed' ? 'open' : current))
    // Removes the hash, so that the same link opens the form again.
    void navigate({ search }, { replace: true })
  }, [hash, search, navigate])
  const close = useCallback(() => setState('closed'), [])
  const closing = { requested: state === 'closing', request: () => setState('closing'), onClose: close, onStay: () => setState('open') }
  return (
    <AdminListPage
      list={categoryList}
      messages={categoryListMessages}
      refetchOnRetry
      related={[
        { label: 'Posts', to: paths.admin.list('post') },
        { label: 'Console', to: paths.admin.home() },
      ]}
      create={
        <Button
          look={open ? 'plain' : 'main'}
          aria-expanded={open}
          onClick={() => setState(open ? 'closing' : 'open')}
          data-shortcut="create"
        >
          {open ? categoryFormMessages.close : categoryFormMessages.open}
        </Button>
      }
      panel={open && <CategoryPanel closing={closing} />}
      links={({ id }) => [{ label: 'Edit', to: paths.admin.edit('category', id) }]}
    />
  )
}

const initial = categoryForm.blank()

function CategoryPanel({ closing }: { readonly closing: ClosingForm }) {
  return (
    <section className={styles.panel} aria-label={categoryFormMessages.heading}>
      <FormBody
        resource={categoriesApi}
        module={categoryForm}
        messages={categoryFormMessages}
        id={null}
        initial={initial}
        prefill={null}
        blank={categoryForm.blank}
        closing={closing}
        onSaved={closing.onClose}
        addAnother="Save and Add Another"
        focusFirst
      >
        <CategoryFields />
      </FormBody>
    </section>
  )
}

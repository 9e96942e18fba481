import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { categoriesApi } from '../../features/categories/api'
import { categoryColumns, categorySearchText } from '../../features/categories/columns'
import { CategoryFields, categoryForm } from '../../features/categories/form'
import { categoryFormWords, categoryListWords } from '../../features/categories/words'
import { FormBody, type ClosingForm } from '../../shared/console/form/form-body'
import { AdminListPage, useAllRows } from '../../shared/console/list/admin-list-page'
import { prefetchAll } from '../../shared/console/records'
import type { PageContext } from '../../shared/page-module'
import { paths } from '../../shared/paths'
import { Button } from '../../shared/ui'
import styles from './categories-page.module.css'
import { NEW_HERE } from './modules'

export const prefetch = (context: PageContext) => prefetchAll(context, categoriesApi)

/** /admin/blog/categories: the table, and a form above it that is toggled open and closed. */
export function Component() {
  const [state, setState] = useState<'closed' | 'open' | 'asked'>('closed')
  const open = state !== 'closed'
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (hash !== NEW_HERE) return
    setState((now) => (now === 'closed' ? 'open' : now))
    // Who asks for it again, after it was closed, finds it open again.
    void navigate({ search }, { replace: true })
  }, [hash, search, navigate])
  const close = useCallback(() => setState('closed'), [])
  const closing = { asked: state === 'asked', ask: () => setState('asked'), onClose: close, onStay: () => setState('open') }
  return (
    <AdminListPage
      resource={categoriesApi}
      source={useAllRows(categoriesApi)}
      words={categoryListWords}
      columns={categoryColumns}
      searchText={categorySearchText}
      refetchOnRetry
      related={[
        { label: 'Posts', to: paths.admin.posts() },
        { label: 'Dashboard', to: paths.admin.home() },
      ]}
      create={
        <Button
          look={open ? 'plain' : 'main'}
          aria-expanded={open}
          onClick={() => setState(open ? 'asked' : 'open')}
          data-shortcut="create"
        >
          {open ? categoryFormWords.close : categoryFormWords.open}
        </Button>
      }
      panel={open && <CategoryPanel closing={closing} />}
      links={() => []}
    />
  )
}

const initial = categoryForm.blank()

function CategoryPanel({ closing }: { readonly closing: ClosingForm }) {
  return (
    <section className={styles.panel} aria-label={categoryFormWords.heading}>
      <FormBody
        resource={categoriesApi}
        module={categoryForm}
        words={categoryFormWords}
        id={null}
        initial={initial}
        prefill={null}
        blank={categoryForm.blank}
        closing={closing}
        onSaved={closing.onClose}
        focusFirst
      >
        <CategoryFields />
      </FormBody>
    </section>
  )
}

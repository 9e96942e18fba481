import { useMemo, useRef, type ReactNode } from 'react'
import type { Query } from '../../shared/api/api-client'
import { countOf } from '../../shared/format'
import { EmptyState, ErrorBox, LinkButton } from '../../shared/ui'
import { ConsoleHeading } from '../ui/console-heading'
import type { ConsoleResource, RecordOf } from '../data/resource'
import { useForgetRecord } from '../data/windows'
import { ConsoleLink } from '../ui/console-link'
import { ListControls } from './list-controls'
import styles from './list-page.module.css'
import { sortableColumns } from './list-query'
import { useListState, type ListChange, type ListState } from './list-state'
import { ListTable } from './list-table'
import { LoadingRows } from './loading-rows'
import type { ListDeclaration, ListMessages, RowLink } from './list-types'
import { Pager } from './pager'
import { useDelete } from './use-delete'
import { useListPage, type ListPageRows } from './use-list-page'
import { useListTable } from './use-list-table'

const NO_FACETS: readonly never[] = []

type AdminListPageProps<R extends ConsoleResource> = {
  readonly list: ListDeclaration<R>
  /** Narrows the list to the records of another one, such as the drinks of an episode. It must keep its identity. */
  readonly within?: Query
  /** The read of that other record: if it fails, so does the list. */
  readonly parent?: { readonly failed: boolean; readonly retry: () => void }
  readonly messages: ListMessages<RecordOf<R>>
  readonly links: (row: RecordOf<R>) => readonly RowLink[]
  /** The page's accent button. */
  readonly create: ReactNode
  /** Links to other pages, above the table. */
  readonly related: ReadonlyArray<{ readonly label: string; readonly to: string }>
  /** Figures of all records, above the table. */
  readonly summary?: ReactNode
  /** The retry button fetches again; by default it reloads the page. */
  readonly refetchOnRetry?: boolean
  /** A form between the heading and the table. */
  readonly panel?: ReactNode
  /** Replaces the default heading. */
  readonly heading?: ReactNode
}

/** A console list: search, filters, order and pages stored in the address, and delete with confirmation. */
export function AdminListPage<R extends ConsoleResource>(props: AdminListPageProps<R>) {
  const { list, messages, parent } = props
  const { resource, columns, initialSort = null, facets = NO_FACETS } = list
  const [state, change] = useListState(initialSort, facets)
  const page = useListPage(list, state, props.within)
  const sortable = useMemo(() => sortableColumns(resource.contract.entity, columns), [resource, columns])
  const failed = parent?.failed === true || (page.rows === undefined && page.failed)
  const isEmpty = page.rows !== undefined && page.all === 0
  const retry = (): void => {
    parent?.retry()
    page.retry()
  }
  return (
    <>
      {props.heading ?? <ConsoleHeading title={messages.pageTitle}>{messages.heading}</ConsoleHeading>}
      {!failed && props.summary}
      <div className={styles.bar}>
        {/* The controls also work while the rows load. */}
        {isEmpty || failed ? (
          <div className={styles.controls} />
        ) : (
          <ListControls searchLabel={messages.searchLabel} state={state} change={change} facets={facets} columns={sortable} />
        )}
        <RelatedLinks related={props.related} />
        {props.create}
      </div>
      {props.panel}
      {failed ? (
        <div className={styles.state}>
          <ErrorBox title={messages.errorTitle} message={messages.errorMessage} onRetry={props.refetchOnRetry ? retry : undefined} />
        </div>
      ) : page.rows === undefined ? (
        <LoadingRows message={messages.loading} />
      ) : isEmpty ? (
        <div className={styles.state}>
          <EmptyState message={messages.empty} />
        </div>
      ) : (
        <Results {...props} page={{ ...page, rows: page.rows }} sortable={sortable} state={state} change={change} />
      )}
    </>
  )
}

type ResultsProps<R extends ConsoleResource> = AdminListPageProps<R> & {
  readonly page: ListPageRows<RecordOf<R>> & { readonly rows: RecordOf<R>[] }
  readonly sortable: ListDeclaration<R>['columns']
  readonly state: ListState
  readonly change: (change: ListChange) => void
}

function Results<R extends ConsoleResource>({ list, messages, page, sortable, state, change, links }: ResultsProps<R>) {
  const { matches, all } = page
  const table = useListTable({ page, columns: list.columns, sortable }, state, change)
  const results = useRef<HTMLDivElement>(null)
  const removal = useRemoval(list.resource, messages, () => {
    // Deleting the last record removes the table: focus the heading instead.
    const target = all !== 1 ? results.current : document.querySelector<HTMLElement>('main h1')
    target?.focus()
  })
  const showResults = (): void => {
    results.current?.focus({ preventScroll: true })
    results.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <>
      <div
        ref={results}
        className={styles.results}
        tabIndex={-1}
        role="group"
        aria-label={messages.heading}
        aria-busy={page.isBusy || undefined}
      >
        {matches === 0 ? (
          <div className={styles.state}>
            <EmptyState message={messages.noMatch} />
          </div>
        ) : (
          <ListTable
            caption={messages.heading}
            table={table}
            links={links}
            onDelete={removal.ask}
            deletingId={removal.deletingId}
            canDelete={removal.canDelete}
          />
        )}
      </div>
      <div className={styles.foot}>
        <p className={styles.count} aria-live="polite">
          {all !== undefined &&
            (matches === all ? countOf(all, 'record') : `${matches.toLocaleString('en-US')} of ${countOf(all, 'record')}`)}
        </p>
        <Pager table={table} onTurn={showResults} />
      </div>
      {removal.dialog}
    </>
  )
}

function useRemoval<R extends ConsoleResource>(resource: R, messages: ListMessages<RecordOf<R>>, focusList: () => void) {
  const remove = resource.useRemove()
  const forget = useForgetRecord(resource)
  return useDelete<RecordOf<R>>(messages.remove, async (row) => {
    await remove.mutateAsync(row.id)
    forget(row.id)
    // The focused button disappears with its row.
    focusList()
  })
}

function RelatedLinks({ related }: { readonly related: AdminListPageProps<ConsoleResource>['related'] }) {
  return (
    <div className={styles.links}>
      {related.map(({ label, to }) => (
        <ConsoleLink key={to} to={to}>
          {label}
        </ConsoleLink>
      ))}
    </div>
  )
}

/** The accent button that leads to an empty form; the `n` key follows it. */
export function CreateLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <LinkButton to={to} look="main" viewTransition={false} data-shortcut="create">
      {children}
    </LinkButton>
  )
}

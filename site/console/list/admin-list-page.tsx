import { useDeferredValue, useRef, type ReactNode } from 'react'
import { countOf } from '../../shared/format'
import { EmptyState, ErrorBox, LinkButton } from '../../shared/ui'
import { ConsoleHeading } from '../ui/console-heading'
import { useAllRecords, useForgetRecord, type RecordOf, type ConsoleResource } from '../data/records'
import { ConsoleLink } from '../ui/console-link'
import { ListControls } from './list-controls'
import styles from './list-page.module.css'
import { useListState, type ListChange, type ListState } from './list-state'
import { ListTable } from './list-table'
import { LoadingRows } from './loading-rows'
import type { Column, Facet, ListMessages, RowLink, Sort } from './list-types'
import { Pager } from './pager'
import { useDelete } from './use-delete'
import { useListTable } from './use-list-table'

const NO_FACETS: readonly never[] = []

type AdminListPageProps<R extends ConsoleResource, Row extends RecordOf<R>> = {
  readonly resource: R
  /** All rows: {@link useAllRows}, or the drinks of one episode. */
  readonly source: RowSource<Row>
  readonly messages: ListMessages<Row>
  readonly columns: ReadonlyArray<Column<Row>>
  /** Defaults to the server's order. */
  readonly initialSort?: Sort
  /** The text that the search box searches. */
  readonly searchText: (row: Row) => string
  readonly links: (row: Row) => readonly RowLink[]
  /** The page's accent button. */
  readonly create: ReactNode
  /** Links to other pages, above the table. */
  readonly related: ReadonlyArray<{ readonly label: string; readonly to: string }>
  readonly facets?: ReadonlyArray<Facet<Row>>
  /** Rendered above the table from all rows, unfiltered; undefined while they load. */
  readonly summary?: (rows: readonly Row[] | undefined) => ReactNode
  /** The retry button fetches again; by default it reloads the page. */
  readonly refetchOnRetry?: boolean
  /** A form between the heading and the table. */
  readonly panel?: ReactNode
  /** Replaces the default heading. */
  readonly heading?: ReactNode
}

/** The rows of a list and the state of their query. */
type RowSource<Row> = { readonly rows: Row[] | undefined; readonly failed: boolean; readonly retry: () => void }

/** Every record of a kind, as the rows of a list. */
export function useAllRows<R extends ConsoleResource>(resource: R): RowSource<RecordOf<R>> {
  const query = useAllRecords(resource)
  return { rows: query.data?.items, failed: query.isError, retry: () => void query.refetch() }
}

/** A console list: search, filters, order and pages stored in the address, and delete with confirmation. */
export function AdminListPage<R extends ConsoleResource, Row extends RecordOf<R> = RecordOf<R>>(props: AdminListPageProps<R, Row>) {
  const { source, messages, columns, initialSort = null, facets = NO_FACETS } = props
  const { rows } = source
  const [state, change] = useListState(initialSort, facets)
  const hasRows = rows !== undefined && rows.length > 0
  // The controls also work while the rows load.
  const hasControls = hasRows || (rows === undefined && !source.failed)
  return (
    <>
      {props.heading ?? <ConsoleHeading title={messages.pageTitle}>{messages.heading}</ConsoleHeading>}
      {!source.failed && props.summary?.(rows)}
      <div className={styles.bar}>
        {hasControls ? (
          <ListControls searchLabel={messages.searchLabel} state={state} change={change} facets={facets} columns={columns} />
        ) : (
          <div className={styles.controls} />
        )}
        <RelatedLinks related={props.related} />
        {props.create}
      </div>
      {props.panel}
      {hasRows ? <Results {...props} rows={rows} state={state} change={change} /> : <NoRows {...props} />}
    </>
  )
}

/** The loading, error and empty states, at the height of a table. */
function NoRows<R extends ConsoleResource, Row extends RecordOf<R>>({ source, messages, refetchOnRetry }: AdminListPageProps<R, Row>) {
  if (!source.rows && !source.failed) return <LoadingRows message={messages.loading} />
  const failure = (
    <ErrorBox title={messages.errorTitle} message={messages.errorMessage} onRetry={refetchOnRetry ? source.retry : undefined} />
  )
  return <div className={styles.state}>{source.rows ? <EmptyState message={messages.empty} /> : failure}</div>
}

type ResultsProps<R extends ConsoleResource, Row extends RecordOf<R>> = AdminListPageProps<R, Row> & {
  readonly rows: Row[]
  readonly state: ListState
  readonly change: (change: ListChange) => void
}

function Results<R extends ConsoleResource, Row extends RecordOf<R>>(props: ResultsProps<R, Row>) {
  const { resource, messages, rows, columns, searchText, facets = NO_FACETS, state, change, links } = props
  const table = useListTable({ rows, columns, facets, searchText }, useDeferredValue(state), change)
  const matches = table.getFilteredRowModel().rows.length
  const results = useRef<HTMLDivElement>(null)
  const removal = useRemoval(resource, messages, () => {
    // Deleting the last record removes the table: focus the heading instead.
    const target = rows.length > 1 ? results.current : document.querySelector<HTMLElement>('main h1')
    target?.focus()
  })
  const showResults = (): void => {
    results.current?.focus({ preventScroll: true })
    results.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <>
      <div ref={results} className={styles.results} tabIndex={-1} role="group" aria-label={messages.heading}>
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
          {matches === rows.length
            ? countOf(rows.length, 'record')
            : `${matches.toLocaleString('en-US')} of ${countOf(rows.length, 'record')}`}
        </p>
        <Pager table={table} onTurn={showResults} />
      </div>
      {removal.dialog}
    </>
  )
}

function useRemoval<R extends ConsoleResource, Row extends RecordOf<R>>(resource: R, messages: ListMessages<Row>, focusList: () => void) {
  const remove = resource.useRemove()
  const forget = useForgetRecord(resource)
  return useDelete<Row>(messages.remove, async (row) => {
    await remove.mutateAsync(row.id)
    forget(row.id)
    // The focused button disappears with its row.
    focusList()
  })
}

function RelatedLinks({ related }: { readonly related: AdminListPageProps<ConsoleResource, RecordOf<ConsoleResource>>['related'] }) {
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

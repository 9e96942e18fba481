import { useDeferredValue, useMemo, useRef, type ReactNode } from 'react'
import { countOf } from '../../shared/format'
import { EmptyState, ErrorBox, LinkButton } from '../../shared/ui'
import { ConsoleHeading } from '../ui/console-heading'
import { useAllRecords, useForgetRecord, type RecordOf, type Resource } from '../data/records'
import { WarmLink } from '../ui/warm-link'
import { ListControls } from './list-controls'
import styles from './list-page.module.css'
import { filterRows, PAGE_ROWS, sortRows, useListState, type ListChange, type ListState } from './list-state'
import { ListTable } from './list-table'
import { LoadingRows } from './loading-rows'
import type { Column, Facet, ListMessages, RowLink, Sort } from './list-types'
import { Pager } from './pager'
import { useDelete } from './use-delete'

const NO_FACETS: readonly never[] = []

type AdminListPageProps<R extends Resource, Row extends RecordOf<R>> = {
  readonly resource: R
  /** The rows, all of them: {@link useAllRows}, or those of one episode. */
  readonly source: RowSource<Row>
  readonly messages: ListMessages<Row>
  readonly columns: ReadonlyArray<Column<Row>>
  /** The order at first; the server's own unless said otherwise. */
  readonly initialSort?: Sort
  /** What the search box looks through. */
  readonly searchText: (row: Row) => string
  readonly links: (row: Row) => readonly RowLink[]
  /** The page's one accent button. */
  readonly create: ReactNode
  /** Ways to other pages, above the table. */
  readonly related: ReadonlyArray<{ readonly label: string; readonly to: string }>
  readonly facets?: ReadonlyArray<Facet<Row>>
  /** Above the table, from every row, also while they load: figures that the filters do not touch. */
  readonly summary?: (rows: readonly Row[] | undefined) => ReactNode
  /** What a failed read offers: to ask again, or (left out) to reload the page. */
  readonly refetchOnRetry?: boolean
  /** Between the heading and the table: a form that stands on the page. */
  readonly panel?: ReactNode
  /** In place of the heading, where a page says more. */
  readonly heading?: ReactNode
}

/** Where the rows of a list come from. */
export type RowSource<Row> = { readonly rows: readonly Row[] | undefined; readonly failed: boolean; readonly retry: () => void }

/** Every record of a kind, as the rows of a list. */
export function useAllRows<R extends Resource>(resource: R): RowSource<RecordOf<R>> {
  const query = useAllRecords(resource)
  return { rows: query.data?.items, failed: query.isError, retry: () => void query.refetch() }
}

/** A console list: shows every record, keeps search, filters, order and page in the address, deletes after asking. */
export function AdminListPage<R extends Resource, Row extends RecordOf<R> = RecordOf<R>>(props: AdminListPageProps<R, Row>) {
  const { source, messages, columns, initialSort = null, facets = NO_FACETS } = props
  const { rows } = source
  const [state, change] = useListState(initialSort, facets)
  const filled = rows !== undefined && rows.length > 0
  // They need no rows to work: what is searched for while these load is shown with them, and nothing is pushed aside.
  const controls = filled || (rows === undefined && !source.failed)
  return (
    <>
      {props.heading ?? <ConsoleHeading title={messages.pageTitle}>{messages.heading}</ConsoleHeading>}
      {!source.failed && props.summary?.(rows)}
      <div className={styles.bar}>
        {controls ? (
          <ListControls searchLabel={messages.searchLabel} state={state} change={change} facets={facets} columns={columns} />
        ) : (
          <div className={styles.controls} />
        )}
        <RelatedLinks related={props.related} />
        {props.create}
      </div>
      {props.panel}
      {filled ? <Results {...props} rows={rows} state={state} change={change} /> : <NoRows {...props} />}
    </>
  )
}

/** Loading, failed or empty; keeps the room of a table. */
function NoRows<R extends Resource, Row extends RecordOf<R>>({ source, messages, refetchOnRetry }: AdminListPageProps<R, Row>) {
  if (!source.rows && !source.failed) return <LoadingRows message={messages.loading} />
  const failure = (
    <ErrorBox title={messages.errorTitle} message={messages.errorMessage} onRetry={refetchOnRetry ? source.retry : undefined} />
  )
  return <div className={styles.state}>{source.rows ? <EmptyState word={messages.empty} /> : failure}</div>
}

type ResultsProps<R extends Resource, Row extends RecordOf<R>> = AdminListPageProps<R, Row> & {
  readonly rows: readonly Row[]
  readonly state: ListState
  readonly change: (change: ListChange) => void
}

function Results<R extends Resource, Row extends RecordOf<R>>(props: ResultsProps<R, Row>) {
  const { resource, messages, columns, rows, state, change, links } = props
  const kept = useKeptRows(props, useDeferredValue(state))
  const results = useRef<HTMLDivElement>(null)
  const removal = useRemoval(resource, messages, () => {
    // With the last record the table goes too: the heading stays.
    const place = rows.length > 1 ? results.current : document.querySelector<HTMLElement>('main h1')
    place?.focus()
  })
  const pages = Math.max(1, Math.ceil(kept.length / PAGE_ROWS))
  const page = Math.min(state.page, pages)
  const shown = kept.slice((page - 1) * PAGE_ROWS, page * PAGE_ROWS)
  const turnTo = (next: number): void => {
    change({ page: next })
    results.current?.focus({ preventScroll: true })
    results.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <>
      <div ref={results} className={styles.results} tabIndex={-1} role="group" aria-label={messages.heading}>
        {shown.length === 0 ? (
          <div className={styles.state}>
            <EmptyState word={messages.noMatch} />
          </div>
        ) : (
          <ListTable
            caption={messages.heading}
            columns={columns}
            rows={shown}
            sort={state.sort}
            onSort={(sort) => change({ sort })}
            links={links}
            onDelete={removal.ask}
            deletingId={removal.deletingId}
            deleteReady={removal.ready}
          />
        )}
      </div>
      <div className={styles.foot}>
        <p className={styles.count} aria-live="polite">
          {kept.length === rows.length
            ? countOf(rows.length, 'record')
            : `${kept.length.toLocaleString('en-US')} of ${countOf(rows.length, 'record')}`}
        </p>
        <Pager page={page} pages={pages} onPage={turnTo} />
      </div>
      {removal.dialog}
    </>
  )
}

/** The rows that the filters keep, in the order asked for. Sorting is the long part: it is done anew only for another order. */
function useKeptRows<R extends Resource, Row extends RecordOf<R>>(props: ResultsProps<R, Row>, state: ListState): Row[] {
  const { rows, columns, searchText, facets = NO_FACETS } = props
  const { sort } = state
  const sorted = useMemo(() => sortRows(rows, columns, sort), [rows, columns, sort])
  return useMemo(() => filterRows(sorted, state, facets, searchText), [sorted, state, facets, searchText])
}

function useRemoval<R extends Resource, Row extends RecordOf<R>>(resource: R, messages: ListMessages<Row>, focusList: () => void) {
  const remove = resource.useRemove()
  const forget = useForgetRecord(resource)
  return useDelete<Row>(messages.remove, async (row) => {
    await remove.mutateAsync(row.id)
    forget(row.id)
    // The button that had the focus is gone with its row.
    focusList()
  })
}

function RelatedLinks({ related }: { readonly related: AdminListPageProps<Resource, RecordOf<Resource>>['related'] }) {
  return (
    <div className={styles.links}>
      {related.map(({ label, to }) => (
        <WarmLink key={to} to={to}>
          {label}
        </WarmLink>
      ))}
    </div>
  )
}

/** The accent button that leads to an empty form; `n` follows it. */
export function CreateLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <LinkButton to={to} look="main" viewTransition={false} data-shortcut="create">
      {children}
    </LinkButton>
  )
}

import { useMemo, useRef, type ReactNode, type RefObject } from 'react'
import type { Query } from '../../shared/api/api-client'
import { countOf } from '../../shared/format'
import { EmptyState, ErrorBox } from '../../shared/ui'
import { useBulk } from '../bulk/use-bulk'
import { useEditing } from '../cells/use-editing'
import { PublishDialog } from '../publication/publish-dialog'
import { ConsoleHeading } from '../ui/console-heading'
import type { ConsoleResource, RecordOf } from '../data/resource'
import { useForgetRecord } from '../data/windows'
import { useRemoveRecord } from '../data/remove-record'
import { FormLinkButton, OriginProvider } from '../origin/form-link'
import { useReturnedRow } from '../origin/use-returned-row'
import { GoesAlong } from './goes-along'
import { ListDrafts } from './list-drafts'
import { ListControls } from './list-controls'
import styles from './list-page.module.css'
import { narrowing, sortableColumns } from './list-query'
import { useParameters, useShownColumns } from './optional-columns'
import { TableTools } from './table-tools'
import { useListState, type ListChange, type ListState } from './list-state'
import { ListTable } from './list-table'
import { LoadingRows } from './loading-rows'
import type { ListDeclaration, ListMessages, RowLink } from './list-types'
import { Pager } from './pager'
import { RelatedLinks } from './related-links'
import { changesBetween } from '../history/shown-change'
import { questionText } from './question-text'
import { useDelete } from './use-delete'
import { useListPage, walkOf, type ListPageRows } from './use-list-page'
import { useListTable } from './use-list-table'

const NO_FACETS: readonly never[] = []

/** Said above the rows when somebody comes back from a form and its record has moved away, because of what was saved. */
const GONE = 'The record that you came from is not on this page of the list any more.'

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
  const { resource, columns, initialSort = null } = list
  const [state, change] = useListState(initialSort, useParameters(list))
  const page = useListPage(list, state, props.within)
  const sortable = useMemo(() => sortableColumns(resource.contract.entity, columns), [resource, columns])
  const shownColumns = useShownColumns(list, state)
  const failed = parent?.failed === true || (page.rows === undefined && page.failed)
  const isEmpty = page.rows !== undefined && page.all === 0
  const retry = (): void => {
    parent?.retry()
    page.retry()
  }
  const isFormOpen = Boolean(props.panel)
  const walk = walkOf(resource.contract.entity.name, page)
  return (
    <OriginProvider value={{ heading: messages.heading, walk }}>
      <div className={styles.page}>
        <div className={styles.head}>{props.heading ?? <ConsoleHeading title={messages.pageTitle}>{messages.heading}</ConsoleHeading>}</div>
        <RelatedLinks related={props.related} entity={resource.contract.entity} query={page.query} />
        <div className={styles.create}>{props.create}</div>
        {!failed && props.summary && <div className={styles.summary}>{props.summary}</div>}
        <div className={styles.body}>
          {/* The controls also work while the rows load. */}
          {!isEmpty && !failed && (
            <ListControls
              searchLabel={messages.searchLabel}
              state={state}
              change={change}
              facets={list.facets ?? NO_FACETS}
              columns={sortable}
              optional={list.optional}
            />
          )}
          <ListDrafts key={String(isFormOpen)} entity={resource.contract.entity.name} isFormOpen={isFormOpen} />
          {props.panel}
          {failed ? (
            <div className={styles.state}>
              <ErrorBox title={messages.errorTitle} message={messages.errorMessage} onRetry={props.refetchOnRetry ? retry : undefined} />
            </div>
          ) : (
            <Body {...props} page={page} isEmpty={isEmpty} columns={shownColumns} sortable={sortable} state={state} change={change} />
          )}
        </div>
      </div>
    </OriginProvider>
  )
}

type BodyProps<R extends ConsoleResource> = Omit<ResultsProps<R>, 'page'> & {
  readonly page: ListPageRows<RecordOf<R>>
  readonly isEmpty: boolean
}

/** The rows of a list that could be read, or what stands in their place. */
function Body<R extends ConsoleResource>({ page, isEmpty, ...props }: BodyProps<R>) {
  const { list, messages } = props
  if (page.rows === undefined)
    return (
      <>
        {/* Keeps its space too. */}
        <TableTools edits={list.edits !== undefined} />
        <LoadingRows message={messages.loading} />
      </>
    )
  if (!isEmpty) return <Results {...props} page={{ ...page, rows: page.rows }} />
  return (
    <div className={styles.state}>
      <EmptyState message={messages.empty} />
    </div>
  )
}

type ResultsProps<R extends ConsoleResource> = AdminListPageProps<R> & {
  readonly page: ListPageRows<RecordOf<R>> & { readonly rows: RecordOf<R>[] }
  readonly columns: ListDeclaration<R>['columns']
  readonly sortable: ListDeclaration<R>['columns']
  readonly state: ListState
  readonly change: (change: ListChange) => void
}

/** What happens to the rows: editing in place, selection, deletion, and the row that a form leads back to. */
function useRows<R extends ConsoleResource>(props: ResultsProps<R>, results: RefObject<HTMLDivElement | null>) {
  const { list, messages, page, columns, state, within } = props
  const { matches, all } = page
  const editing = useEditing({ resource: list.resource, form: list.edits, columns, rows: page.rows, view: state })
  const { rows } = editing
  const ids = useMemo(() => rows.map(({ id }) => id), [rows])
  const { litId, isGone } = useReturnedRow(results, ids, page.isReading)
  const focusList = (): void => {
    // Deleting the last record removes the table: focus the heading instead.
    const target = all !== 1 ? results.current : document.querySelector<HTMLElement>('main h1')
    target?.focus()
  }
  const filter = narrowing(state, list.facets ?? NO_FACETS)
  const isFiltered = Object.keys(filter).length > 0
  const bulk = useBulk({ resource: list.resource, rows, matches, query: { ...within, ...filter }, isFiltered, focusList })
  const removal = useRemoval(list.resource, messages, (id) => {
    editing.drop(id)
    bulk.forget(id)
    focusList()
  })
  return { editing, litId, isGone, bulk, removal }
}

function Results<R extends ConsoleResource>(props: ResultsProps<R>) {
  const { list, messages, page, columns, sortable, state, change, links } = props
  const { matches, all } = page
  const results = useRef<HTMLDivElement>(null)
  const { editing, litId, isGone, bulk, removal } = useRows(props, results)
  const table = useListTable({ page: { ...page, rows: editing.rows }, columns, sortable }, state, change)
  const showResults = (): void => {
    results.current?.focus({ preventScroll: true })
    results.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <>
      {bulk.outcome}
      <div
        ref={results}
        className={styles.results}
        tabIndex={-1}
        role="group"
        data-results
        aria-label={messages.heading}
        aria-busy={page.isBusy || undefined}
      >
        <p className={styles.note} role="status">
          {isGone && GONE}
        </p>
        <TableTools edits={list.edits !== undefined} held={editing} />
        {editing.rows.length === 0 ? (
          <div className={styles.state}>
            <EmptyState message={messages.noMatch} />
          </div>
        ) : (
          <ListTable
            caption={messages.heading}
            table={table}
            links={links}
            litId={litId}
            renderCell={editing.render}
            onDelete={removal.ask}
            deletingId={removal.deletingId}
            canDelete={removal.canDelete}
            selectColumn={bulk.column}
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
      {bulk.bar}
      {removal.dialog}
      <PublishDialog question={editing.question} />
    </>
  )
}

function useRemoval<R extends ConsoleResource>(resource: R, messages: ListMessages<RecordOf<R>>, onGone: (id: number) => void) {
  const remove = useRemoveRecord(resource)
  const forget = useForgetRecord(resource)
  const about = (row: RecordOf<R>) => (
    <GoesAlong entity={resource.contract.entity} record={row} question={questionText(messages.remove, row)} />
  )
  const changesOf = (row: RecordOf<R>, present: RecordOf<R>) => changesBetween(resource.contract.entity, row, present)
  return useDelete<RecordOf<R>>(messages.remove, 'this list was loaded', about, changesOf, async (row, agreed) => {
    const changed = await remove(row, agreed)
    if (changed) return changed
    forget(row.id)
    // The focused button disappears with its row.
    onGone(row.id)
    return null
  })
}

/** The accent button that leads to an empty form; the `n` key follows it. */
export function CreateLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <FormLinkButton to={to} look="main" data-shortcut="create">
      {children}
    </FormLinkButton>
  )
}

import {
  functionalUpdate,
  getCoreRowModel,
  getFilteredRowModel,
  getPaginationRowModel,
  getSortedRowModel,
  useReactTable,
  type ColumnDef,
  type ColumnFiltersState,
  type Row as TableRow,
  type Table,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { ListChange, ListState } from './list-state'
import type { Column, Facet } from './list-types'

const ROWS_PER_PAGE = 50

/** The filters run on hidden columns: a facet may look at a field that the table does not show. */
const SEARCH_COLUMN = 'filter:search'
const facetColumn = (param: string): string => `filter:${param}`

type ListTableOptions<Row> = {
  readonly rows: Row[]
  readonly columns: ReadonlyArray<Column<Row>>
  readonly facets: ReadonlyArray<Facet<Row>>
  /** The text that the search box searches. */
  readonly searchText: (row: Row) => string
}

/** Filters, sorts and paginates the rows of a list. A page number past the end shows the last page. */
export function useListTable<Row extends { readonly id: number }>(
  { rows, columns, facets, searchText }: ListTableOptions<Row>,
  state: ListState,
  change: (change: ListChange) => void,
): Table<Row> {
  const hidden = useMemo(() => filterColumns(facets, searchText), [facets, searchText])
  const { sort } = state
  // The address may name a column that does not exist.
  const sorting = useMemo(() => (sort && columns.some(({ id }) => id === sort.id) ? [sort] : []), [sort, columns])
  const pagination = { pageIndex: state.page - 1, pageSize: ROWS_PER_PAGE }
  // oxlint-disable-next-line react/incompatible-library -- the build does not use React Compiler
  const table = useReactTable<Row>({
    data: rows,
    columns: useMemo(
      // Numbers sort from the highest first, text from A.
      () => [...columns.map((column) => ({ ...column, sortDescFirst: column.meta?.numeric === true })), ...hidden],
      [columns, hidden],
    ),
    defaultColumn: { sortingFn: compareValues, sortUndefined: 'last' },
    state: {
      sorting,
      pagination,
      columnFilters: useMemo(() => activeFilters(state), [state]),
      columnVisibility: useMemo(() => Object.fromEntries(hidden.map(({ id }) => [id, false])), [hidden]),
    },
    getRowId: ({ id }) => String(id),
    onSortingChange: (update) => change({ sort: functionalUpdate(update, sorting)[0] ?? null }),
    onPaginationChange: (update) => change({ page: functionalUpdate(update, table.getState().pagination).pageIndex + 1 }),
    enableSortingRemoval: false,
    // The page number comes from the address.
    autoResetPageIndex: false,
    getCoreRowModel: getCoreRowModel(),
    getFilteredRowModel: getFilteredRowModel(),
    getSortedRowModel: getSortedRowModel(),
    getPaginationRowModel: getPaginationRowModel(),
  })
  const pageIndex = Math.min(pagination.pageIndex, Math.max(0, table.getPageCount() - 1))
  table.setOptions((options) => ({ ...options, state: { ...options.state, pagination: { ...pagination, pageIndex } } }))
  return table
}

function filterColumns<Row>(
  facets: ReadonlyArray<Facet<Row>>,
  searchText: (row: Row) => string,
): Array<ColumnDef<Row> & { readonly id: string }> {
  return [
    { id: SEARCH_COLUMN, accessorFn: searchText, filterFn: 'includesString' },
    ...facets.map(({ param, choices }) => ({
      id: facetColumn(param),
      accessorFn: (row: Row) => row,
      filterFn: (row: TableRow<Row>, _columnId: string, chosen: unknown) =>
        choices.find(({ value }) => value === chosen)?.keeps(row.original) ?? true,
    })),
  ]
}

function activeFilters({ query, choices }: ListState): ColumnFiltersState {
  return [
    { id: SEARCH_COLUMN, value: query.trim() },
    ...Object.entries(choices).map(([param, value]) => ({ id: facetColumn(param), value })),
  ].filter(({ value }) => value !== '')
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Ignores case and accents, and compares numbers inside names as numbers. */
function compareValues<Row>(a: TableRow<Row>, b: TableRow<Row>, columnId: string): number {
  const [left, right] = [a.getValue(columnId), b.getValue(columnId)]
  return typeof left === 'string' && typeof right === 'string' ? collator.compare(left, right) : Number(left) - Number(right)
}

import { functionalUpdate, getCoreRowModel, useReactTable, type Table } from '@tanstack/react-table'
import { useMemo } from 'react'
import { ROWS_PER_PAGE } from '../data/windows'
import type { ListChange, ListState } from './list-state'
import type { Column } from './list-types'
import type { ListPageRows } from './use-list-page'

type ListTableOptions<Row> = {
  readonly page: Pick<ListPageRows<Row>, 'matches' | 'page'> & { readonly rows: Row[] }
  readonly columns: ReadonlyArray<Column<Row>>
  /** Those of the columns that the list can be sorted by. */
  readonly sortable: ReadonlyArray<Column<Row>>
}

/** The table of one page of a list. The server has filtered and sorted the rows. */
export function useListTable<Row extends { readonly id: number }>(
  { page, columns, sortable }: ListTableOptions<Row>,
  { sort }: ListState,
  change: (change: ListChange) => void,
): Table<Row> {
  // The address may name a column that does not exist.
  const sorting = useMemo(() => (sort && sortable.some(({ id }) => id === sort.id) ? [sort] : []), [sort, sortable])
  const pagination = { pageIndex: page.page - 1, pageSize: ROWS_PER_PAGE }
  // oxlint-disable-next-line react/incompatible-library -- the build does not use React Compiler
  return useReactTable<Row>({
    data: page.rows,
    columns: useMemo(
      () =>
        columns.map((column) => ({
          ...column,
          enableSorting: sortable.includes(column),
          // Numbers sort from the highest first, text from A.
          sortDescFirst: column.meta?.numeric === true,
        })),
      [columns, sortable],
    ),
    state: { sorting, pagination },
    rowCount: page.matches,
    manualSorting: true,
    manualPagination: true,
    getRowId: ({ id }) => String(id),
    onSortingChange: (update) => change({ sort: functionalUpdate(update, sorting)[0] ?? null }),
    onPaginationChange: (update) => change({ page: functionalUpdate(update, pagination).pageIndex + 1 }),
    enableSortingRemoval: false,
    getCoreRowModel: getCoreRowModel(),
  })
}

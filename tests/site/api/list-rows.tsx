import { ListTable } from '../../../site/console/list/list-table'
import type { Column } from '../../../site/console/list/list-types'
import { useListTable } from '../../../site/console/list/use-list-table'

type ListRowsProps<Row> = { readonly rows: Row[]; readonly columns: ReadonlyArray<Column<Row>> }

/** A console table without filters, links or actions. */
export function ListRows<Row extends { readonly id: number }>({ rows, columns }: ListRowsProps<Row>) {
  const page = { rows, matches: rows.length, page: 1 }
  const table = useListTable({ page, columns, sortable: columns }, { query: '', sort: null, page: 1, choices: {} }, () => undefined)
  return <ListTable caption="Rows" table={table} links={() => []} onDelete={() => undefined} deletingId={null} canDelete />
}

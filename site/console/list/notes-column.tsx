import type { Column } from './list-types'
import { LongText } from './cells'

/** The column of a list with the notes of its records, which is shown on request. */
export const notesColumn = <Row extends { readonly notes: string | null }>(): Column<Row> => ({
  id: 'notes',
  header: 'Notes',
  // cast: TypeScript does not see that a key of the bound is a key of the row
  accessorKey: 'notes' as keyof Row & string,
  cell: ({ row }) => <LongText>{row.original.notes ?? 'N/A'}</LongText>,
  meta: { phone: 'hidden', edits: 'notes', holds: 'words' },
})

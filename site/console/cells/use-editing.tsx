import { useMemo, type ReactNode } from 'react'
import type { PublishQuestion } from '../publication/use-publish-question'
import type { ConsoleResource, RecordOf } from '../data/resource'
import { cellField, type Offers } from './cell-field'
import { NO_FORM, type CellForm } from './cell-form'
import { EditableCell, type EditedColumn } from './editable-cell'
import { useCells } from './use-cells'
import { useHeldRows } from './use-held-rows'

type EditingOptions<R extends ConsoleResource> = {
  readonly resource: R
  /** Undefined for a list in which nothing is changed. */
  readonly form: CellForm<RecordOf<R>> | undefined
  readonly columns: ReadonlyArray<{
    readonly id: string
    readonly meta?: { readonly edits?: string; readonly offers?: Offers } | undefined
  }>
  readonly rows: RecordOf<R>[]
  /** What the rows were read for. */
  readonly view: unknown
}

/** A cell of the table. `labelledBy`: the ids of the headers of its row and column. */
export type CellFrame<Row> = { readonly row: Row; readonly column: string; readonly labelledBy: string; readonly content: ReactNode }

/** What a list needs for changes in its table. */
export type Editing<Row> = {
  readonly rows: Row[]
  /** Whether the rows are kept in an order that is not that of the list any more. */
  readonly isHeld: boolean
  readonly release: () => void
  readonly drop: (id: number) => void
  /** Makes the content of a cell editable, where its column is. */
  readonly render: (cell: CellFrame<Row>) => ReactNode
  readonly question: PublishQuestion | null
}

/** Lets the columns that name a field of the form be changed in the table. */
export function useEditing<R extends ConsoleResource>({ resource, form, columns, rows, view }: EditingOptions<R>): Editing<RecordOf<R>> {
  const held = useHeldRows(rows, view)
  const cells = useCells({ resource, form: form ?? NO_FORM, held })
  const { entity } = resource.contract
  const edited = useMemo(() => {
    const fields = columns.flatMap(({ id, meta }): [string, EditedColumn][] =>
      meta?.edits === undefined ? [] : [[id, { field: cellField(entity, meta.edits, meta.offers), offers: meta.offers }]],
    )
    return new Map(fields)
  }, [columns, entity])
  const [firstColumn] = edited.keys()
  const isThere = cells.current !== null && edited.has(cells.current.column) && held.rows.some(({ id }) => id === cells.current?.id)
  const stop = isThere ? cells.current : { id: held.rows[0]?.id, column: firstColumn }
  return {
    rows: held.rows,
    isHeld: held.isHeld,
    release: held.release,
    drop: held.drop,
    question: cells.question,
    render: ({ row, column, labelledBy, content }) => {
      const columnEdit = edited.get(column)
      if (!columnEdit) return content
      const isTabStop = stop?.id === row.id && stop.column === column
      return (
        <EditableCell cells={cells} row={row} column={column} edited={columnEdit} labelledBy={labelledBy} isTabStop={isTabStop}>
          {content}
        </EditableCell>
      )
    },
  }
}

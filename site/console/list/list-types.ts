import type { AccessorKeyColumnDef, CellContext, ColumnSort, RowData } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import type { Query } from '../../shared/api/api-client'
import type { Offers } from '../cells/cell-field'
import type { CellForm } from '../cells/cell-form'
import type { ConsoleResource, RecordOf } from '../data/resource'

declare module '@tanstack/react-table' {
  // The library declares this interface for its users to extend; the type parameters must match.
  interface ColumnMeta<TData extends RowData, TValue> {
    /** Right-aligns the column and uses tabular figures. */
    readonly numeric?: true
    /** `date` keeps a date, or a short name with a number, on one line; `words` breaks between words only. */
    readonly holds?: 'date' | 'words'
    /** The form's name of the field that is changed in the table. */
    readonly edits?: string
    /** The records that such a field may refer to. */
    readonly offers?: Offers
    /** Leaves the column out where a row has two lines only. */
    readonly phone?: 'hidden'
    /** Marks the column that names the row for assistive technology. */
    readonly names?: true
  }
}

/**
 * A column of a console table. Its `id` appears in the address: `?sort=rating`. Its `accessorKey` is the field that it shows, and
 * by which the server sorts if the declaration of the entity offers that.
 */
export type Column<Row extends RowData> = AccessorKeyColumnDef<Row, unknown> & {
  readonly id: string
  readonly header: string
  readonly accessorKey: keyof Row & string
  readonly cell: (context: CellContext<Row, unknown>) => ReactNode
}

export type Sort = ColumnSort

/** A select above the table that narrows the list; the choice is stored in the address. */
export type Facet = {
  /** The name of the query parameter. */
  readonly param: string
  readonly label: string
  /** The label of the choice that shows all rows. */
  readonly all: string
  /** `query` is the filter that the server applies. */
  readonly choices: ReadonlyArray<{ readonly value: string; readonly label: string; readonly query: Query }>
}

/** What a list shows, and what its state in the address means. */
export type ListDeclaration<R extends ConsoleResource, Row = RecordOf<R>> = {
  readonly resource: R
  readonly columns: ReadonlyArray<Column<Row>>
  /** Defaults to the server's order. */
  readonly initialSort?: Sort
  readonly facets?: readonly Facet[]
  /** The rules by which cells are changed in the table; without them, none can be. */
  readonly edits?: CellForm<Row>
  /** Columns that are shown on request. */
  readonly optional?: ReadonlyArray<Column<Row>>
}

/** How a list asks for confirmation before a delete, and how it shows progress. */
export type DeleteMessages<Row> = {
  readonly title: (row: Row) => string
  readonly text?: (row: Row) => string
  /**
   * `dialog`: the dialog stays open until the record is deleted. `row`: the dialog closes and the row shows "Deleting...".
   * `browser`: the browser's own confirmation, then as `row`.
   */
  readonly style: 'dialog' | 'row' | 'browser'
}

/** The texts of one list. */
export type ListMessages<Row> = {
  /** The document's title. */
  readonly pageTitle: string
  readonly heading: string
  readonly loading: string
  readonly errorTitle: string
  readonly errorMessage: string
  readonly empty: string
  /** Shown when the filters match no row. */
  readonly noMatch: string
  readonly searchLabel: string
  readonly remove: DeleteMessages<Row>
}

/** A link at the end of a row. */
export type RowLink = { readonly label: string; readonly to: string; readonly newTab?: true }

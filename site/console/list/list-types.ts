import type { ReactNode } from 'react'

/** What a column sorts by; null sorts last, whichever the direction. */
export type SortValue = string | number | boolean | null

/** One column of a console table: a header, a cell, and what it sorts by. */
export type Column<Row> = {
  /** Its name in the address: `?sort=rating`. */
  readonly key: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  readonly sortBy: (row: Row) => SortValue
  /** Numbers stand to the right, in tabular figures. */
  readonly numeric?: true
  /** A date stays on one line; words (a guest's name) break between words only, where there is room. */
  readonly holds?: 'date' | 'words'
  /** The column that names the row for assistive technology. */
  readonly names?: true
}

export type Direction = 'ascending' | 'descending'
export type Sort = { readonly key: string; readonly direction: Direction }

/** A select above the table that keeps some of the rows; its choice is in the address. */
export type Facet<Row> = {
  readonly param: string
  readonly label: string
  /** The words of the choice that keeps every row. */
  readonly all: string
  readonly choices: ReadonlyArray<{ readonly value: string; readonly label: string; readonly keeps: (row: Row) => boolean }>
}

/** How a list asks before it deletes, and how it shows that it does (product.md, section 4 "Delete flow"). */
export type DeleteMessages<Row> = {
  readonly title: (row: Row) => string
  readonly text?: (row: Row) => string
  /**
   * `dialog`: the dialog stays until the record is gone. `row`: the dialog closes, the row reads "Deleting..." and then
   * goes. `browser`: the browser's own confirmation, then as `row` (team alone, screens.md 13).
   */
  readonly style: 'dialog' | 'row' | 'browser'
}

/** The sentences of one list, in the specification's words. */
export type ListMessages<Row> = {
  /** The document's title. */
  readonly pageTitle: string
  readonly heading: string
  readonly loading: string
  readonly errorTitle: string
  readonly errorMessage: string
  readonly empty: string
  /** Shown when there are rows, but none that the filters keep. */
  readonly noMatch: string
  readonly searchLabel: string
  readonly remove: DeleteMessages<Row>
}

/** A link at the end of a row. */
export type RowLink = { readonly label: string; readonly to: string; readonly newTab?: true }

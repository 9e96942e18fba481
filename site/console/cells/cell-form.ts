import type { FieldValues } from 'react-hook-form'
import * as z from 'zod/mini'
import type { FormMapping } from '../form/form-types'

/** A form as a list uses it to edit single fields: its rules, without the names of its values. */
export type CellForm<Row> = Pick<FormMapping<FieldValues, Row>, 'input' | 'linked' | 'formNames' | 'fields'> & {
  readonly valuesOf: (row: Row) => FieldValues
  readonly toWire: (values: FieldValues) => Record<string, unknown>
  /** What readers would find broken, enough to ask before it is published. */
  readonly problemsOf: (values: FieldValues, row: Row) => readonly string[]
}

/** The form of a list in which nothing is changed. */
export const NO_FORM: CellForm<unknown> = {
  input: z.looseObject({}),
  valuesOf: () => ({}),
  toWire: (values) => values,
  problemsOf: () => [],
}

/** The form of a kind of record, for its list. */
export function cellForm<Values extends FieldValues, Row>(form: FormMapping<Values, Row>): CellForm<Row> {
  const { input, linked = [], formNames = {}, fields = {} } = form
  return {
    input,
    linked,
    formNames,
    fields,
    valuesOf: (row) => form.fromRecord(row),
    // Casts: the values come from `fromRecord` of the same form.
    toWire: (values) => form.toWire(values as Values),
    problemsOf: (values, row) => {
      const problems = form.readerProblems?.(values as Values, row) ?? []
      return problems.some(({ asks }) => asks) ? problems.map(({ text }) => text) : []
    },
  }
}

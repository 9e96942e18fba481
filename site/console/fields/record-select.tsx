import { useAllRecords, type RecordOf, type ConsoleResource } from '../data/records'
import { SelectField } from './select-fields'
import type { FieldProps } from './use-field'

type RecordSelectProps<R extends ConsoleResource> = FieldProps & {
  readonly resource: R
  /** The label of a record. */
  readonly option: (record: RecordOf<R>) => string
  /** The label of the empty choice. */
  readonly none: string
}

/** Selects one of all records of a kind. */
export function RecordSelect<R extends ConsoleResource>({ resource, option, ...rest }: RecordSelectProps<R>) {
  const { data } = useAllRecords(resource)
  const choices = (data?.items ?? []).map((record) => ({ value: String(record.id), label: option(record) }))
  return <SelectField {...rest} choices={choices} />
}

import type { FieldValues } from 'react-hook-form'
import { FieldFrame } from './field-frame'
import styles from './fields.module.css'
import { useField, type FieldProps } from './use-field'

type Choice = { readonly value: string; readonly label: string }

type SelectFieldProps<Values extends FieldValues> = FieldProps<Values> & {
  readonly choices: readonly Choice[]
  /** The label of the empty choice; undefined if a choice is required. */
  readonly none?: string
}

/** A select. A value without a choice, such as the id of a deleted record, stays until the user changes it. */
export function SelectField<Values extends FieldValues>({ name, label, required, help, choices, none }: SelectFieldProps<Values>) {
  const handle = useField(name, required)
  const value = String(handle.field.value)
  const isKnown = value === '' || choices.some((choice) => choice.value === value)
  return (
    <FieldFrame handle={handle} label={label} required={required} help={help}>
      <select {...handle.field} {...handle.aria} className={styles.select}>
        {none !== undefined && <option value="">{none}</option>}
        {!isKnown && <option value={value}>#{value}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}

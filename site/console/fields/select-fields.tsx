import { FieldFrame } from './field-frame'
import styles from './fields.module.css'
import { useField, type FieldProps } from './use-field'

type Choice = { readonly value: string; readonly label: string }

type SelectFieldProps = FieldProps & {
  readonly choices: readonly Choice[]
  /** The label of the empty choice; undefined if a choice is required. */
  readonly none?: string
}

/** A select. A value that is not among the choices, such as the id of a deleted record, stays until the user changes it. */
export function SelectField({ name, label, required, help, choices, none }: SelectFieldProps) {
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

type ChoiceFieldProps = FieldProps & { readonly choices: readonly string[] }

/** A select of choices that are their own labels, one of which is always chosen. */
export function ChoiceField({ choices, ...rest }: ChoiceFieldProps) {
  return <SelectField {...rest} choices={choices.map((choice) => ({ value: choice, label: choice }))} />
}

import type { FieldValues } from 'react-hook-form'
import { FieldFrame } from './field-frame'
import styles from './fields.module.css'
import { TypedInput } from './typed-input'
import { useField, type FieldProps } from './use-field'

/** A calendar day without a time zone. */
export function DateField<Values extends FieldValues>({ name, label, required, help }: FieldProps<Values>) {
  const handle = useField(name, required)
  return (
    <FieldFrame handle={handle} label={label} required={required} help={help}>
      <TypedInput handle={handle} type="date" className={styles.input} data-mono />
    </FieldFrame>
  )
}

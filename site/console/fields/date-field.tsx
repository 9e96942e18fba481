import { FieldFrame } from './field-frame'
import styles from './fields.module.css'
import { TypedInput } from './typed-input'
import { useField, type FieldProps } from './use-field'

/** A calendar day without a time zone. */
export function DateField({ name, label, required, help }: FieldProps) {
  const handle = useField(name, required)
  return (
    <FieldFrame handle={handle} label={label} required={required} help={help}>
      <TypedInput handle={handle} type="date" className={styles.input} data-mono />
    </FieldFrame>
  )
}

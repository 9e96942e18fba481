import type { ReactNode } from 'react'
import styles from './fields.module.css'
import type { FieldHandle } from './use-field'

type FieldFrameProps = {
  readonly handle: Pick<FieldHandle, 'ids' | 'error'>
  readonly label: string
  readonly required?: boolean | undefined
  readonly help?: string | undefined
  /** Content beside the label, such as a button. */
  readonly beside?: ReactNode
  readonly children: ReactNode
}

/** The label, control, error and help of one field. Screen readers announce the error when it appears. */
export function FieldFrame({ handle, label, required, help, beside, children }: FieldFrameProps) {
  return (
    <div className={styles.frame}>
      <div className={styles.labelRow}>
        <label htmlFor={handle.ids.control} className={styles.label} data-required={required || undefined}>
          {label}
        </label>
        {beside}
      </div>
      {children}
      <p id={handle.ids.error} className={styles.error} role="alert" hidden={!handle.error}>
        {handle.error}
      </p>
      <p id={handle.ids.help} className={styles.help} hidden={!help}>
        {help}
      </p>
    </div>
  )
}

import { useState } from 'react'
import { zoneName } from '../../../cms/domain/moment-words'
import { instantOf, isSkipped, localText } from '../publication/moments'
import { FieldFrame } from './field-frame'
import styles from './fields.module.css'
import { TypedInput, UNREADABLE } from './typed-input'
import { useField, type FieldProps } from './use-field'

/** The latest minute that a date input can hold with a year of four digits. */
const LATEST = '9999-12-31T23:59'

type MomentFieldProps = FieldProps & {
  /** A button beside the label. */
  readonly beside?: React.ReactNode
}

/**
 * A date and time, entered in the user's time zone, which the field names; the form holds the instant.
 * @param props.required an emptied input is an error.
 */
export function MomentField({ name, label, required = false, help, beside }: MomentFieldProps) {
  const handle = useField(name, required)
  const { field } = handle
  const instant = String(field.value)
  // A time that the clocks skip is another time once it is an instant, but stays on the screen as it was typed.
  const [typed, setTyped] = useState({ text: '', instant: '' })
  const text = typed.instant === instant ? typed.text : instant === UNREADABLE ? UNREADABLE : localText(instant)
  const handleChange = (next: string): void => {
    const value = next === '' && !required ? '' : (instantOf(next) ?? UNREADABLE)
    setTyped({ text: next, instant: value })
    field.onChange(value)
  }
  const skipped = isSkipped(text) ? ` Clocks go forward then, so it means ${localText(instant).slice(-5)}.` : ''
  const error = handle.error && instant === UNREADABLE ? 'Enter a date and a time' : handle.error
  return (
    <FieldFrame
      handle={{ ids: handle.ids, error }}
      label={label}
      required={required}
      help={`${zoneName(instant)}.${skipped}${help === undefined ? '' : ` ${help}`}`}
      beside={beside}
    >
      <TypedInput
        handle={{ ...handle, field: { ...field, value: text, onChange: handleChange } }}
        type="datetime-local"
        max={LATEST}
        className={styles.input}
        data-mono
      />
    </FieldFrame>
  )
}

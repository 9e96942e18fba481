import { useFormContext, type FieldPath, type FieldValues } from 'react-hook-form'
import { slugFrom } from '../../../cms/domain/slug'
import { FieldFrame } from './field-frame'
import styles from './fields.module.css'
import { useField, type FieldProps } from './use-field'

type TextFieldProps<Values extends FieldValues> = FieldProps<Values> & { readonly autoComplete?: string }

/** A single-line text. */
export function TextField<Values extends FieldValues>({ name, label, required, help, autoComplete = 'off' }: TextFieldProps<Values>) {
  const handle = useField(name, required)
  return (
    <FieldFrame handle={handle} label={label} required={required} help={help}>
      <input {...handle.field} {...handle.aria} type="text" autoComplete={autoComplete} className={styles.input} />
    </FieldFrame>
  )
}

/** A password that password managers can fill in. */
export function PasswordField<Values extends FieldValues>({ name, label, required, help }: FieldProps<Values>) {
  const handle = useField(name, required)
  return (
    <FieldFrame handle={handle} label={label} required={required} help={help}>
      <input {...handle.field} {...handle.aria} type="password" autoComplete="current-password" className={styles.input} />
    </FieldFrame>
  )
}

type TextAreaProps<Values extends FieldValues> = FieldProps<Values> & { readonly rows: number }

/** A multi-line text. @param props.rows the initial height. */
export function TextArea<Values extends FieldValues>({ name, label, required, help, rows }: TextAreaProps<Values>) {
  const handle = useField(name, required)
  return (
    <FieldFrame handle={handle} label={label} required={required} help={help}>
      <textarea {...handle.field} {...handle.aria} rows={rows} className={styles.textarea} />
    </FieldFrame>
  )
}

type SlugFieldProps<Values extends FieldValues> = FieldProps<Values> & {
  /** The field that the slug is generated from. */
  readonly from: FieldPath<Values>
  /** The label of the button: "Generate from Title". */
  readonly generate: string
}

/** A slug, typed or generated from another field. */
export function SlugField<Values extends FieldValues>({ name, label, required, help, from, generate }: SlugFieldProps<Values>) {
  const handle = useField(name, required)
  const { getValues, setValue } = useFormContext()
  const generateSlug = (): void =>
    setValue(String(name), slugFrom(String(getValues(String(from)))), { shouldDirty: true, shouldValidate: handle.error !== undefined })
  return (
    <FieldFrame
      handle={handle}
      label={label}
      required={required}
      help={help}
      beside={
        <button type="button" className={styles.beside} onClick={generateSlug}>
          {generate}
        </button>
      }
    >
      <input {...handle.field} {...handle.aria} type="text" autoComplete="off" spellCheck={false} className={styles.input} data-mono />
    </FieldFrame>
  )
}

/** A checkbox. */
export function CheckboxField<Values extends FieldValues>({ name, label, help }: FieldProps<Values>) {
  const handle = useField(name)
  const { value, ...field } = handle.field
  return (
    <div className={styles.frame}>
      <label className={styles.check}>
        <input {...field} {...handle.aria} type="checkbox" checked={value === true} className={styles.checkbox} />
        {label}
      </label>
      <p id={handle.ids.error} className={styles.error} role="alert" hidden={!handle.error}>
        {handle.error}
      </p>
      <p id={handle.ids.help} className={styles.help} hidden={!help}>
        {help}
      </p>
    </div>
  )
}

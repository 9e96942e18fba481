import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { noSlugIn, slugFrom } from '../../../cms/domain/slug'
import { FieldFrame } from './field-frame'
import styles from './fields.module.css'
import { heightOf, useField, type FieldProps } from './use-field'

type TextFieldProps = FieldProps & { readonly autoComplete?: string }

/** A single-line text input. */
export function TextField({ name, label, required, help, autoComplete = 'off' }: TextFieldProps) {
  const handle = useField(name, required)
  return (
    <FieldFrame handle={handle} label={label} required={required} help={help}>
      <input {...handle.field} {...handle.aria} type="text" autoComplete={autoComplete} className={styles.input} />
    </FieldFrame>
  )
}

type PasswordFieldProps = FieldProps & {
  /** Whether password managers offer a new one instead of filling it in. */
  readonly isNew?: boolean
  /** Whether it can be read on the screen. */
  readonly isShown?: boolean
}

/** A password that password managers know. */
export function PasswordField({ name, label, required, help, isNew = false, isShown = false }: PasswordFieldProps) {
  const handle = useField(name, required)
  return (
    <FieldFrame handle={handle} label={label} required={required} help={help}>
      <input
        {...handle.field}
        {...handle.aria}
        type={isShown ? 'text' : 'password'}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        autoCapitalize="none"
        spellCheck={false}
        className={styles.input}
      />
    </FieldFrame>
  )
}

type TextAreaProps = FieldProps & { readonly rows: number }

/** A multi-line text input. @param props.rows the least height. */
export function TextArea({ name, label, required, help, rows }: TextAreaProps) {
  const handle = useField(name, required)
  return (
    <FieldFrame handle={handle} label={label} required={required} help={help}>
      <textarea {...handle.field} {...handle.aria} {...heightOf(rows)} className={styles.textarea} />
    </FieldFrame>
  )
}

type SlugFieldProps = FieldProps & {
  /** The field that the slug is generated from. */
  readonly from: { readonly name: string; readonly label: string }
}

/** Lets the slug of a new record follow the text that it is made of, until somebody types another one. A stored slug is an address, and stays. */
function useFollowedText(name: string, from: string): void {
  const { getValues, setValue, formState } = useFormContext()
  const stored: unknown = formState.defaultValues?.[name]
  const text = String(useWatch({ name: from }))
  const followed = useRef(text)
  useEffect(() => {
    const isUntouched = getValues(name) === slugFrom(followed.current)
    followed.current = text
    if (stored !== '' || !isUntouched || getValues(name) === slugFrom(text)) return
    setValue(name, slugFrom(text), { shouldDirty: true, shouldValidate: formState.isSubmitted })
  }, [text, name, stored, getValues, setValue, formState.isSubmitted])
}

/** A slug, typed or made of another field: by itself while it was not touched, and by a button. */
export function SlugField({ name, label, required, help, from }: SlugFieldProps) {
  const handle = useField(name, required)
  useFollowedText(name, from.name)
  const { setValue, setFocus } = useFormContext()
  const source = String(useWatch({ name: from.name }))
  const made = slugFrom(source)
  const isImpossible = source.trim() !== '' && made === '' && handle.field.value === ''
  const generateSlug = (): void => {
    if (made === '') setFocus(name)
    else setValue(name, made, { shouldDirty: true, shouldValidate: handle.error !== undefined })
  }
  return (
    <FieldFrame
      handle={handle}
      label={label}
      required={required}
      help={isImpossible ? noSlugIn(from.label) : help}
      beside={
        <button type="button" className={styles.beside} onClick={generateSlug}>
          Generate from {from.label}
        </button>
      }
    >
      <input {...handle.field} {...handle.aria} type="text" autoComplete="off" spellCheck={false} className={styles.input} data-mono />
    </FieldFrame>
  )
}

type CheckboxFieldProps = FieldProps & { readonly onChange: (isTicked: boolean) => void }

/** A checkbox. */
export function CheckboxField({ name, label, help, onChange }: CheckboxFieldProps) {
  const handle = useField(name)
  const { value, ...field } = handle.field
  return (
    <div className={styles.frame}>
      <label className={styles.check}>
        <input
          {...field}
          {...handle.aria}
          type="checkbox"
          checked={value === true}
          onChange={({ target }) => onChange(target.checked)}
          className={styles.checkbox}
        />
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

import { useCallback, useEffect, useRef, type ChangeEvent, type InputHTMLAttributes } from 'react'
import type { FieldHandle } from './use-field'

type TypedInputProps = { readonly handle: FieldHandle } & InputHTMLAttributes<HTMLInputElement>

/** The form value of an input whose text the browser cannot parse. The API's schema rejects it. */
export const UNREADABLE = 'unreadable'

/**
 * An input that keeps showing what the user typed, even if it is not a valid date. The browser owns the text; the form writes
 * to the input only when the value changes from elsewhere, such as a restored draft.
 */
export function TypedInput({ handle, ...props }: TypedInputProps) {
  const { value, onChange, ref: fieldRef, ...field } = handle.field
  const input = useRef<HTMLInputElement | null>(null)
  const reported = useRef<unknown>(value)
  useEffect(() => {
    if (value === reported.current || !input.current) return
    reported.current = value
    input.current.value = String(value)
  }, [value])
  const handleChange = (event: ChangeEvent<HTMLInputElement>): void => {
    const text = event.target.validity.badInput ? UNREADABLE : event.target.value
    reported.current = text
    onChange(text)
  }
  const attach = useCallback(
    (element: HTMLInputElement | null): void => {
      input.current = element
      fieldRef(element)
    },
    [fieldRef],
  )
  return <input {...field} {...handle.aria} {...props} ref={attach} defaultValue={String(value)} onChange={handleChange} />
}

import { useCallback, useEffect, useRef, type ChangeEvent, type InputHTMLAttributes } from 'react'
import type { FieldHandle } from './use-field'

type TypedInputProps = { readonly handle: FieldHandle } & InputHTMLAttributes<HTMLInputElement>

/** The value of an input that holds something its type cannot read; the contract refuses it with its own sentence. */
const UNREADABLE = 'unreadable'

/**
 * A number or date input that keeps showing what was typed (screens.md 16): the browser owns the text, the form only
 * hears of it, and writes back only what came from elsewhere (a prefill, a restored draft).
 */
export function TypedInput({ handle, ...props }: TypedInputProps) {
  const { value, onChange, ref: fieldRef, ...field } = handle.field
  const input = useRef<HTMLInputElement | null>(null)
  const heard = useRef<unknown>(value)
  useEffect(() => {
    if (value === heard.current || !input.current) return
    heard.current = value
    input.current.value = String(value)
  }, [value])
  const hear = (event: ChangeEvent<HTMLInputElement>): void => {
    const text = event.target.validity.badInput ? UNREADABLE : event.target.value
    heard.current = text
    onChange(text)
  }
  const attach = useCallback(
    (element: HTMLInputElement | null): void => {
      input.current = element
      fieldRef(element)
    },
    [fieldRef],
  )
  return <input {...field} {...handle.aria} {...props} ref={attach} defaultValue={String(value)} onChange={hear} />
}

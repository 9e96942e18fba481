import { useId } from 'react'
import { useController, useFormContext, type ControllerRenderProps } from 'react-hook-form'

type FieldIds = { readonly control: string; readonly help: string; readonly error: string }

export type FieldHandle = {
  readonly ids: FieldIds
  readonly error: string | undefined
  readonly field: ControllerRenderProps
  /** Connects the control to its label, help and error. */
  readonly aria: { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string; 'aria-required': true | undefined }
}

/** The common part of every field: its form value, ids and error. */
export function useField(name: string, required = false): FieldHandle {
  const { control } = useFormContext()
  const { field, fieldState } = useController({ control, name })
  const id = useId()
  const ids = { control: id, help: `${id}-help`, error: `${id}-error` }
  return {
    ids,
    // Empty if the message is shown at another field.
    error: fieldState.error?.message,
    field,
    aria: {
      id,
      'aria-invalid': fieldState.invalid || undefined,
      'aria-describedby': `${ids.error} ${ids.help}`,
      'aria-required': required || undefined,
    },
  }
}

/** The props of every field. `defineForm` derives them from the declaration of the entity. */
export type FieldProps = {
  readonly name: string
  readonly label: string
  readonly required?: boolean
  readonly help?: string
}

/** The height of a textarea that grows with its text, where the browser can let it. @param rows the least one. */
export const heightOf = (rows: number) => ({ rows, style: { '--rows': rows } })

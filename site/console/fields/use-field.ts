import { useId } from 'react'
import { useController, useFormContext, type ControllerRenderProps, type FieldPath, type FieldValues } from 'react-hook-form'

export type FieldIds = { readonly control: string; readonly help: string; readonly error: string }

export type FieldHandle = {
  readonly ids: FieldIds
  readonly error: string | undefined
  readonly field: ControllerRenderProps
  /** What ties a control to its label, help and error. */
  readonly aria: { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string; 'aria-required': true | undefined }
}

/** The common part of every field: its value in the form, its ids, its error. */
export function useField(name: string, required = false): FieldHandle {
  const { control } = useFormContext()
  const { field, fieldState } = useController({ control, name })
  const id = useId()
  const ids = { control: id, help: `${id}-help`, error: `${id}-error` }
  return {
    ids,
    // An error may be without words: those stand beside another field then.
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

/** What every field is told. `Values` ties the name to the form it stands in. */
export type FieldProps<Values extends FieldValues> = {
  readonly name: FieldPath<Values>
  readonly label: string
  readonly required?: boolean
  readonly help?: string
}

import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../../shared/api/api-client'
import { useFetchRecord } from '../../data/records'
import type { ConsoleResource, RecordOf } from '../../data/resource'
import type { FormMapping } from '../form-types'
import { mergeValues, pick } from './merge-values'

/** Another user changed the same fields of the record while the form was open. */
export type Conflict = {
  /** The fields that both changed, with the other user's values. */
  readonly fields: ReadonlyArray<{ readonly name: string; readonly theirs: string }>
  readonly resolve: (overwrite: boolean) => void
}

type ConflictOptions<R extends ConsoleResource, Values extends FieldValues> = {
  readonly resource: R
  readonly module: FormMapping<Values, RecordOf<R>>
  readonly id: number | null
  readonly form: UseFormReturn<Values>
}

type ConflictCheck<Values> = {
  /** The conflict that waits for the user's answer. */
  readonly conflict: Conflict | null
  readonly checking: boolean
  /**
   * Merges these values with changes that another user has saved to other fields. Asks the user if both changed a field.
   * @returns the values to save, or null if the user does not want to overwrite.
   * @throws ApiError for a 401.
   */
  readonly merge: (values: Values) => Promise<Values | null>
}

/** `guest_name` becomes "guest name", `imageUrl` "image url". */
const readableName = (name: string): string => name.replaceAll(/_|(?=[A-Z])/g, ' ').toLowerCase()

/** Detects changes that another user saved while the form was open, before a save overwrites them. */
export function useConflict<R extends ConsoleResource, Values extends FieldValues>(
  options: ConflictOptions<R, Values>,
): ConflictCheck<Values> {
  const { resource, module, id, form } = options
  const fetchRecord = useFetchRecord(resource)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [checking, setChecking] = useState(false)

  const askToOverwrite = async (fields: Conflict['fields']): Promise<boolean> => {
    const overwrite = await new Promise<boolean>((resolve) => setConflict({ fields, resolve }))
    setConflict(null)
    return overwrite
  }
  const mergeWithRecord = async (values: Values, recordId: number): Promise<Values | null> => {
    const record = await fetchRecord(recordId)
    if (!record) return values
    const base: Readonly<Record<string, unknown>> = form.formState.defaultValues ?? {}
    const remote = module.fromRecord(record)
    const { values: merged, conflicts } = mergeValues(base, values, remote, module.linked)
    if (conflicts.length === 0) return merged
    if (await askToOverwrite(conflicts.map((name) => ({ name: readableName(name), theirs: String(remote[name]) })))) return merged
    // Back in the form: show the other user's changes too, and ask about the conflicts again on the next save.
    const { values: shown } = mergeValues(base, form.getValues(), remote, module.linked)
    form.reset({ ...remote, ...pick(base, conflicts) })
    form.reset(shown, { keepDefaultValues: true })
    return null
  }
  const merge = async (values: Values): Promise<Values | null> => {
    if (id === null) return values
    setChecking(true)
    try {
      return await mergeWithRecord(values, id)
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) throw error
      // The save itself will report the server's problem.
      return values
    } finally {
      setChecking(false)
    }
  }
  return { conflict, checking, merge }
}

import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../shared/api/api-client'
import { useReadAgain, type RecordOf, type Resource } from '../data/records'
import type { FormModule } from './form-types'
import { mergeValues, pick } from './merge-values'

/** Somebody else saved the same record while this form was open. */
export type Conflict = {
  /** What both changed, and a save would undo: the field in words, and what they made of it. */
  readonly fields: ReadonlyArray<{ readonly name: string; readonly theirs: string }>
  readonly answer: (goAhead: boolean) => void
}

type ConflictOptions<R extends Resource, Values extends FieldValues> = {
  readonly resource: R
  readonly module: FormModule<Values, RecordOf<R>>
  readonly id: number | null
  readonly form: UseFormReturn<Values>
}

export type ConflictCheck<Values> = {
  /** The question that waits for an answer. */
  readonly conflict: Conflict | null
  readonly checking: boolean
  /**
   * What is to be saved of these values: they, and what somebody else saved meanwhile in fields that nobody worked on
   * here. Asks when a save would undo other work; null when it shall not be. @throws ApiError of 401.
   */
  readonly settle: (values: Values) => Promise<Values | null>
}

/** "guest name" of `guest_name`, "image url" of `imageUrl`. */
const inWords = (name: string): string => name.replaceAll(/_|(?=[A-Z])/g, ' ').toLowerCase()

/**
 * Two people may edit one record, and the last save would win in silence. Before a record is replaced it is read again,
 * and both people's work is brought together; where both changed one field, one of them decides.
 */
export function useConflict<R extends Resource, Values extends FieldValues>(options: ConflictOptions<R, Values>): ConflictCheck<Values> {
  const { resource, module, id, form } = options
  const readAgain = useReadAgain(resource)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [checking, setChecking] = useState(false)

  const ask = async (fields: Conflict['fields']): Promise<boolean> => {
    const goAhead = await new Promise<boolean>((answer) => setConflict({ fields, answer }))
    setConflict(null)
    return goAhead
  }
  const merged = async (values: Values, of: number): Promise<Values | null> => {
    const now = await readAgain(of)
    if (!now) return values
    const opened: Readonly<Record<string, unknown>> = form.formState.defaultValues ?? {}
    const theirs = module.fromRecord(now)
    const { values: both, clashes } = mergeValues(opened, values, theirs, module.together)
    if (clashes.length === 0) return both
    if (await ask(clashes.map((name) => ({ name: inWords(name), theirs: String(theirs[name]) })))) return both
    // Back to the form: their work stands in it beside what is typed, and what both changed is asked of again.
    const { values: shown } = mergeValues(opened, form.getValues(), theirs, module.together)
    form.reset({ ...theirs, ...pick(opened, clashes) })
    form.reset(shown, { keepDefaultValues: true })
    return null
  }
  const settle = async (values: Values): Promise<Values | null> => {
    if (id === null) return values
    setChecking(true)
    try {
      return await merged(values, id)
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) throw error
      // What is wrong with the server is the save's own to find out and to say.
      return values
    } finally {
      setChecking(false)
    }
  }
  return { conflict, checking, settle }
}

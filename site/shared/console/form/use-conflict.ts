import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../api-client'
import { useReadAgain, type RecordOf, type Resource } from '../records'
import type { FormModule } from './form-types'

/** Somebody else saved the same record while this form was open. */
export type Conflict = {
  /** What they changed and a save would undo, in words. */
  readonly fields: readonly string[]
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
  /** May these values be saved? Asks when that would undo what somebody else saved meanwhile. @throws ApiError of 401. */
  readonly maySave: (values: Values) => Promise<boolean>
}

/** "guest name" of `guest_name`, "image url" of `imageUrl`. */
const inWords = (name: string): string => name.replaceAll(/_|(?=[A-Z])/g, ' ').toLowerCase()

/**
 * Two people may edit one record, and the last save would win in silence. Before a record is replaced it is read again:
 * fields that differ from what this form was filled with, and that the save would set back, are somebody else's work.
 */
export function useConflict<R extends Resource, Values extends FieldValues>(options: ConflictOptions<R, Values>): ConflictCheck<Values> {
  const { resource, module, id, form } = options
  const readAgain = useReadAgain(resource)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [checking, setChecking] = useState(false)

  const theirChanges = async (values: Values): Promise<string[]> => {
    const now = id === null ? null : await readAgain(id)
    if (!now) return []
    const opened: Readonly<Record<string, unknown>> = form.formState.defaultValues ?? {}
    return Object.entries(module.fromRecord(now))
      .filter(([name, value]) => value !== opened[name] && value !== values[name])
      .map(([name]) => inWords(name))
  }
  const ask = async (fields: string[]): Promise<boolean> => {
    const goAhead = await new Promise<boolean>((answer) => setConflict({ fields, answer }))
    setConflict(null)
    return goAhead
  }
  const maySave = async (values: Values): Promise<boolean> => {
    setChecking(true)
    try {
      const fields = await theirChanges(values)
      return fields.length === 0 || (await ask(fields))
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) throw error
      // What is wrong with the server is the save's own to find out and to say.
      return true
    } finally {
      setChecking(false)
    }
  }
  return { conflict, checking, maySave }
}

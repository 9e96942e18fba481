import { useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { isDrafted } from '../data/edited-record'
import { mergeValues } from './conflict/merge-values'
import type { FormMapping } from './form-types'
import { keepEditors } from './keep-editors'

/** Puts what was typed during a save on top of what the save left. @param submitted what it sent. @returns whether anything was typed. */
function keepLaterChanges<Values extends FieldValues, Entity>(
  form: UseFormReturn<Values>,
  module: FormMapping<Values, Entity>,
  submitted: Values,
  record: Entity,
): boolean {
  const savedValues = keepEditors({ ...submitted, ...module.fromRecord(record) }, submitted)
  // with what is linked to it: a text goes on in the editor, even if what was saved of it had no formatting
  const { changed, values: later } = mergeValues(submitted, form.getValues(), savedValues, module.linked)
  form.reset(savedValues)
  if (changed.length === 0) return false
  form.reset({ ...later, ...module.parts?.typedSince(later, submitted, savedValues) }, { keepDefaultValues: true })
  return true
}

/** Applies the values of a copied record once, so that it does not overwrite later input. */
export function usePrefill<Values extends FieldValues>(form: UseFormReturn<Values>, prefill: Values | null): void {
  const done = useRef(false)
  useEffect(() => {
    if (done.current || !prefill) return
    done.current = true
    form.reset(prefill, { keepDefaultValues: true })
  }, [form, prefill])
}

/**
 * Follows changes of the record, such as an upload or another tab's save, until the user changes the form; and after that the end of
 * its pending draft, below what was typed.
 * @param initial the values of the record in this form. They differ from save to save, also for the same record.
 * @returns `keepLaterChanges` of this form, after a save: what it has of the record then is newer than what was read before.
 */
export function useUpdatedRecord<Values extends FieldValues, Entity extends object>(
  form: UseFormReturn<Values>,
  module: FormMapping<Values, Entity>,
  initial: Values,
  record: Entity | null,
): (mapping: FormMapping<Values, Entity>, submitted: Values, saved: Entity) => boolean {
  const applied = useRef(record)
  const read = useRef(record)
  useEffect(() => {
    const hasLostDraft = isDrafted(read.current) && record !== null && !isDrafted(record)
    read.current = record
    if (JSON.stringify(record) === JSON.stringify(applied.current)) return
    if (!form.formState.isDirty) {
      applied.current = record
      // Keeps the error of a rejected upload.
      form.reset(initial, { keepErrors: true })
    } else if (hasLostDraft) {
      applied.current = record
      // The compiler cannot see that a form begins with a complete set of values.
      keepLaterChanges(form, module, form.formState.defaultValues as Values, record)
    }
  }, [form, module, initial, record])
  return (mapping, submitted, saved) => {
    applied.current = read.current
    return keepLaterChanges(form, mapping, submitted, saved)
  }
}

import { useEffect, useRef, useState } from 'react'
import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { isAbort } from '../../shared/api/api-client'
import { useSaveRecord } from '../data/records'
import type { ConsoleResource, RecordOf } from '../data/resource'
import type { FormMapping } from './form-types'
import { placeErrors } from './place-errors'
import { useConflict, type Conflict } from './conflict/use-conflict'
import { useDraft, type DraftOffer } from './drafts/use-draft'
import { wireResolver } from './wire-resolver'

/** Shown when the user changed the form during a successful save; the page stays open. */
const CHANGED_DURING_SAVE = 'Saved. Your latest changes are not saved yet.'

type RecordFormOptions<R extends ConsoleResource, Values extends FieldValues> = {
  readonly resource: R
  readonly module: FormMapping<Values, RecordOf<R>>
  readonly id: number | null
  /** The form's default values. */
  readonly initial: Values
  /** Unsaved values to start with, copied from another record. */
  readonly prefill: Values | null
  readonly draft: { readonly path: string; readonly heading: string; readonly username: string }
  readonly onSaved: (record: RecordOf<R>) => void
}

type RecordForm<Values extends FieldValues, Entity> = {
  readonly form: UseFormReturn<Values>
  readonly draft: DraftOffer
  readonly saving: boolean
  /** A conflicting change by another user that waits for this user's answer. */
  readonly conflict: Conflict | null
  /** The form's message after the last save. */
  readonly failure: string | null
  /** Validates and saves. @param then replaces `onSaved`. */
  readonly submit: (then?: (record: Entity) => void) => void
  /** True after a successful save: leaving loses nothing. */
  readonly mayLeave: () => boolean
  /** Resets the form to these values after a save that stays on the page. */
  readonly restart: (values: Values) => void
}

/** The state of one form: values, draft and save. A failed save keeps all values. */
export function useRecordForm<R extends ConsoleResource, Values extends FieldValues>(
  options: RecordFormOptions<R, Values>,
): RecordForm<Values, RecordOf<R>> {
  const { resource, module, initial, prefill, onSaved } = options
  // The id of a record created while the user kept typing: the next save updates it.
  const [createdId, setCreatedId] = useState<number | null>(null)
  const id = options.id ?? createdId
  const form = useForm<Values>({
    // The compiler cannot see that a complete set of values is also a partial one.
    defaultValues: initial as DefaultValues<Values>,
    resolver: wireResolver(module),
    shouldFocusError: true,
  })
  const { save, pending } = useSaveRecord(resource)
  const [failure, setFailure] = useState<string | null>(null)
  const saved = useRef(false)
  const { conflict, checking, merge } = useConflict({ resource, module, id, form })
  const saving = pending || (checking && conflict === null)
  const draft = useDraft(form, { ...options.draft, linked: module.linked })
  useUpdatedRecord(form, initial)
  usePrefill(form, prefill)

  const submit = (then: (record: RecordOf<R>) => void = onSaved): void => {
    if (saving || conflict) return
    setFailure(null)
    void form.handleSubmit(async (liveValues) => {
      const values = structuredClone(liveValues)
      try {
        const merged = await merge(values)
        if (!merged) return
        const record = await save(id, module.toWire(merged))
        const laterChanges = changesSince(values, form.getValues())
        if (laterChanges) {
          setCreatedId(options.id === null ? record.id : null)
          const savedValues = { ...values, ...module.fromRecord(record) }
          form.reset(savedValues)
          form.reset({ ...savedValues, ...laterChanges }, { keepDefaultValues: true })
          setFailure(CHANGED_DURING_SAVE)
          return
        }
        saved.current = true
        draft.discard()
        then(record)
      } catch (error) {
        if (!isAbort(error)) setFailure(placeErrors(error, form, module))
      }
    })()
  }
  const restart = (values: Values): void => {
    saved.current = false
    setCreatedId(null)
    form.reset(values)
    draft.resume()
  }
  return { form, draft, saving, conflict, failure, submit, mayLeave: () => saved.current, restart }
}

/** The values that changed since the form was submitted; null for none. */
function changesSince(submitted: FieldValues, current: FieldValues): Record<string, unknown> | null {
  const changes = Object.entries(current).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(submitted[name]))
  return changes.length === 0 ? null : Object.fromEntries(changes)
}

/** Applies the values of a copied record once, so that it does not overwrite later input. */
function usePrefill<Values extends FieldValues>(form: UseFormReturn<Values>, prefill: Values | null): void {
  const done = useRef(false)
  useEffect(() => {
    if (done.current || !prefill) return
    done.current = true
    form.reset(prefill, { keepDefaultValues: true })
  }, [form, prefill])
}

/** Follows changes of the record, such as an upload or another tab's save, until the user changes the form. */
function useUpdatedRecord<Values extends FieldValues>(form: UseFormReturn<Values>, initial: Values): void {
  const applied = useRef(JSON.stringify(initial))
  useEffect(() => {
    const json = JSON.stringify(initial)
    if (json === applied.current || form.formState.isDirty) return
    applied.current = json
    // Keeps the error of a rejected upload.
    form.reset(initial, { keepErrors: true })
  }, [form, initial])
}

import { useEffect, useRef, useState } from 'react'
import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { isAbort } from '../../shared/api/api-client'
import { useSaveRecord, type RecordOf, type Resource } from '../data/records'
import type { FormModule } from './form-types'
import { placeErrors } from './place-errors'
import { useConflict, type Conflict } from './use-conflict'
import { useDraft, type DraftOffer } from './use-draft'
import { wireResolver } from './wire-resolver'

/** Said when a save went through and somebody had typed on meanwhile: the page stays. */
const TYPED_SINCE = 'Saved, but not what you typed while it was being saved. That is still here.'

type RecordFormOptions<R extends Resource, Values extends FieldValues> = {
  readonly resource: R
  readonly module: FormModule<Values, RecordOf<R>>
  readonly id: number | null
  /** What stands in the fields at first. */
  readonly initial: Values
  /** What is there beside `initial`, not saved yet: a copy of another record. */
  readonly prefill: Values | null
  readonly draft: { readonly path: string; readonly heading: string; readonly username: string }
  readonly onSaved: (record: RecordOf<R>) => void
}

export type RecordForm<Values extends FieldValues, Entity> = {
  readonly form: UseFormReturn<Values>
  readonly draft: DraftOffer
  readonly saving: boolean
  /** Somebody else's save that waits for an answer. */
  readonly conflict: Conflict | null
  /** What the last save left to say on the form itself: why it failed, or that it missed what was typed meanwhile. */
  readonly failure: string | null
  /** Checks and saves. @param then in place of `onSaved`, for another way on. */
  readonly submit: (then?: (record: Entity) => void) => void
  /** A save went through: leaving loses nothing. */
  readonly mayLeave: () => boolean
  /** Begins anew with these values, as after a save that stays on the page. */
  readonly restart: (values: Values) => void
}

/** The state of one form: its values, its draft, its save. A failed save keeps everything that was typed (screens.md 14). */
export function useRecordForm<R extends Resource, Values extends FieldValues>(
  options: RecordFormOptions<R, Values>,
): RecordForm<Values, RecordOf<R>> {
  const { resource, module, initial, prefill, onSaved } = options
  // A new record that was made while somebody typed on: the next save changes it.
  const [made, setMade] = useState<number | null>(null)
  const id = options.id ?? made
  const form = useForm<Values>({ defaultValues: initial as DefaultValues<Values>, resolver: wireResolver(module), shouldFocusError: true })
  const { save, pending } = useSaveRecord(resource)
  const [failure, setFailure] = useState<string | null>(null)
  const saved = useRef(false)
  const { conflict, checking, settle } = useConflict({ resource, module, id, form })
  const saving = pending || (checking && conflict === null)
  const draft = useDraft(form, { ...options.draft, together: module.together })
  useFreshRecord(form, initial)
  usePrefill(form, prefill)

  const submit = (then: (record: RecordOf<R>) => void = onSaved): void => {
    if (saving || conflict) return
    setFailure(null)
    void form.handleSubmit(async (live) => {
      const values = structuredClone(live)
      try {
        const settled = await settle(values)
        if (!settled) return
        const record = await save(id, module.toWire(settled))
        const since = typedSince(form.getValues(), values)
        if (since) {
          setMade(options.id === null ? record.id : null)
          const now = { ...values, ...module.fromRecord(record) }
          form.reset(now)
          form.reset({ ...now, ...since }, { keepDefaultValues: true })
          setFailure(TYPED_SINCE)
          return
        }
        saved.current = true
        draft.forget()
        then(record)
      } catch (error) {
        if (!isAbort(error)) setFailure(placeErrors(error, form, module))
      }
    })()
  }
  const restart = (values: Values): void => {
    saved.current = false
    setMade(null)
    form.reset(values)
    draft.resume()
  }
  return { form, draft, saving, conflict, failure, submit, mayLeave: () => saved.current, restart }
}

/** What stands otherwise in the fields than what was sent; null for nothing. */
function typedSince<Values extends FieldValues>(now: Values, sent: Values): Partial<Values> | null {
  const since = Object.entries(now).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(sent[name]))
  return since.length === 0 ? null : (Object.fromEntries(since) as Partial<Values>)
}

/** Fills in a copy of another record, once: what is typed afterwards is not to be overwritten. */
function usePrefill<Values extends FieldValues>(form: UseFormReturn<Values>, prefill: Values | null): void {
  const done = useRef(false)
  useEffect(() => {
    if (done.current || !prefill) return
    done.current = true
    form.reset(prefill, { keepDefaultValues: true })
  }, [form, prefill])
}

/** While nothing was typed, the form follows the record (another tab's save, an upload); after that it is left alone. */
function useFreshRecord<Values extends FieldValues>(form: UseFormReturn<Values>, initial: Values): void {
  const known = useRef(JSON.stringify(initial))
  useEffect(() => {
    const now = JSON.stringify(initial)
    if (now === known.current || form.formState.isDirty) return
    known.current = now
    // What an upload was refused for stays said.
    form.reset(initial, { keepErrors: true })
  }, [form, initial])
}

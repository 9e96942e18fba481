import { useEffect, useRef, useState } from 'react'
import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { isAbort } from '../../shared/api/api-client'
import { isDrafted } from '../data/edited-record'
import { focusBack } from '../data/focus-returned'
import type { ConsoleResource, RecordOf } from '../data/resource'
import type { FormMapping } from './form-types'
import { placeErrors } from './place-errors'
import type { Conflict } from './conflict/conflict'
import { mergeValues } from './conflict/merge-values'
import { useDraft, type DraftOffer } from './drafts/use-draft'
import { useRestoreAtOnce } from './drafts/use-restore-at-once'
import type { PublishQuestion } from '../publication/use-publish-question'
import { useScheduleNews } from '../publication/use-schedule-news'
import { useSend } from './use-send'
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
  /** The record that is edited; null for a new one. */
  readonly record: RecordOf<R> | null
  readonly draft: { readonly path: string; readonly heading: string; readonly username: string }
  readonly onSaved: (record: RecordOf<R>) => void
}

/** How a form is saved. */
export type SubmitOptions<Entity> = {
  /** Replaces `onSaved`. */
  readonly done?: (record: Entity) => void
  /** Saves a pending draft, and leaves the public state alone. */
  readonly asDraft?: boolean
  /** The user has asked for a status, and for no save of the rest of the form. */
  readonly isAtOnce?: boolean
  /** Replaces "No changes" where there is nothing to save. */
  readonly goOn?: () => void
  /** Called if nothing was saved: a value is wrong, the user goes on editing, or the save failed. */
  readonly notSaved?: () => void
}

type RecordForm<Values extends FieldValues, Entity> = {
  readonly form: UseFormReturn<Values>
  readonly draft: DraftOffer
  readonly saving: boolean
  /** A conflicting change by another user that waits for this user's answer. */
  readonly conflict: Conflict | null
  /** The question whether to publish what readers would find broken. */
  readonly question: PublishQuestion | null
  /** The form's message after the last save. */
  readonly failure: string | null
  /** What the schedule did while the form was open, in a sentence. */
  readonly news: string | null
  /** The last save found nothing to send, and nothing has changed since. */
  readonly isUnchanged: boolean
  /** Validates and saves. */
  readonly submit: (options?: SubmitOptions<Entity>) => void
  /** True after a successful save: leaving loses nothing. */
  readonly mayLeave: () => boolean
  /** Drops what was typed: the record is gone, and leaving loses nothing. */
  readonly abandon: () => void
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
  const [failure, setFailure] = useState<string | null>(null)
  const [hadNothingToSave, setHadNothingToSave] = useState(false)
  const saved = useRef(false)
  const exposed = useRef(false)
  const { conflict, question, saving, send } = useSend({ resource, module, form, id, record: options.record, exposed })
  const news = useScheduleNews({ resource, module, form, id, saving, onExposed: () => (exposed.current = true) })
  const draft = useDraft(form, { ...options.draft, module })
  // before the draft, which may be of this very copy
  usePrefill(form, prefill)
  useRestoreAtOnce(draft)
  useUpdatedRecord(form, module, initial, options.record)

  const submit = ({ done = onSaved, asDraft = false, isAtOnce = false, goOn, notSaved }: SubmitOptions<RecordOf<R>> = {}): void => {
    if (saving || conflict || question) return notSaved?.()
    setFailure(null)
    setHadNothingToSave(false)
    const stop = focusBack(notSaved)
    void form.handleSubmit(async (liveValues) => {
      const values = structuredClone(liveValues)
      try {
        const outcome = await send(values, { asDraft, isAtOnce })
        if (outcome === 'unchanged') {
          saved.current = goOn !== undefined
          if (goOn) goOn()
          else setHadNothingToSave(true)
        }
        if (typeof outcome === 'string') return stop()
        const { record, submitted } = outcome
        draft.overlay({})
        if (keepLaterChanges(form, module, submitted, record)) {
          setCreatedId(options.id === null ? record.id : null)
          setFailure(CHANGED_DURING_SAVE)
          return
        }
        saved.current = true
        draft.discard()
        done(record)
      } catch (error) {
        stop()
        if (!isAbort(error)) setFailure(placeErrors(error, form, module, resource.contract.noun))
      }
    }, notSaved)()
  }
  const { restart, abandon } = endings(form, draft, {
    setSaved: (isSaved) => (saved.current = isSaved),
    forgetCreated: () => setCreatedId(null),
  })
  const isUnchanged = hadNothingToSave && !form.formState.isDirty
  return { form, draft, saving, conflict, question, failure, news, isUnchanged, submit, mayLeave: () => saved.current, abandon, restart }
}

/** Puts what was typed during a save on top of what the save left. @param submitted what it sent. @returns whether anything was typed. */
function keepLaterChanges<Values extends FieldValues, Entity>(
  form: UseFormReturn<Values>,
  module: FormMapping<Values, Entity>,
  submitted: Values,
  record: Entity,
): boolean {
  const savedValues = { ...submitted, ...module.fromRecord(record) }
  // with what is linked to it: a text goes on in the editor, even if what was saved of it had no formatting
  const { changed, values: later } = mergeValues(submitted, form.getValues(), savedValues, module.linked)
  if (changed.length === 0) return false
  form.reset(savedValues)
  form.reset({ ...later, ...module.parts?.typedSince(later, submitted, savedValues) }, { keepDefaultValues: true })
  return true
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

/**
 * Follows changes of the record, such as an upload or another tab's save, until the user changes the form; and after that the end of
 * its pending draft, below what was typed.
 */
function useUpdatedRecord<Values extends FieldValues, Entity extends object>(
  form: UseFormReturn<Values>,
  module: FormMapping<Values, Entity>,
  initial: Values,
  record: Entity | null,
): void {
  const applied = useRef(initial)
  const wasDrafted = useRef(isDrafted(record))
  useEffect(() => {
    const before = applied.current
    const hasLostDraft = wasDrafted.current && record !== null && !isDrafted(record)
    wasDrafted.current = isDrafted(record)
    if (JSON.stringify(initial) === JSON.stringify(before)) return
    if (!form.formState.isDirty) {
      applied.current = initial
      // Keeps the error of a rejected upload.
      form.reset(initial, { keepErrors: true })
    } else if (hasLostDraft) {
      applied.current = initial
      keepLaterChanges(form, module, before, record)
    }
  }, [form, module, initial, record])
}

type EndingOptions = { readonly setSaved: (isSaved: boolean) => void; readonly forgetCreated: () => void }

/** The ends of a form other than leaving it after a save: a new start with these values, and the deletion of its record. */
function endings<Values extends FieldValues>(form: UseFormReturn<Values>, draft: DraftOffer, { setSaved, forgetCreated }: EndingOptions) {
  return {
    restart: (values: Values): void => {
      setSaved(false)
      forgetCreated()
      form.reset(values)
      draft.resume()
    },
    abandon: (): void => {
      setSaved(true)
      draft.discard()
    },
  }
}

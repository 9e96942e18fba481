import { useRef, useState } from 'react'
import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import { isAbort } from '../../shared/api/api-client'
import { useSession } from '../../shared/session/session'
import { focusBack } from '../data/focus-returned'
import type { ConsoleResource, RecordOf } from '../data/resource'
import type { FormMapping } from './form-types'
import { placeErrors } from './place-errors'
import type { Conflict } from './conflict/conflict'
import { useEndings } from './endings'
import { keepEditors } from './keep-editors'
import { usePrefill, useUpdatedRecord } from './later-changes'
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
  /** What a stored draft of it is called. */
  readonly heading: string
  readonly onSaved: (record: RecordOf<R>) => void
  /** Makes this form that of the record that it has created, at its address. */
  readonly onCreated: ((record: RecordOf<R>) => void) | undefined
}

/** How a form is saved. */
export type SubmitOptions<Entity> = {
  /** Replaces `onSaved`. */
  readonly done?: (record: Entity) => void
  /** Saves a pending draft, and leaves the public state alone. */
  readonly asDraft?: boolean
  /** Goes on with the form after the save. */
  readonly stays?: boolean
  /** Replaces "No changes" where there is nothing to save. */
  readonly goOn?: () => void
}

type RecordForm<Values extends FieldValues, Entity> = {
  readonly form: UseFormReturn<Values>
  readonly draft: DraftOffer
  readonly saving: boolean
  /** A conflicting change by another user that waits for this user's answer. */
  readonly conflict: Conflict | null
  /** The question whether to publish what others have not finished. */
  readonly question: PublishQuestion | null
  /** The form's message after the last save. */
  readonly failure: string | null
  /** What the schedule did while the form was open, in a sentence. */
  readonly news: string | null
  /** The last save found nothing to send, and nothing has changed since. */
  readonly isUnchanged: boolean
  /** When the last save was, if the form has stayed: an ISO instant; null for none. */
  readonly savedAt: string | null
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
  const { resource, prefill, heading, onSaved } = options
  // The id of a record created while the user kept typing: the next save updates it.
  const [createdId, setCreatedId] = useState<number | null>(null)
  const id = options.id ?? createdId
  const form = useForm<Values>({
    // The compiler cannot see that a complete set of values is also a partial one.
    defaultValues: options.initial as DefaultValues<Values>,
    resolver: wireResolver(options.module),
    shouldFocusError: true,
  })
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const { module, initial } = useShown(options, form, savedAt !== null)
  const [failure, setFailure] = useState<string | null>(null)
  const [hadNothingToSave, setHadNothingToSave] = useState(false)
  const saved = useRef(false)
  const exposed = useRef(false)
  const { conflict, question, saving, send } = useSend({ resource, module, form, id, record: options.record, exposed })
  const news = useScheduleNews({ resource, module, form, id, saving, onExposed: () => (exposed.current = true) })
  const draft = useDraft(form, { path: useLocation().pathname, heading, username: useSession().user?.username ?? '', module })
  // before the draft, which may be of this very copy
  usePrefill(form, prefill)
  useRestoreAtOnce(draft)
  const keepSaved = useUpdatedRecord(form, module, initial, options.record)

  const { stay, ...ends } = useEndings({ id: options.id, onCreated: options.onCreated, form, draft, saved, setCreatedId })
  const submit = ({ done = onSaved, asDraft = false, stays = false, goOn }: SubmitOptions<RecordOf<R>> = {}): void => {
    if (saving || conflict || question) return
    setFailure(null)
    setHadNothingToSave(false)
    const stop = focusBack()
    void form.handleSubmit(async (liveValues) => {
      const values = structuredClone(liveValues)
      try {
        const outcome = await send(values, asDraft)
        if (outcome === 'unchanged') {
          saved.current = goOn !== undefined
          if (goOn) goOn()
          else setHadNothingToSave(true)
        }
        if (typeof outcome === 'string') return stop()
        const { record, submitted } = outcome
        const hasLaterChanges = keepSaved(options.module, submitted, record)
        if (stays || hasLaterChanges) setSavedAt(new Date().toISOString())
        if (stays) return stay(record)
        if (hasLaterChanges) {
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
    })()
  }
  const isUnchanged = hadNothingToSave && !form.formState.isDirty
  return { form, draft, saving, conflict, question, failure, news, isUnchanged, savedAt, submit, ...ends }
}

/** What records look like in a form, once it has stayed after a save. */
function useShown<R extends ConsoleResource, Values extends FieldValues>(
  { module, initial }: RecordFormOptions<R, Values>,
  { formState }: UseFormReturn<Values>,
  hasStayed: boolean,
): Pick<RecordFormOptions<R, Values>, 'module' | 'initial'> {
  if (!hasStayed) return { module, initial }
  const shown: FieldValues = formState.defaultValues ?? {}
  return {
    module: { ...module, fromRecord: (record) => keepEditors(module.fromRecord(record), shown) },
    initial: keepEditors(initial, shown),
  }
}

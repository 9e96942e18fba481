import { useEffect, useRef, useState, type ComponentProps, type FormEvent, type ReactNode, type RefObject } from 'react'
import { FormProvider, useFormState, useWatch, type Control, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import { hasDrafts } from '../../../admin-bridge/contract/drafts'
import { paths } from '../../shared/routing/paths'
import { useSession } from '../../shared/session/session'
import { useCommands } from '../commands/use-commands'
import { isDrafted } from '../data/edited-record'
import type { ConsoleResource, RecordOf } from '../data/resource'
import { CloseGuard } from './leaving/close-guard'
import { ConflictDialog } from './conflict/conflict-dialog'
import { isSameValue } from './conflict/merge-values'
import { DraftBanner } from './drafts/draft-banner'
import styles from './form-page.module.css'
import type { FormMapping } from './form-types'
import type { Destination, WayOn } from '../origin/use-way'
import { LeaveGuard } from './leaving/leave-guard'
import { PendingDraft } from '../publication/pending-draft'
import { PreviewSplit } from '../preview/preview-split'
import { useStatusActs } from '../publication/use-status-acts'
import { PublicationControl, type PublicationNote } from '../publication/publication-control'
import { PublishDialog } from '../publication/publish-dialog'
import { keptStatus } from '../publication/status'
import { RecordRemoval, type Removal } from './record-removal'
import { SaveBar } from './save-bar'
import { UploadTargetProvider } from './upload-target'
import { focusedField, useSaveKeys } from './save-keys'
import { useRecordForm } from './use-record-form'
import { useUploads } from './use-uploads'

/** The closing of an inline form. The page or the cancel button requests it; unsaved changes need confirmation. */
export type ClosingForm = {
  readonly requested: boolean
  readonly request: () => void
  readonly onClose: () => void
  readonly onStay: () => void
}

type FormBodyProps<R extends ConsoleResource, Values extends FieldValues> = {
  readonly resource: R
  readonly module: FormMapping<Values, RecordOf<R>>
  readonly messages: { readonly heading: string; readonly submit: string; readonly saving: string; readonly cancel: string }
  readonly id: number | null
  readonly initial: Values
  readonly prefill: Values | null
  /** The record that is edited; null for a new one. */
  readonly record?: RecordOf<R> | null
  readonly publicationNote?: PublicationNote
  readonly blank: () => Values
  /** The target of the cancel link; undefined for an inline form. */
  readonly cancel?: Destination
  /** Opens the next record of the list that the form was opened from; undefined where there is none. */
  readonly onNext?: WayOn['go'] | undefined
  readonly closing?: ClosingForm
  readonly addAnother?: string | undefined
  /** How the record is deleted; undefined for a new one. */
  readonly removal?: Removal<RecordOf<R>>
  /** Focuses the first field when the form opens. */
  readonly focusFirst?: boolean
  /** The field that it focuses instead. */
  readonly focusField?: string | null
  readonly onSaved: (record: RecordOf<R>) => void
  readonly children: ReactNode
}

/** The form: fields, draft, saving by button or Ctrl/Cmd+S, and the confirmation before leaving. */
export function FormBody<R extends ConsoleResource, Values extends FieldValues>(props: FormBodyProps<R, Values>) {
  const { resource, module, messages, id, initial, prefill, record = null, onSaved, onNext } = props
  const { pathname } = useLocation()
  const { user } = useSession()
  const draftOptions = { path: pathname, heading: messages.heading, username: user?.username ?? '' }
  const { form, draft, saving, conflict, question, failure, news, isUnchanged, submit, mayLeave, abandon, restart } = useRecordForm({
    resource,
    module,
    id,
    initial,
    prefill,
    record,
    draft: draftOptions,
    onSaved,
  })
  const uploads = useUploads(resource, id, (present) => hasSamePicture(resource, module, form, present))
  const ready = !saving && !uploads.isUploading
  const save = (): void => {
    if (ready) submit()
  }
  const saveAndNext = (): void => {
    if (!ready || !onNext) return
    const goOn = (): void => onNext(focusedField())
    // nothing to save, and no draft to publish by the way
    if (!form.formState.isDirty && !failure) goOn()
    else submit({ done: goOn, goOn })
  }
  const [restarts, setRestarts] = useState(0)
  const startAnother = (saved: RecordOf<R>): void => {
    restart({ ...props.blank(), ...keptStatus(saved) })
    setRestarts((count) => count + 1)
  }
  const { actNow, saveDraft } = useStatusActs(form, { draft, ready, submit })
  const isFirstWanted = props.focusFirst === true || restarts > 0
  const offer = useRef<HTMLElement>(null)
  useFirstFocus(form, isFirstWanted, { restarts, isCopy: prefill !== null, named: props.focusField ?? null, offer })
  useSaveKeys(save, onNext && saveAndNext)
  useCommands([{ key: 'save', label: 'Save', alias: messages.submit, on: 'record', run: save }])
  const bodyOf = (drafted: RecordOf<R>) => module.toWire(module.fromRecord(drafted))
  return (
    <FormProvider {...form}>
      <UploadTargetProvider value={uploads.target}>
        <DraftBanner draft={draft} element={offer} />
        <PreviewSplit
          entity={resource.contract.entity.name}
          id={id}
          // The compiler cannot see that the form's values are those of the module.
          toWire={(values) => module.toWire(values as Values)}
        >
          <form
            className={styles.form}
            data-inline={props.cancel === undefined || undefined}
            noValidate
            onSubmit={(event: FormEvent) => {
              event.preventDefault()
              save()
            }}
          >
            {resource.contract.entity.publishedBy && (
              <PublicationControl
                isNew={id === null}
                onAct={actNow}
                // The compiler cannot see that the watched values are those of the form.
                problemsOf={(values) => module.readerProblems?.(values as Values, record) ?? []}
                note={props.publicationNote}
                news={news}
                pending={record && isDrafted(record) && <PendingDraft resource={resource} record={record} bodyOf={bodyOf} />}
              />
            )}
            {props.children}
            {record && props.removal && <RecordRemoval resource={resource} record={record} {...props.removal} abandon={abandon} />}
            <FormSaveBar
              control={form.control}
              parts={module.parts}
              messages={messages}
              status={{ failure, saving, ready, isUnchanged, isUploading: uploads.isUploading }}
              onSaveDraft={canDraft(resource, record) ? saveDraft : undefined}
              another={
                props.addAnother === undefined ? undefined : { label: props.addAnother, onSave: () => submit({ done: startAnother }) }
              }
              onSaveNext={onNext && saveAndNext}
              cancel={props.cancel ?? (() => props.closing?.request())}
            />
          </form>
        </PreviewSplit>
        <ConflictDialog conflict={conflict} noun={resource.contract.noun} />
        <PublishDialog question={question} />
        <LeaveGuard unsaved={form.formState.isDirty} allowedPaths={[paths.admin.login()]} mayLeave={mayLeave} onDiscard={draft.discard} />
        {props.closing && <CloseGuard {...props.closing} unsaved={form.formState.isDirty} discardDraft={draft.discard} />}
      </UploadTargetProvider>
    </FormProvider>
  )
}

/** Whether a record has the picture that its form was opened with. */
function hasSamePicture<R extends ConsoleResource, Values extends FieldValues>(
  { contract: { image } }: R,
  { formNames, fromRecord }: FormMapping<Values, RecordOf<R>>,
  { formState }: UseFormReturn<Values>,
  record: RecordOf<R>,
): boolean {
  const name = formNames?.[image?.field ?? ''] ?? image?.field ?? ''
  return isSameValue(fromRecord(record)[name], formState.defaultValues?.[name])
}

type FormSaveBarProps<Values extends FieldValues> = Omit<ComponentProps<typeof SaveBar>, 'notInDraft'> & {
  readonly control: Control<Values>
  readonly parts: FormMapping<Values, unknown>['parts']
}

/** The save bar, which says when a draft cannot hold what was typed. It alone follows the typing. */
function FormSaveBar<Values extends FieldValues>({ control, parts, ...props }: FormSaveBarProps<Values>) {
  const values = useWatch({ control, disabled: !parts || !props.onSaveDraft })
  const { defaultValues = {} } = useFormState({ control })
  const isChanged = parts !== undefined && props.onSaveDraft !== undefined && parts.request(values, defaultValues) !== null
  return <SaveBar {...props} notInDraft={isChanged ? parts.notInDraft : null} />
}

type FirstFocus = {
  readonly restarts: number
  readonly isCopy: boolean
  /** The field that the form was opened for; null for none. */
  readonly named: string | null
  /** The offer of stored drafts. */
  readonly offer: RefObject<HTMLElement | null>
}

/** The height of the console's bar, which covers the top of the page. */
const BAR_PX = 60

/**
 * Focuses the field that the form was opened for, or else the first field of a new form, and that again after each restart; the offer
 * of stored drafts instead, where that would be out of sight then.
 */
function useFirstFocus<Values extends FieldValues>(
  { setFocus, formState }: UseFormReturn<Values>,
  isWanted: boolean,
  { restarts, isCopy, named, offer }: FirstFocus,
): void {
  const fields = Object.keys(formState.defaultValues ?? {})
  const isNamed = named !== null && fields.includes(named)
  const firstField = isNamed ? named : fields[0]
  useEffect(() => {
    if (!(isWanted || isNamed) || !firstField) return undefined
    let timer: ReturnType<typeof setTimeout>
    const showOffer = (): void => {
      if (offer.current && offer.current.getBoundingClientRect().top < BAR_PX) offer.current.focus()
    }
    const focus = (): void => {
      // The compiler cannot see that the keys of the values are the form's field names.
      setFocus(firstField as FieldPath<Values>, { shouldSelect: isNamed })
      // the library, too, puts it off until the next task
      timer = setTimeout(showOffer)
    }
    focus()
    // the values of a copy have just been set, and the library knows its fields again after the next render
    const frame = isCopy ? requestAnimationFrame(focus) : 0
    return () => {
      clearTimeout(timer)
      cancelAnimationFrame(frame)
    }
  }, [restarts, isWanted, isNamed, isCopy, firstField, setFocus, offer])
}

/** Whether a form can save without publishing: readers know the record, or did once. */
const canDraft = ({ contract }: ConsoleResource, record: object | null): boolean =>
  record !== null &&
  hasDrafts(contract.entity) &&
  (Reflect.get(record, 'is_published') === true || Boolean(Reflect.get(record, 'published_at')))

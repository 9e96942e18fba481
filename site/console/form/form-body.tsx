import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { FormProvider, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { isPublicEntity } from '../../../admin-bridge/contract'
import { hasDrafts } from '../../../admin-bridge/contract/drafts'
import { paths } from '../../shared/routing/paths'
import { useCommands } from '../commands/use-commands'
import { isDrafted } from '../data/edited-record'
import type { ConsoleResource, RecordOf } from '../data/resource'
import { ActionsMenu } from './actions-menu'
import { CloseGuard } from './leaving/close-guard'
import { ConflictDialog } from './conflict/conflict-dialog'
import { isSameValue } from './conflict/merge-values'
import { DraftBanner } from './drafts/draft-banner'
import { useFirstFocus } from './first-focus'
import styles from './form-page.module.css'
import { FormSaveBar } from './form-save-bar'
import type { FormMapping } from './form-types'
import type { Destination, WayOn } from '../origin/use-way'
import { LeaveGuard } from './leaving/leave-guard'
import { PendingDraft } from '../publication/pending-draft'
import { useIsWide, usePreviewOpen } from '../preview/open-preview'
import { PreviewSplit } from '../preview/preview-split'
import { useSaveDraft, useStatusCommands } from '../publication/use-status-acts'
import { PublicationControl, type PublicationNote } from '../publication/publication-control'
import { StatusSheet } from '../publication/status-sheet'
import { PublishDialog } from '../publication/publish-dialog'
import { keptStatus } from '../publication/status'
import { RecordRemoval, type Removal } from './record-removal'
import { UploadTargetProvider } from './upload-target'
import { useSaveAndNext, useSaveKeys } from './save-keys'
import { useRecordForm, type SubmitOptions } from './use-record-form'
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
  /** Makes this form that of the record that it has created, at its address. */
  readonly onCreated?: ((record: RecordOf<R>) => void) | undefined
  /** What stands above the form. @param actions what can be done with the record, where that has no column. */
  readonly top?: (actions: ReactNode) => ReactNode
  /** What can be done with the record, but for its deletion. */
  readonly actions?: ReactNode
  /** The fields of the second column, which stand below the others where there is no room for it. */
  readonly side?: ReactNode
  readonly children: ReactNode
}

/** The form: fields, draft, saving by button, or by Ctrl/Cmd+S, which stays, and the confirmation before leaving. */
export function FormBody<R extends ConsoleResource, Values extends FieldValues>(props: FormBodyProps<R, Values>) {
  const { resource, module, messages, id, initial, prefill, record = null, onSaved, onNext } = props
  const state = useRecordForm({
    resource,
    module,
    id,
    initial,
    prefill,
    record,
    heading: messages.heading,
    onSaved,
    onCreated: props.onCreated,
  })
  const { form, draft, saving, conflict, question, failure, news, isUnchanged, savedAt, submit, mayLeave, abandon, restart } = state
  const uploads = useUploads(resource, id, (present) => hasSamePicture(resource, module, form, present))
  const ready = !saving && !uploads.isUploading
  const save = (options: SubmitOptions<RecordOf<R>> = {}): void => {
    if (ready) submit(options)
  }
  const { saveAndNext, follow } = useSaveAndNext({ isUnchanged: !form.formState.isDirty && !failure, ready, submit, onNext })
  const [restarts, setRestarts] = useState(0)
  const startAnother = (saved: RecordOf<R>): void => {
    restart({ ...props.blank(), ...keptStatus(saved) })
    setRestarts((count) => count + 1)
  }
  const another = props.addAnother === undefined ? undefined : { label: props.addAnother, onSave: () => submit({ done: startAnother }) }
  const saveDraft = useSaveDraft(form, () => submit({ asDraft: true }))
  const hasStatus = resource.contract.entity.publishedBy !== undefined
  useStatusCommands(form, hasStatus && record ? save : undefined)
  const offer = useRef<HTMLElement>(null)
  const isFirst = props.focusFirst === true || restarts > 0
  useFirstFocus(form, isFirst, { restarts, isCopy: prefill !== null, named: props.focusField ?? null, offer })
  useSaveKeys(() => save({ stays: props.cancel !== undefined }), saveAndNext)
  useCommands([{ key: 'save', label: 'Save', alias: messages.submit, on: 'record', run: save }])
  const hasColumns = useHasColumns(resource) && props.cancel !== undefined
  const status = hasStatus && <FormStatus {...props} record={record} news={news} />
  const acts = <FormActions {...props} record={record} abandon={abandon} hasColumn={hasColumns} />
  return (
    <FormProvider {...form}>
      <UploadTargetProvider value={uploads.target}>
        {props.top?.(hasColumns ? null : acts)}
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
            data-columns={hasColumns || undefined}
            noValidate
            onFocus={follow}
            onSubmit={submitted(save)}
          >
            <div className={styles.column}>{props.children}</div>
            <div className={styles.column} data-side="">
              {hasColumns && status}
              {props.side}
              {hasColumns && acts}
            </div>
            <FormSaveBar
              control={form.control}
              hasStatus={hasStatus}
              module={module}
              record={record}
              messages={messages}
              news={hasColumns ? null : news}
              publication={!hasColumns && status && <StatusSheet isNew={record === null}>{status}</StatusSheet>}
              status={{ failure, saving, ready, isUnchanged, isUploading: uploads.isUploading }}
              savedAt={savedAt}
              onSaveDraft={canDraft(resource, record) ? saveDraft : undefined}
              another={another}
              onSaveNext={saveAndNext}
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

/** Whether a form has a second column: on a wide screen, while there is no preview in its place. */
function useHasColumns({ contract: { entity } }: ConsoleResource): boolean {
  const isWide = useIsWide()
  const isPreviewed = usePreviewOpen() && isPublicEntity(entity.name)
  return isWide && !isPreviewed
}

type FormActionsProps<R extends ConsoleResource, Values extends FieldValues> = Pick<
  FormBodyProps<R, Values>,
  'resource' | 'removal' | 'actions'
> & { readonly record: RecordOf<R> | null; readonly abandon: () => void; readonly hasColumn: boolean }

/** What can be done with the record: in its column, or in a menu, which a new one does not need. */
function FormActions<R extends ConsoleResource, Values extends FieldValues>(props: FormActionsProps<R, Values>) {
  const { resource, record, removal, abandon, actions, hasColumn } = props
  if (!actions && !removal) return null
  const all = (
    <>
      {actions}
      {record && removal && <RecordRemoval resource={resource} record={record} {...removal} abandon={abandon} />}
    </>
  )
  if (hasColumn) return <div className={styles.actions}>{all}</div>
  return record ? <ActionsMenu>{all}</ActionsMenu> : all
}

type FormStatusProps<R extends ConsoleResource, Values extends FieldValues> = Pick<
  FormBodyProps<R, Values>,
  'resource' | 'module' | 'publicationNote'
> & { readonly record: RecordOf<R> | null; readonly news: string | null }

/** The status of the record, with its pending draft. */
function FormStatus<R extends ConsoleResource, Values extends FieldValues>(props: FormStatusProps<R, Values>) {
  const { resource, module, record, news, publicationNote } = props
  const bodyOf = (drafted: RecordOf<R>) => module.toWire(module.fromRecord(drafted))
  return (
    <PublicationControl
      isNew={record === null}
      note={publicationNote}
      news={news}
      pending={record && isDrafted(record) && <PendingDraft resource={resource} record={record} bodyOf={bodyOf} />}
    />
  )
}

/** Handles the submission of a form by itself. */
const submitted =
  (save: () => void) =>
  (event: FormEvent): void => {
    event.preventDefault()
    save()
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

/** Whether a form can save without publishing: readers know the record, or did once. */
const canDraft = ({ contract }: ConsoleResource, record: object | null): boolean =>
  record !== null &&
  hasDrafts(contract.entity) &&
  (Reflect.get(record, 'is_published') === true || Boolean(Reflect.get(record, 'published_at')))

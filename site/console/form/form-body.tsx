import { useEffect, useState, type FormEvent, type ReactNode } from 'react'
import { FormProvider, type FieldPath, type FieldValues } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import { paths } from '../../shared/routing/paths'
import { useSession } from '../../shared/session/session'
import { Button, LinkButton } from '../../shared/ui'
import type { ConsoleResource, RecordOf } from '../data/resource'
import { CloseGuard } from './leaving/close-guard'
import { ConflictDialog } from './conflict/conflict-dialog'
import { DraftBanner } from './drafts/draft-banner'
import styles from './form-page.module.css'
import type { FormMapping } from './form-types'
import { LeaveGuard } from './leaving/leave-guard'
import { UploadTargetProvider } from './upload-target'
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
  readonly blank: () => Values
  /** The target of the cancel link; undefined for an inline form. */
  readonly cancelPath?: string
  readonly closing?: ClosingForm
  readonly addAnother?: string | undefined
  /** Focuses the first field when the form opens. */
  readonly focusFirst?: boolean
  readonly onSaved: (record: RecordOf<R>) => void
  readonly children: ReactNode
}

/** The form: fields, draft, saving by button or Ctrl/Cmd+S, and the confirmation before leaving. */
export function FormBody<R extends ConsoleResource, Values extends FieldValues>(props: FormBodyProps<R, Values>) {
  const { resource, module, messages, id, initial, prefill, onSaved } = props
  const { pathname } = useLocation()
  const { user } = useSession()
  const draftOptions = { path: pathname, heading: messages.heading, username: user?.username ?? '' }
  const { form, draft, saving, conflict, failure, submit, mayLeave, restart } = useRecordForm({
    resource,
    module,
    id,
    initial,
    prefill,
    draft: draftOptions,
    onSaved,
  })
  const uploads = useUploads(resource, id)
  const ready = !saving && !uploads.isUploading
  const save = (): void => {
    if (ready) submit()
  }
  const [restarts, setRestarts] = useState(0)
  const saveAndAddAnother = (): void => {
    submit(() => {
      restart(props.blank())
      setRestarts((count) => count + 1)
    })
  }
  const [firstField] = Object.keys(initial)
  const focusFirst = props.focusFirst === true || restarts > 0
  const { setFocus } = form
  useEffect(() => {
    // The compiler cannot see that the keys of the values are the form's field names.
    if (focusFirst && firstField) setFocus(firstField as FieldPath<Values>)
  }, [restarts, focusFirst, firstField, setFocus])
  useSaveKey(save)
  return (
    <FormProvider {...form}>
      <UploadTargetProvider value={uploads.target}>
        <DraftBanner draft={draft} unsaved={form.formState.isDirty} />
        <form
          className={styles.form}
          data-inline={props.cancelPath === undefined || undefined}
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            save()
          }}
        >
          {props.children}
          <div className={styles.buttons} data-save-bar={props.cancelPath === undefined ? undefined : ''}>
            <p className={styles.failure} role="alert" hidden={failure === null}>
              {failure}
            </p>
            <p className={styles.waiting} role="status">
              {uploads.isUploading && 'Uploading picture. You can save when it finishes.'}
            </p>
            <Button look="main" type="submit" disabled={!ready}>
              {saving ? messages.saving : messages.submit}
            </Button>
            {props.addAnother !== undefined && (
              <Button onClick={saveAndAddAnother} disabled={!ready}>
                {props.addAnother}
              </Button>
            )}
            {props.cancelPath === undefined ? (
              <Button onClick={props.closing?.request}>{messages.cancel}</Button>
            ) : (
              <LinkButton to={props.cancelPath} viewTransition={false}>
                {messages.cancel}
              </LinkButton>
            )}
          </div>
        </form>
        <ConflictDialog conflict={conflict} noun={resource.contract.noun} />
        <LeaveGuard unsaved={form.formState.isDirty} allowedPaths={[paths.admin.login()]} mayLeave={mayLeave} onLeave={draft.discard} />
        {props.closing && <CloseGuard {...props.closing} unsaved={form.formState.isDirty} discardDraft={draft.discard} />}
      </UploadTargetProvider>
    </FormProvider>
  )
}

/** Saves on Ctrl+S and Cmd+S, wherever the focus is, unless a dialog is open. */
function useSaveKey(save: () => void): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (!document.querySelector('[role="alertdialog"], [role="dialog"]')) save()
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  })
}

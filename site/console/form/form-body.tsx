import { useEffect, useState, type FormEvent, type ReactNode } from 'react'
import { FormProvider, type FieldPath, type FieldValues } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import { paths } from '../../shared/routing/paths'
import { useSession } from '../../shared/session/session'
import { Button, LinkButton } from '../../shared/ui'
import type { RecordOf, Resource } from '../data/records'
import { CloseGuard } from './close-guard'
import { ConflictDialog } from './conflict-dialog'
import { DraftBanner } from './draft-banner'
import styles from './form-page.module.css'
import type { FormModule } from './form-types'
import { LeaveGuard } from './leave-guard'
import { UploadTargetProvider } from './upload-target'
import { useRecordForm } from './use-record-form'
import { useUploads } from './use-uploads'

/** How a form on a page closes: its page, or its own cancel button, asks, and nothing typed is lost unasked. */
export type ClosingForm = {
  readonly asked: boolean
  readonly ask: () => void
  readonly onClose: () => void
  readonly onStay: () => void
}

type FormBodyProps<R extends Resource, Values extends FieldValues> = {
  readonly resource: R
  readonly module: FormModule<Values, RecordOf<R>>
  readonly messages: { readonly heading: string; readonly submit: string; readonly saving: string; readonly cancel: string }
  readonly id: number | null
  readonly initial: Values
  readonly prefill: Values | null
  readonly blank: () => Values
  /** Where giving up leads; left out for a form that opens and closes on a page. */
  readonly cancelPath?: string
  readonly closing?: ClosingForm
  readonly addAnother?: string | undefined
  /** A form that opens on a page takes the focus to its first field. */
  readonly focusFirst?: boolean
  readonly onSaved: (record: RecordOf<R>) => void
  readonly children: ReactNode
}

/** The form itself: fields, draft, save by button and by Ctrl/Cmd+S, and the question before it is left. */
export function FormBody<R extends Resource, Values extends FieldValues>(props: FormBodyProps<R, Values>) {
  const { resource, module, messages, id, initial, prefill, onSaved } = props
  const { pathname } = useLocation()
  const { user } = useSession()
  const draftPlace = { path: pathname, heading: messages.heading, username: user?.username ?? '' }
  const { form, draft, saving, conflict, failure, submit, mayLeave, restart } = useRecordForm({
    resource,
    module,
    id,
    initial,
    prefill,
    draft: draftPlace,
    onSaved,
  })
  const uploads = useUploads(resource, id)
  const ready = !saving && !uploads.busy
  const save = (): void => {
    if (ready) submit()
  }
  const [rounds, setRounds] = useState(0)
  const saveAndGoOn = (): void => {
    submit(() => {
      restart(props.blank())
      setRounds((round) => round + 1)
    })
  }
  const [firstField] = Object.keys(initial)
  const focusFirst = props.focusFirst === true || rounds > 0
  const { setFocus } = form
  useEffect(() => {
    // When a form opens on a page, and each time one begins anew.
    if (focusFirst && firstField) setFocus(firstField as FieldPath<Values>)
  }, [rounds, focusFirst, firstField, setFocus])
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
              {uploads.busy && 'A picture is being uploaded: the form can be saved after it.'}
            </p>
            <Button look="main" type="submit" disabled={!ready}>
              {saving ? messages.saving : messages.submit}
            </Button>
            {props.addAnother !== undefined && (
              <Button onClick={saveAndGoOn} disabled={!ready}>
                {props.addAnother}
              </Button>
            )}
            {props.cancelPath === undefined ? (
              <Button onClick={props.closing?.ask}>{messages.cancel}</Button>
            ) : (
              <LinkButton to={props.cancelPath} viewTransition={false}>
                {messages.cancel}
              </LinkButton>
            )}
          </div>
        </form>
        <ConflictDialog conflict={conflict} noun={resource.contract.noun} />
        <LeaveGuard unsaved={form.formState.isDirty} free={[paths.admin.login()]} mayLeave={mayLeave} onLeave={draft.forget} />
        {props.closing && <CloseGuard {...props.closing} unsaved={form.formState.isDirty} forget={draft.forget} />}
      </UploadTargetProvider>
    </FormProvider>
  )
}

/** Ctrl+S and Cmd+S save, wherever the focus is; not while a dialog asks something. */
function useSaveKey(save: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (!document.querySelector('[role="alertdialog"], [role="dialog"]')) save()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  })
}

import { useEffect } from 'react'
import { notify } from '../../../shared/notify'
import { ConfirmDialog } from '../../ui/confirm-dialog'

type CloseGuardProps = {
  /** The user wants to close the form. */
  readonly requested: boolean
  readonly unsaved: boolean
  /** Deletes the draft. Returns a function that brings it back, for the next time that the form is opened. */
  readonly discardDraft: () => () => void
  readonly onClose: () => void
  readonly onStay: () => void
}

/** Confirms before closing an inline form with unsaved changes. */
export function CloseGuard({ requested, unsaved, discardDraft, onClose, onStay }: CloseGuardProps) {
  const closesNow = requested && !unsaved
  useEffect(() => {
    if (closesNow) onClose()
  }, [closesNow, onClose])
  return (
    <ConfirmDialog
      open={requested && unsaved}
      title="Close without saving?"
      text="Your changes are not saved. Closing the form discards them."
      cancel="Keep Editing"
      confirm="Discard Changes"
      onCancel={onStay}
      onConfirm={() => {
        const bringBack = discardDraft()
        onClose()
        notify.success('Changes discarded', bringBack)
      }}
    />
  )
}

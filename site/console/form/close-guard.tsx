import { useEffect } from 'react'
import { ConfirmDialog } from '../ui/confirm-dialog'

type CloseGuardProps = {
  /** Somebody wants to close the form. */
  readonly asked: boolean
  readonly unsaved: boolean
  /** What was typed is given up. */
  readonly forget: () => void
  readonly onClose: () => void
  readonly onStay: () => void
}

/** Asks before a form that stands on a page is closed with unsaved changes, as other forms do before they are left. */
export function CloseGuard({ asked, unsaved, forget, onClose, onStay }: CloseGuardProps) {
  const free = asked && !unsaved
  useEffect(() => {
    if (free) onClose()
  }, [free, onClose])
  return (
    <ConfirmDialog
      open={asked && unsaved}
      title="Close without saving?"
      text="What you typed in this form has not been saved."
      cancel="Stay"
      confirm="Leave"
      onCancel={onStay}
      onConfirm={() => {
        forget()
        onClose()
      }}
    />
  )
}

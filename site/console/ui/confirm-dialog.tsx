import { useRef, type ReactNode } from 'react'
import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Button } from '../../shared/ui'
import styles from './dialog.module.css'

type ConfirmDialogProps = {
  readonly open: boolean
  readonly title: string
  readonly text?: string | undefined
  /** The label of the confirm button; without it, there is nothing to confirm. */
  readonly confirm?: string
  /** The label of the cancel button, which has the initial focus. */
  readonly cancel: string
  /** Another answer, which is recommended. */
  readonly other?: { readonly label: string; readonly onChoose: () => void }
  /** The confirmed action is in progress: the buttons are disabled. */
  readonly pending?: boolean
  readonly onConfirm?: () => void
  readonly onCancel: () => void
  readonly children?: ReactNode
}

/** Asks for confirmation: role `alertdialog`, initial focus on cancel, Escape cancels. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, text, confirm, cancel, other, pending = false, onConfirm, onCancel, children } = props
  const cancelButton = useRef<HTMLButtonElement>(null)
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next && !pending) onCancel()
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.backdrop} />
        <AlertDialog.Popup className={styles.popup} initialFocus={cancelButton}>
          <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
          {text !== undefined && <AlertDialog.Description className={styles.text}>{text}</AlertDialog.Description>}
          {children}
          <div className={styles.buttons}>
            <Button ref={cancelButton} onClick={() => !pending && onCancel()} aria-disabled={pending || undefined}>
              {cancel}
            </Button>
            {other && (
              <Button look="main" onClick={other.onChoose} disabled={pending}>
                {other.label}
              </Button>
            )}
            {confirm !== undefined && (
              <Button look="danger" onClick={onConfirm} disabled={pending}>
                {confirm}
              </Button>
            )}
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

import { useState, type ReactNode } from 'react'
import { Dialog } from '@base-ui/react/dialog'
import { Button } from '../../shared/ui'
import styles from './dialog.module.css'

type SheetProps = {
  /** The button that opens it. */
  readonly button: { readonly label: string; readonly className: string | undefined; readonly content: ReactNode }
  readonly title: string
  /** @param close closes the sheet. */
  readonly children: (close: () => void) => ReactNode
}

/** A dialog at the lower edge of a small screen, with what has no place on the page. Its button opens it. */
export function Sheet({ button, title, children }: SheetProps) {
  const [open, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger className={button.className} aria-label={button.label}>
        {button.content}
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={`${styles.popup} ${styles.sheet}`}>
          <Dialog.Title className={styles.title}>{title}</Dialog.Title>
          {children(close)}
          <Button onClick={close}>Close</Button>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

import { useRef, useState, type ReactNode } from 'react'
import { Dialog } from '@base-ui/react/dialog'
import { Button } from '../../shared/ui'
import styles from './dialog.module.css'

type SheetProps = {
  /** The button that opens it. */
  readonly button: { readonly label: string; readonly className: string | undefined; readonly content: ReactNode }
  readonly title: string
  /** Whether it is open, and what opens and closes it, where more than its button does. */
  readonly control?: readonly [open: boolean, setOpen: (open: boolean) => void]
  /** What has the focus first, by its selector, where it is there. */
  readonly firstFocus?: string
  /** @param close closes the sheet. */
  readonly children: (close: () => void) => ReactNode
}

/** A dialog at the lower edge of a small screen, with what has no place on the page. Its button opens it. */
export function Sheet({ button, title, control, firstFocus, children }: SheetProps) {
  const own = useState(false)
  const [open, setOpen] = control ?? own
  const popup = useRef<HTMLDivElement>(null)
  const close = (): void => setOpen(false)
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger className={button.className} aria-label={button.label}>
        {button.content}
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup
          ref={popup}
          className={`${styles.popup} ${styles.sheet}`}
          initialFocus={() => (firstFocus === undefined ? null : popup.current?.querySelector<HTMLElement>(firstFocus)) ?? true}
        >
          <Dialog.Title className={styles.title}>{title}</Dialog.Title>
          {children(close)}
          <Button onClick={close}>Close</Button>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

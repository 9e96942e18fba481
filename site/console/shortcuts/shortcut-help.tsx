import { useState } from 'react'
import { Dialog } from '@base-ui/react/dialog'
import { Button } from '../../shared/ui'
import styles from '../ui/dialog.module.css'
import { areSingleKeysEnabled, enableSingleKeys } from './single-keys'

const SHORTCUTS = [
  ['Ctrl K or ⌘ K', 'Open a page or record, or create a record'],
  ['Ctrl S or ⌘ S', 'Save the form and stay in it'],
  ['Ctrl Enter or ⌘ Enter', 'Save the form and open the next record of the list'],
  ['Ctrl Z or ⌘ Z', 'Undo the last save or deletion, while its message shows'],
  ['/', 'Search the list'],
  ['n', 'Create a record in this list'],
  ['e', 'Go to the cells of the list that can be changed'],
  ['↑ ↓ ← →', 'Move between rows and cells'],
  ['Enter or typing', 'Change a cell; Enter saves and goes down, Tab saves and goes on, Esc cancels'],
  ['?', 'Show this help'],
] as const

/** The list of keyboard shortcuts, and the switch for single-key shortcuts. */
export function ShortcutHelp({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const [enabled, setEnabled] = useState(areSingleKeysEnabled)
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.popup}>
          <Dialog.Title className={styles.title}>Keyboard shortcuts</Dialog.Title>
          <dl className={styles.keys}>
            {SHORTCUTS.map(([keys, action]) => (
              <div key={keys}>
                <dt>{keys}</dt>
                <dd>{action}</dd>
              </div>
            ))}
          </dl>
          <label className={styles.switch}>
            <input
              type="checkbox"
              checked={enabled}
              onChange={(event) => {
                setEnabled(event.target.checked)
                enableSingleKeys(event.target.checked)
              }}
            />
            Enable single-key shortcuts
          </label>
          <div className={styles.buttons}>
            <Button onClick={onClose}>Close</Button>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

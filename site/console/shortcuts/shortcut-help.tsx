import { useState } from 'react'
import { Dialog } from '@base-ui/react/dialog'
import { Button } from '../../shared/ui'
import styles from '../ui/dialog.module.css'
import { singleKeysOn, switchSingleKeys } from './single-keys'

const SHORTCUTS = [
  ['Ctrl K or ⌘ K', 'Go to any module or record, or create one'],
  ['Ctrl S or ⌘ S', 'Save the form'],
  ['/', 'Search in the list'],
  ['n', 'New record in this list'],
  ['↑ ↓', 'From row to row in a table'],
  ['?', 'This help'],
] as const

/** The console's keys, and the switch for those of a single letter. */
export function ShortcutHelp({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const [on, setOn] = useState(singleKeysOn)
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
            {SHORTCUTS.map(([keys, words]) => (
              <div key={keys}>
                <dt>{keys}</dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
          <label className={styles.switch}>
            <input
              type="checkbox"
              checked={on}
              onChange={(event) => {
                setOn(event.target.checked)
                switchSingleKeys(event.target.checked)
              }}
            />
            Single keys ( / n ? ) are on
          </label>
          <div className={styles.buttons}>
            <Button onClick={onClose}>Close</Button>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Dialog } from '@base-ui/react/dialog'
import { useCommands } from '../commands/use-commands'
import { kindOf } from '../../../cms/domain/entities/kinds'
import type { ConsoleResource } from '../data/resource'
import dialogStyles from '../ui/dialog.module.css'
import { HistoryLines } from './history-lines'
import styles from './history.module.css'

/** A button that opens the history of a record in a drawer, which is open from the start at an address with `history` (`consoleHistory`). */
export function RecordHistory({ resource, id }: { readonly resource: ConsoleResource; readonly id: number }) {
  const [search] = useSearchParams()
  const [open, setOpen] = useState(search.has('history'))
  useCommands([{ key: 'history', label: 'History', alias: 'changes versions restore', on: 'record', run: () => setOpen(true) }])
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger className={styles.open}>History</Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialogStyles.backdrop} />
        <Dialog.Popup className={styles.drawer} data-drawer="">
          <div className={styles.drawerHead}>
            <Dialog.Title className={dialogStyles.title}>History</Dialog.Title>
            <Dialog.Close className={styles.close} aria-label="Close">
              ×
            </Dialog.Close>
          </div>
          <HistoryLines filter={{ kind: kindOf(resource.contract.entity), id }} of={resource} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

import { useDeferredValue, useMemo, useState, type KeyboardEvent } from 'react'
import { Dialog } from '@base-ui/react/dialog'
import { Command } from 'cmdk'
import dialogStyles from '../ui/dialog.module.css'
import styles from './command-palette.module.css'
import { bestEntries, type PaletteEntry } from './palette-search'

type CommandPaletteProps = {
  readonly entries: readonly PaletteEntry[]
  readonly onChoose: (to: string) => void
  readonly onClose: () => void
}

/** A dialog in which the user types to open a page or record, or to create a record. */
export function CommandPalette({ entries, onChoose, onClose }: CommandPaletteProps) {
  const [query, setQuery] = useState('')
  const shownQuery = useDeferredValue(query)
  const groups = useMemo(() => bestEntries(entries, shownQuery), [entries, shownQuery])
  const [chosen, setChosen] = useState('')
  const keys = groups.flatMap(({ found }) => found.map(({ key }) => key))
  // Results lag behind the query, so the selected entry may be gone: fall back to the first.
  const selected = keys.includes(chosen) ? chosen : (keys[0] ?? '')
  const handleEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // Fast typists press Enter before the results of the last character are rendered: search again for the current query.
    event.preventDefault()
    const found = bestEntries(entries, query).flatMap((group) => group.found)
    const entry = query === shownQuery ? found.find(({ key }) => key === selected) : found[0]
    if (entry) onChoose(entry.to)
  }
  return (
    <Dialog.Root
      open
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={dialogStyles.backdrop} />
        <Dialog.Popup className={styles.popup} aria-label="Go to">
          <Command shouldFilter={false} label="Go to" loop value={selected} onValueChange={setChosen} onKeyDown={handleEnter}>
            <Command.Input
              value={query}
              onValueChange={setQuery}
              placeholder="Open a page or record, or create a record"
              className={styles.input}
              autoFocus
            />
            <Command.List className={styles.list}>
              <Command.Empty className={styles.empty}>No matches</Command.Empty>
              {groups.map(({ group, found }) => (
                <Command.Group key={group} heading={group} className={styles.group}>
                  {found.map((entry) => (
                    <Command.Item key={entry.key} value={entry.key} onSelect={() => onChoose(entry.to)} className={styles.item}>
                      {entry.label}
                    </Command.Item>
                  ))}
                </Command.Group>
              ))}
            </Command.List>
          </Command>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

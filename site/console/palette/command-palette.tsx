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

/** Goes anywhere by typing: modules, records, new records (issue 6, 4). */
export function CommandPalette({ entries, onChoose, onClose }: CommandPaletteProps) {
  const [query, setQuery] = useState('')
  const asked = useDeferredValue(query)
  const groups = useMemo(() => bestEntries(entries, asked), [entries, asked])
  const [moved, setMoved] = useState('')
  const keys = groups.flatMap(({ found }) => found.map(({ key }) => key))
  // The results arrive after the letter: Enter always means a line that is there, the first unless somebody moved.
  const selected = keys.includes(moved) ? moved : (keys[0] ?? '')
  const enter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // Who types fast presses it before the results of the last letter are drawn: it means those all the same.
    event.preventDefault()
    const found = bestEntries(entries, query).flatMap((group) => group.found)
    const entry = query === asked ? found.find(({ key }) => key === selected) : found[0]
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
          <Command shouldFilter={false} label="Go to" loop value={selected} onValueChange={setMoved} onKeyDown={enter}>
            <Command.Input
              value={query}
              onValueChange={setQuery}
              placeholder="Go to a page or a record, or create one"
              className={styles.input}
              autoFocus
            />
            <Command.List className={styles.list}>
              <Command.Empty className={styles.empty}>Nothing found</Command.Empty>
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

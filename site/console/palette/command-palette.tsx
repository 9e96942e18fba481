import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { Dialog } from '@base-ui/react/dialog'
import { Command } from 'cmdk'
import dialogStyles from '../ui/dialog.module.css'
import styles from './command-palette.module.css'
import { bestEntries, type PaletteEntry } from './palette-search'

type CommandPaletteProps = {
  readonly query: string
  readonly onQuery: (query: string) => void
  readonly entries: readonly PaletteEntry[]
  /** Whether the entries are complete for the query. Until then they may contain those found for the last one. */
  readonly isCurrent: boolean
  /** Gathers the entries for a query. */
  readonly find: (query: string) => Promise<readonly PaletteEntry[]>
  readonly onChoose: (to: string) => void
  readonly onClose: () => void
}

/** A dialog in which the user types to open a page or record, or to create a record. */
export function CommandPalette({ query, onQuery, entries, isCurrent, find, onChoose, onClose }: CommandPaletteProps) {
  const groups = useMemo(() => bestEntries(entries, query), [entries, query])
  const [chosen, setChosen] = useState('')
  const shown = groups.flatMap(({ found }) => found)
  // The selected entry may be gone: fall back to the first.
  const selected = shown.find(({ key }) => key === chosen) ?? shown[0]
  const latest = useRef<string | null>(query)
  useEffect(() => {
    latest.current = query
    return () => {
      latest.current = null
    }
  }, [query])
  const openFirst = async (): Promise<void> => {
    const [best] = bestEntries(await find(query), query)
    // The user may have typed on or closed the palette in the meantime.
    if (best?.found[0] && latest.current === query) onChoose(best.found[0].to)
  }
  const handleEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    // Fast typists press Enter before the records have been found. Pages and actions need not wait: they come first.
    if (selected && (isCurrent || selected.pinned)) onChoose(selected.to)
    else if (!isCurrent) void openFirst()
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
          <Command shouldFilter={false} label="Go to" loop value={selected?.key ?? ''} onValueChange={setChosen} onKeyDown={handleEnter}>
            <Command.Input
              value={query}
              onValueChange={onQuery}
              placeholder="Open a page or record, or create a record"
              className={styles.input}
              autoFocus
            />
            <Command.List className={styles.list}>
              <Command.Empty className={styles.empty}>{isCurrent ? 'No matches' : 'Searching...'}</Command.Empty>
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

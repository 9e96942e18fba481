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
  /** What was typed before the input had the focus. */
  readonly takeHeld: () => string
  readonly onChoose: (entry: PaletteEntry) => void
  readonly onClose: () => void
}

/** The selected entry: the one that the user has moved to, until the query changes; else the best. */
function useSelected(query: string, shown: readonly PaletteEntry[]) {
  const [chosen, setChosen] = useState({ key: '', query })
  // The library selects by itself too, for example the first entry of the last query.
  const isMoving = useRef(false)
  const moved = chosen.query === query ? shown.find(({ key }) => key === chosen.key) : undefined
  return {
    selected: moved ?? shown[0],
    isChosen: moved !== undefined,
    startMoving: () => {
      isMoving.current = true
    },
    handleValue: (key: string) => {
      if (isMoving.current) setChosen({ key, query })
      isMoving.current = false
    },
  }
}

const MOVES = ['ArrowDown', 'ArrowUp', 'Home', 'End']

type Selection = ReturnType<typeof useSelected>
type Shown = Pick<Selection, 'selected' | 'isChosen' | 'startMoving'> & { readonly groups: ReturnType<typeof bestEntries> }

/** The keys that move the selection, and Enter. */
function useKeys({ query, isCurrent, find, takeHeld, onChoose }: CommandPaletteProps, shown: Shown) {
  const { groups, selected, isChosen, startMoving } = shown
  const latest = useRef<string | null>(query)
  useEffect(() => {
    latest.current = query
    return () => {
      latest.current = null
    }
  }, [query])
  // a palette that closes before its input had the focus gives the keys back
  useEffect(() => () => void takeHeld(), [takeHeld])
  const openFirst = async (): Promise<void> => {
    const [best] = bestEntries(await find(query), query)
    // The user may have typed on or closed the palette in the meantime.
    if (best?.found[0] && latest.current === query) onChoose(best.found[0])
  }
  return (event: KeyboardEvent): void => {
    if (MOVES.includes(event.key) || event.ctrlKey) startMoving()
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    // Fast typists press Enter before the records have been found. A page or command that fits need not wait.
    const isSure = selected?.isLocal === true && (isChosen || groups[0]?.isSure === true)
    if (selected && (isCurrent || isSure)) onChoose(selected)
    else if (!isCurrent) void openFirst()
  }
}

/** A dialog in which the user types to open a page or record, to create a record, or to run a command. */
export function CommandPalette(props: CommandPaletteProps) {
  const { query, onQuery, entries, isCurrent, takeHeld, onChoose, onClose } = props
  const groups = useMemo(() => bestEntries(entries, query), [entries, query])
  const shown = groups.flatMap(({ found }) => found)
  const { selected, isChosen, startMoving, handleValue } = useSelected(query, shown)
  const handleKey = useKeys(props, { groups, selected, isChosen, startMoving })
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
          <Command
            shouldFilter={false}
            label="Go to"
            loop
            value={selected?.key ?? ''}
            onValueChange={handleValue}
            onKeyDown={handleKey}
            onPointerMoveCapture={startMoving}
          >
            <div className={styles.top}>
              <Command.Input
                value={query}
                onValueChange={onQuery}
                onFocus={() => {
                  const held = takeHeld()
                  if (held !== '') onQuery(query + held)
                }}
                placeholder="Open, create or do something"
                className={styles.input}
                autoFocus
              />
              <Dialog.Close className={styles.close} aria-label="Close">
                ×
              </Dialog.Close>
            </div>
            <Results groups={groups} isCurrent={isCurrent} onChoose={onChoose} />
            <p className={styles.count} role="status">
              {isCurrent && query.trim() !== '' && `${shown.length} ${shown.length === 1 ? 'match' : 'matches'}`}
            </p>
          </Command>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type ResultsProps = Pick<CommandPaletteProps, 'isCurrent' | 'onChoose'> & { readonly groups: ReturnType<typeof bestEntries> }

function Results({ groups, isCurrent, onChoose }: ResultsProps) {
  return (
    <Command.List className={styles.list}>
      <Command.Empty className={styles.empty}>{isCurrent ? 'No matches' : 'Searching...'}</Command.Empty>
      {groups.map(({ group, found }) => (
        <Command.Group key={group} heading={group} className={styles.group}>
          {found.map((entry) => (
            <Command.Item key={entry.key} value={entry.key} onSelect={() => onChoose(entry)} className={styles.item}>
              {entry.label}
            </Command.Item>
          ))}
        </Command.Group>
      ))}
    </Command.List>
  )
}

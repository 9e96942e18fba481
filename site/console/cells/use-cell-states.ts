import { useRef, useState } from 'react'
import { useUnsavedChanges } from '../form/leaving/unsaved'
import type { CellConflict } from './use-save-cell'

/** A cell: the row's record and the column. */
export type Place = { readonly id: number; readonly column: string }
/** An open cell. `text`: what it starts with; null for its value. */
type Opened = Place & { readonly text: string | null; readonly byPointer: boolean }
/** A save that was refused, with what was typed. */
export type Refusal = { readonly text: string; readonly message: string; readonly conflict?: CellConflict<unknown> | undefined }

/** Identifies a cell of a list. */
export const keyOf = ({ id, column }: Place): string => `${id} ${column}`

/** The entries of a map without one. */
const without = <Value>(map: ReadonlyMap<string, Value>, key: string): ReadonlyMap<string, Value> => {
  const next = new Map(map)
  next.delete(key)
  return next
}

/** Which cell is open, which are being saved, which were refused, and where the focus is. The tab asks before it closes on any of them. */
export function useCellStates() {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [refusals, setRefusals] = useState<ReadonlyMap<string, Refusal>>(new Map())
  const [saving, setSaving] = useState<ReadonlyMap<string, true>>(new Map())
  const [current, setCurrent] = useState<Place | null>(null)
  // the cell that takes the focus when it has closed
  const wanted = useRef<string | null>(null)
  useUnsavedChanges(opened !== null || refusals.size > 0 || saving.size > 0)
  return {
    opened,
    open: (place: Place, text: string | null, byPointer = false): void => setOpened({ ...place, text, byPointer }),
    close: (place: Place): void => {
      setOpened((last) => (last && keyOf(last) === keyOf(place) ? null : last))
      setRefusals((map) => without(map, keyOf(place)))
    },
    refusalOf: (place: Place): Refusal | undefined => refusals.get(keyOf(place)),
    refuse: (place: Place, refusal: Refusal): void => setRefusals((map) => new Map(map).set(keyOf(place), refusal)),
    isSaving: (place: Place): boolean => saving.has(keyOf(place)),
    setSaving: (place: Place, isSaving: boolean): void =>
      setSaving((map) => (isSaving ? new Map(map).set(keyOf(place), true) : without(map, keyOf(place)))),
    /** The cell that Tab reaches; null for the first one. */
    current,
    setCurrent,
    /** Lets a cell take the focus when it closes. */
    keepFocus: (place: Place): void => void (wanted.current = keyOf(place)),
    /** Whether a cell that has closed takes the focus; true once. */
    takesFocus: (place: Place): boolean => {
      const isWanted = wanted.current === keyOf(place)
      if (isWanted) wanted.current = null
      return isWanted
    },
  }
}

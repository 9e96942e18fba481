import { useRef, useState, type KeyboardEvent, type RefObject } from 'react'

const ITEMS = '[data-grid-item]'

const itemsOf = (grid: HTMLElement | null): HTMLElement[] => [...(grid?.querySelectorAll<HTMLElement>(ITEMS) ?? [])]

/** How many items stand in the first row, as they are laid out now. */
function columnsOf(items: readonly HTMLElement[]): number {
  const top = items[0]?.offsetTop
  const next = items.findIndex((item) => item.offsetTop !== top)
  return next < 1 ? Math.max(1, items.length) : next
}

/** Where a key leads from an item; null for keys that do not move. @param columns items in a row. */
export function nextIndex(key: string, from: number, total: number, columns: number): number | null {
  const moves: Readonly<Record<string, number>> = {
    ArrowRight: from + 1,
    ArrowLeft: from - 1,
    ArrowDown: from + columns,
    ArrowUp: from - columns,
  }
  if (key === 'Home') return 0
  if (key === 'End') return total - 1
  const to = moves[key]
  if (to === undefined) return null
  // the last row may be shorter than the one above
  if (key === 'ArrowDown' && to >= total) return Math.floor(from / columns) < Math.floor((total - 1) / columns) ? total - 1 : from
  return to < 0 || to >= total ? from : to
}

export type GridKeys<Grid extends HTMLElement> = {
  readonly ref: RefObject<Grid | null>
  readonly onKeyDown: (event: KeyboardEvent) => void
  /** The `tabIndex` of an item: Tab reaches one item of the grid alone. @param id of the item. @param isFirst whether it is the first one. */
  readonly tabIndexOf: (id: number, isFirst: boolean) => 0 | -1
  readonly onItemFocus: (id: number) => void
  /** Moves the focus to the first item. @returns false without items. */
  readonly focusFirst: () => boolean
}

/**
 * Arrow keys, Home and End in a grid of buttons, which are marked with `data-grid-item`.
 * @param ids those of the items that are shown now. @param onLeaveUp called for the arrow that leads out of the first row.
 */
export function useGridKeys<Grid extends HTMLElement>(ids: readonly number[], onLeaveUp?: () => void): GridKeys<Grid> {
  const ref = useRef<Grid>(null)
  const [current, setCurrent] = useState<number | null>(null)
  const isThere = current !== null && ids.includes(current)
  return {
    ref,
    onKeyDown(event) {
      const items = itemsOf(ref.current)
      const from = items.findIndex((item) => item === document.activeElement)
      if (from < 0 || event.altKey || event.ctrlKey || event.metaKey) return
      const columns = columnsOf(items)
      const to = nextIndex(event.key, from, items.length, columns)
      if (to === null) return
      event.preventDefault()
      if (event.key === 'ArrowUp' && from < columns) onLeaveUp?.()
      else items[to]?.focus()
    },
    tabIndexOf: (id, isFirst) => ((isThere ? id === current : isFirst) ? 0 : -1),
    onItemFocus: setCurrent,
    focusFirst() {
      const [first] = itemsOf(ref.current)
      first?.focus()
      return first !== undefined
    },
  }
}

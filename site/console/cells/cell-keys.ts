/** Where the focus goes from a cell. */
export type Move = 'up' | 'down' | 'left' | 'right' | 'next' | 'previous' | 'first' | 'last'

const cellsIn = (element: Element | null): HTMLElement[] => [...(element?.querySelectorAll<HTMLElement>('[data-cell]') ?? [])]

/** The row above or below. */
const siblingOf = (cell: HTMLElement, move: 'up' | 'down'): Element | null => {
  const row = cell.closest('tr')
  return (move === 'up' ? row?.previousElementSibling : row?.nextElementSibling) ?? null
}

/** The cell that a move leads to; null at the edge of the table. */
export function cellTo(cell: HTMLElement, move: Move): HTMLElement | null {
  if (move === 'up' || move === 'down')
    return cellsIn(siblingOf(cell, move)).find((each) => each.dataset['cell'] === cell.dataset['cell']) ?? null
  const isAround = move === 'next' || move === 'previous'
  const cells = cellsIn(cell.closest(isAround ? 'tbody' : 'tr'))
  if (move === 'first') return cells[0] ?? null
  if (move === 'last') return cells.at(-1) ?? null
  const index = cells.indexOf(cell)
  return cells[move === 'next' || move === 'right' ? index + 1 : index - 1] ?? null
}

const ARROWS: Readonly<Record<string, Move>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'first',
  End: 'last',
}

type Key = {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

const isPlain = ({ ctrlKey, metaKey, altKey }: Key): boolean => !ctrlKey && !metaKey && !altKey

/** What a key does in a cell that is not open: it moves, or opens the cell with a text; null for the present one. */
export type ClosedAct = { readonly move: Move } | { readonly open: string | null } | null

/** Whether a key begins to type in a cell. Others stay shortcuts of the page. */
function isTyped(key: string, control: string): boolean {
  if (control === 'rating') return /^[\d.,]$/.test(key)
  return control !== 'day' && [...key].length === 1 && key !== ' '
}

/** @param control the kind of editor. @returns null for a key that the cell leaves alone. */
export function actOnClosed(event: Key, control: string): ClosedAct {
  if (!isPlain(event)) return null
  const move = ARROWS[event.key]
  if (move) return { move }
  if (event.key === 'F2' || event.key === 'Enter') return { open: null }
  if (event.key === 'Backspace' || event.key === 'Delete') return control === 'select' || control === 'day' ? null : { open: '' }
  return isTyped(event.key, control) ? { open: event.key } : null
}

/** What a key does in an open cell; `save` with where to go then. */
export type OpenAct = { readonly save: Move } | 'cancel' | null

/** @param control the kind of editor: a long text keeps its arrows and Shift+Enter, a select and a day their arrows. */
export function actOnOpen(event: Key, control: string): OpenAct {
  if (!isPlain(event)) return null
  const { key, shiftKey } = event
  if (key === 'Escape') return 'cancel'
  if (key === 'Tab') return { save: shiftKey ? 'previous' : 'next' }
  if (key === 'Enter') {
    if (!shiftKey) return { save: 'down' }
    return control === 'text' ? null : { save: 'up' }
  }
  const keepsArrows = control !== 'line' && control !== 'rating'
  if (keepsArrows || shiftKey || (key !== 'ArrowUp' && key !== 'ArrowDown')) return null
  return { save: key === 'ArrowUp' ? 'up' : 'down' }
}

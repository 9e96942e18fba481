/** How many frames a row may take to appear. */
const FRAMES_MAX = 60

/** Whether the control that had the focus is gone: it was in a toast. */
const isFocusFree = (): boolean => document.activeElement === null || document.activeElement === document.body

/**
 * After an Undo whose toast took the focus with it: puts it on the row of the record that came back, or else on the list, or the
 * heading. Leaves it alone where the user has put it meanwhile.
 * @param id null for many records.
 */
export function focusReturned(id: number | null, frame = 0): void {
  if (!isFocusFree()) return
  const main = document.querySelector('main')
  const row = id === null ? null : main?.querySelector(`tr[data-row="${id}"]`)
  const target = row?.querySelector<HTMLElement>('a[href], button')
  if (target) target.focus()
  else if (id !== null && frame < FRAMES_MAX) requestAnimationFrame(() => focusReturned(id, frame + 1))
  else (main?.querySelector<HTMLElement>('[data-results]') ?? main?.querySelector<HTMLElement>('h1'))?.focus({ preventScroll: true })
}

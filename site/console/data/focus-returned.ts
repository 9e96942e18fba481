import { isFocusLost } from '../ui/focus-lost'

/** How many frames a row may take to appear, and a dialog to close. */
const FRAMES_MAX = 60

/** Puts the focus somewhere as soon as nothing has it. @param focus puts it there; it is called again if that was too early. */
export function focusWhenFree(focus: () => void, frames = FRAMES_MAX): void {
  const wasFree = isFocusLost()
  if (wasFree) focus()
  if (frames > 0 && (!wasFree || isFocusLost())) requestAnimationFrame(() => focusWhenFree(focus, frames - 1))
}

/**
 * @returns a function that gives the focus back to the control that has it now. A save disables the button that was pressed, so
 * that the dialogs that it opens do not know where the focus was.
 */
export function focusBack(): () => void {
  const opener = document.activeElement
  return () => {
    focusWhenFree(() => opener instanceof HTMLElement && opener.focus())
  }
}

/** Puts the focus on the heading of the page. */
export const focusHeading = (): void => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })

/**
 * After an Undo whose toast took the focus with it: puts it on the row of the record that came back, or else on the status
 * of the form, on the list, or on the heading. An open dialog keeps it. Leaves it alone where the user has put it meanwhile.
 * @param id null for many records.
 */
export function focusReturned(id: number | null, frame = 0): void {
  const main = document.querySelector('main')
  const list = main?.querySelector<HTMLElement>('[data-results]')
  // a deletion that is just ending puts the focus on the list, which is no place that the user has chosen
  if (!isFocusLost() && document.activeElement !== list) return
  // one that is closing is gone in a moment
  const dialog = document.querySelector<HTMLElement>('[role="dialog"][data-open], [role="alertdialog"][data-open]')
  if (dialog) return dialog.focus()
  const row = id === null ? null : main?.querySelector(`tr[data-row="${id}"]`)
  const target = row?.querySelector<HTMLElement>('a[href], button') ?? main?.querySelector<HTMLElement>('[name="is_published"]')
  // a form has no rows to wait for
  const isForm = Boolean(main?.querySelector('[data-save-bar]'))
  if (target) target.focus()
  else if (id !== null && !isForm && frame < FRAMES_MAX) requestAnimationFrame(() => focusReturned(id, frame + 1))
  else if (list) list.focus({ preventScroll: true })
  else focusHeading()
}

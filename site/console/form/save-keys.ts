import { useEffect, useRef, type FocusEvent } from 'react'

const hasDialog = (): boolean => document.querySelector('[role="alertdialog"], [role="dialog"]') !== null

/**
 * Saves and stays on Ctrl/Cmd+S, and on Ctrl/Cmd+Enter saves and goes on, wherever the focus is, unless a dialog is open.
 * @param saveAndNext undefined where there is no next record.
 */
export function useSaveKeys(save: () => void, saveAndNext: (() => void) | undefined): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      const act = event.key.toLowerCase() === 's' ? save : event.key === 'Enter' ? saveAndNext : undefined
      if (!act) return
      event.preventDefault()
      if (!hasDialog()) act()
    }
    // before an editor takes the Enter for a new line
    window.addEventListener('keydown', handleKey, { capture: true })
    return () => window.removeEventListener('keydown', handleKey, { capture: true })
  })
}

type NextOptions = {
  /** Whether there is nothing to save, and no draft to publish by the way. */
  readonly isUnchanged: boolean
  readonly ready: boolean
  readonly submit: (options: { readonly done: () => void; readonly goOn: () => void }) => void
  /** Opens the next record; undefined where there is none. */
  readonly onNext: ((focus: string | null) => void) | undefined
}

/**
 * Saves and opens the next record, whose form focuses the field that had the focus last in this one: a button may have it by then.
 * @returns `saveAndNext`, undefined where there is no next record, and the listener that follows the focus.
 */
export function useSaveAndNext({ isUnchanged, ready, submit, onNext }: NextOptions) {
  const field = useRef<string | null>(null)
  const follow = ({ target }: FocusEvent): void => {
    field.current = target.getAttribute('name') || field.current
  }
  const saveAndNext = (): void => {
    if (!ready) return
    const goOn = (): void => onNext?.(field.current)
    if (isUnchanged) goOn()
    else submit({ done: goOn, goOn })
  }
  return { saveAndNext: onNext && saveAndNext, follow }
}

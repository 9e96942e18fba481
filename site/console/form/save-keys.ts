import { useEffect } from 'react'

const hasDialog = (): boolean => document.querySelector('[role="alertdialog"], [role="dialog"]') !== null

/**
 * Saves on Ctrl/Cmd+S, and on Ctrl/Cmd+Enter saves and goes on, wherever the focus is, unless a dialog is open.
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

/** The name of the form's field that has the focus; null for none. */
export function focusedField(): string | null {
  const name = document.activeElement?.getAttribute('name') ?? ''
  return name === '' ? null : name
}

import { useEffect } from 'react'
import { areSingleKeysEnabled } from './single-keys'

type Shortcuts = { readonly openPalette: () => void; readonly openHelp: () => void }

/** The console's shortcuts: Ctrl/Cmd+K everywhere; Ctrl/Cmd+Z, `/`, `n`, `e` and `?` outside of inputs. The form handles Ctrl/Cmd+S. */
export function useShortcuts({ openPalette, openHelp }: Shortcuts): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
        event.preventDefault()
        if (!isDialogOpen()) openPalette()
        return
      }
      if (event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
        // the newest toast is the first; a field undoes what was typed in it
        const undo = isTyping(event.target) ? null : findShortcut('undo')
        if (undo) event.preventDefault()
        undo?.click()
        return
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isDialogOpen() || !areSingleKeysEnabled()) return
      const actions: Readonly<Record<string, () => void>> = {
        '/': () => findShortcut('filter')?.focus(),
        n: () => findShortcut('create')?.click(),
        e: () => findShortcut('cell')?.focus(),
        '?': openHelp,
      }
      const action = actions[event.key]
      if (!action) return
      event.preventDefault()
      action()
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  })
}

const findShortcut = (name: string): HTMLElement | null => document.querySelector<HTMLElement>(`[data-shortcut="${name}"]`)
const isDialogOpen = (): boolean => document.querySelector('[role="alertdialog"], [role="dialog"]') !== null

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}

import { useEffect } from 'react'
import { singleKeysOn } from './single-keys'

type Shortcuts = { readonly openPalette: () => void; readonly openHelp: () => void }

/** The console's keys: Ctrl/Cmd+K anywhere; `/`, `n` and `?` while nobody types. Ctrl/Cmd+S belongs to the form page. */
export function useShortcuts({ openPalette, openHelp }: Shortcuts): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
        event.preventDefault()
        if (!dialogOpen()) openPalette()
        return
      }
      if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target) || dialogOpen() || !singleKeysOn()) return
      const acts: Readonly<Record<string, () => void>> = {
        '/': () => marked('filter')?.focus(),
        n: () => marked('create')?.click(),
        '?': openHelp,
      }
      const act = acts[event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  })
}

const marked = (name: string): HTMLElement | null => document.querySelector<HTMLElement>(`[data-shortcut="${name}"]`)
const dialogOpen = (): boolean => document.querySelector('[role="alertdialog"], [role="dialog"]') !== null

function typing(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}

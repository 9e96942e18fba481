import { useEffect, useRef } from 'react'
import { useFormInitializing } from '@payloadcms/ui'
import { canFocus, focusField, focusFieldOnceShown, keepFocus, takeFocus } from './field-focus'

/**
 * Keeps the focus on a sensible control around a save. Payload switches the form off meanwhile, and its fields lose the focus; and a
 * page that is loaded again begins without one.
 */
export function useFormFocus() {
  /** What had the focus when the save began. */
  const focused = useRef<Element | null>(null)
  const isInitializing = useFormInitializing()
  useEffect(() => {
    if (isInitializing) return undefined
    const names = takeFocus()
    return names ? focusFieldOnceShown(names) : undefined
  }, [isInitializing])
  const giveBack = (): boolean => {
    if (!canFocus(focused.current)) return false
    focused.current.focus()
    return true
  }
  return {
    /** Notes where the focus is. */
    note: (): void => {
      focused.current = document.activeElement
    },
    giveBack,
    /** Gives it back if it was lost; to one of these fields if that is not possible, because a saved form needs no save button. */
    regain: (names: readonly string[]): void => {
      if (document.activeElement === document.body && !giveBack()) focusField(names)
    },
    keepForReload: keepFocus,
  }
}

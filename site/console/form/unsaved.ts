import { useEffect } from 'react'

let unsavedForms = 0

/** Does a form on this page hold something that is not saved? For ways out that are no navigation (the session's end). */
export const hasUnsavedChanges = (): boolean => unsavedForms > 0

/** Counts a form in while it holds unsaved changes, and has the browser ask before the tab closes (screens.md 14). */
export function useUnsavedMark(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return undefined
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    unsavedForms += 1
    window.addEventListener('beforeunload', ask)
    return () => {
      unsavedForms -= 1
      window.removeEventListener('beforeunload', ask)
    }
  }, [unsaved])
}

import { useEffect } from 'react'

let unsavedForms = 0

/** Whether any form on the page has unsaved changes. For exits that are not navigations, such as signing out. */
export const hasUnsavedChanges = (): boolean => unsavedForms > 0

/** Registers a form with unsaved changes, and makes the browser ask before the tab closes. */
export function useUnsavedChanges(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return undefined
    const preventUnload = (event: BeforeUnloadEvent): void => event.preventDefault()
    unsavedForms += 1
    window.addEventListener('beforeunload', preventUnload)
    return () => {
      unsavedForms -= 1
      window.removeEventListener('beforeunload', preventUnload)
    }
  }, [unsaved])
}

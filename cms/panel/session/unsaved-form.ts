import { useEffect } from 'react'

/** The forms of this page, and of its drawers, that have changes which are not saved. */
let unsaved = 0

/** Whether a form of this page has changes that are not saved. */
export const hasUnsavedForm = (): boolean => unsaved > 0

/** Notes while a form has changes that are not saved. */
export function useUnsavedForm(isModified: boolean): void {
  useEffect(() => {
    if (!isModified) return undefined
    unsaved++
    return () => void unsaved--
  }, [isModified])
}

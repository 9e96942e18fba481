'use client'

import { useLayoutEffect, useRef } from 'react'
import { useForm, useFormModified, useFormProcessing, useFormSubmitted } from '@payloadcms/ui'

/**
 * Keeps the form changed until a save has succeeded. Payload takes it for saved as soon as there is a response, also one that
 * refuses the save: Save would be off, leaving would not ask, and a new password would disappear.
 */
export function useRefusedSave(): void {
  const { setModified, setBackgroundProcessing } = useForm()
  const isModified = useFormModified()
  const isSaving = useFormProcessing()
  // Payload's name for it: false again after a success
  const hasFailed = useFormSubmitted()
  /** Whether the form was changed when the save began; null while none runs. */
  const before = useRef<boolean | null>(null)
  useLayoutEffect(() => {
    if (isSaving && before.current === null) {
      before.current = isModified
      // a change in the background of a save survives the response
      setBackgroundProcessing(true)
      setModified(true)
      setBackgroundProcessing(false)
    } else if (!isSaving && before.current !== null) {
      setModified(hasFailed && before.current)
      before.current = null
    }
  }, [isSaving, isModified, hasFailed, setModified, setBackgroundProcessing])
}

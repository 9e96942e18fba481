'use client'

import { useRef } from 'react'
import { FormSubmit, useDocumentInfo, useEditDepth, useForm, useFormModified, useHotkey, useOperation } from '@payloadcms/ui'
import { useRefusedSave } from './use-refused-save'

/** Longer than the half second after which the editor hands over its text on a busy page. */
const IDLE_LIMIT_MS = 1000
/** Longer than the editor takes in a browser without idle callbacks. */
const FALLBACK_MS = 200

const untilIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: IDLE_LIMIT_MS })
    else setTimeout(resolve, FALLBACK_MS)
  })

/** Resolves when the form has what was typed: the editor hands its text over in an idle moment, and React stores it before the next. */
async function untilSettled(): Promise<void> {
  await untilIdle()
  await untilIdle()
}

/**
 * Payload's save button, which keeps two things: what was typed right before, because Payload's would leave out the last words of a
 * formatted text; and the form as it is after a refusal.
 */
export function SaveButton() {
  const { submit } = useForm()
  const isUploading = useDocumentInfo().uploadStatus === 'uploading'
  const isModified = useFormModified()
  const isNew = useOperation() === 'create'
  const button = useRef<HTMLButtonElement>(null)
  const isSaving = useRef(false)
  useRefusedSave()
  const save = async (): Promise<void> => {
    // the second click of a double click
    if (isUploading || isSaving.current) return
    isSaving.current = true
    await untilSettled()
    await submit().finally(() => (isSaving.current = false))
  }
  useHotkey({ cmdCtrlKey: true, editDepth: useEditDepth(), keyCodes: ['s'] }, (event) => {
    event.preventDefault()
    event.stopPropagation()
    // the button is off until the form has the change
    void untilSettled().then(() => button.current?.click())
  })
  return (
    <FormSubmit
      buttonId="action-save"
      disabled={(!isNew && !isModified) || isUploading}
      onClick={() => void save()}
      ref={button}
      size="medium"
      type="button"
    >
      Save
    </FormSubmit>
  )
}

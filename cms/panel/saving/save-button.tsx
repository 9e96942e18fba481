'use client'

import { useRef } from 'react'
import {
  Button,
  FormSubmit,
  useDocumentInfo,
  useEditDepth,
  useFormModified,
  useFormProcessing,
  useHotkey,
  useOperation,
} from '@payloadcms/ui'
import type { EntityName } from '../../domain/entities'
import { useUnsavedForm } from '../session/unsaved-form'
import { useStoredPublication } from '../publication/stored-publication'
import { useGuardedSave } from './use-guarded-save'
import { useSettledForm } from './use-settled-form'

/**
 * The panel's save button, and beside it the one that publishes or withdraws the document with the same save.
 * @param props.entity of a document that can be published.
 */
export function SaveButton({ entity }: { readonly entity?: EntityName }) {
  const isUploading = useDocumentInfo().uploadStatus === 'uploading'
  // until the form has the state that the last save made, another one would be stale
  const isSaving = useFormProcessing()
  const isModified = useFormModified()
  const isNew = useOperation() !== 'update'
  useUnsavedForm(isModified)
  const button = useRef<HTMLButtonElement>(null)
  const stored = useStoredPublication()
  const { save, question } = useGuardedSave(entity)
  const settle = useSettledForm()
  useHotkey({ cmdCtrlKey: true, editDepth: useEditDepth(), keyCodes: ['s'] }, (event) => {
    event.preventDefault()
    event.stopPropagation()
    // the button is off until the form has the change
    void settle().then(() => button.current?.click())
  })
  return (
    <>
      {entity !== undefined && !isNew && stored && (
        <Button
          buttonStyle="secondary"
          margin={false}
          size="medium"
          disabled={isUploading || isSaving}
          onClick={() => save({ isPublished: !stored.isPublished })}
        >
          {stored.isPublished ? 'Unpublish' : 'Publish now'}
        </Button>
      )}
      <FormSubmit
        buttonId="action-save"
        disabled={(!isNew && !isModified) || isUploading}
        onClick={() => save({})}
        ref={button}
        size="medium"
        type="button"
      >
        Save
      </FormSubmit>
      {question}
    </>
  )
}

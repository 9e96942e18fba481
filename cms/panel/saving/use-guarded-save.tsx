'use client'

import { useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { toast, useDocumentInfo, useForm, useOperation } from '@payloadcms/ui'
import type { EntityName } from '../../domain/entities'
import type { StaleSave } from '../../domain/saving'
import { isPublicationTyped, useStoredPublication } from '../publication/stored-publication'
import { usePublishQuestion } from '../publication/use-publish-question'
import { refusalOf } from './stale-response'
import { StaleSaveDialog } from './stale-save-dialog'
import { useKeepChanges } from './use-keep-changes'
import { useKeptMessages } from './use-kept-messages'
import { useSettledForm } from './use-settled-form'

/** What a save sends in the place of the form's own values. */
type Overrides = Readonly<{ updatedAt?: string; isPublished?: boolean }> & Readonly<Record<string, unknown>>
/** A save that was refused as stale, and what it was to change beside the form's own values. */
type Stale = { readonly by: StaleSave; readonly overrides: Overrides }

/**
 * Saves the form. Asks first if that makes something public that readers would find broken, and afterwards if the server
 * refused it because somebody else has changed the document; the form keeps what was typed.
 * @param entity of a document that can be published.
 * @returns `save`, and the open question.
 */
export function useGuardedSave(entity: EntityName | undefined): { save: (overrides: Overrides) => void; question: ReactNode } {
  const { submit, setModified, setIsValid, getDataByPath, getFields } = useForm()
  useKeepChanges()
  const { uploadStatus } = useDocumentInfo()
  const isNew = useOperation() !== 'update'
  const stored = useStoredPublication()
  const [refused, setRefused] = useState<Stale | null>(null)
  const keepMessages = useKeptMessages()
  const { ask, question } = usePublishQuestion(entity)
  const settle = useSettledForm()
  const isSettling = useRef(false)
  /** What had the focus when the save began. Payload switches the form off meanwhile, and its fields lose the focus. */
  const focused = useRef<Element | null>(null)
  const send = async (overrides: Overrides): Promise<void> => {
    keepMessages([])
    const { stale: by, messages } = await refusalOf(() => submit({ overrides }))
    keepMessages(messages)
    // the dialog says what Payload's toast says
    if (by) toast.dismiss()
    setRefused(by && { by, overrides })
  }
  const save = async (overrides: Overrides): Promise<void> => {
    // the second click of a double click
    if (uploadStatus === 'uploading' || isSettling.current) return
    isSettling.current = true
    focused.current = document.activeElement
    await settle()
    isSettling.current = false
    const isPublic = overrides.isPublished ?? getDataByPath('isPublished') === true
    const answer = isPublic && (isNew || stored?.isPublished === false) ? await ask() : 'publish'
    if (answer !== 'edit') await send(answer === 'draft' ? { ...overrides, isPublished: false } : overrides)
  }
  const reload = (): void => {
    // at once, or the page asks whether to leave it. After a refusal, Payload asks also because the form counts as not valid
    flushSync(() => {
      setModified(false)
      setIsValid(true)
    })
    window.location.reload()
  }
  const keepEditing = (): void => {
    // at once, or the dialog would move the focus after it has been set
    flushSync(() => setRefused(null))
    if (focused.current instanceof HTMLElement) focused.current.focus()
  }
  const stale = refused && (
    <StaleSaveDialog
      sentence={refused.by.sentence}
      onLoad={reload}
      onClose={keepEditing}
      onSaveOver={() => {
        setRefused(null)
        // whoever has left the publication alone does not mean to undo what others, or the schedule, have made of it
        const publication = isPublicationTyped(getFields()) ? {} : refused.by.publication
        void send({ ...publication, ...refused.overrides, updatedAt: refused.by.updatedAt })
      }}
    />
  )
  return { save: (overrides) => void save(overrides), question: question ?? stale }
}

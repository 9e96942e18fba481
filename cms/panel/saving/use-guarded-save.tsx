'use client'

import { useRef, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useDocumentInfo, useForm, useOperation } from '@payloadcms/ui'
import type { EntityName } from '../../domain/entities'
import { isPublicationTyped, useStoredPublication } from '../publication/stored-publication'
import { usePublishQuestion } from '../publication/use-publish-question'
import { StaleSaveDialog } from './stale-save-dialog'
import { SignedOutDialog } from './signed-out-dialog'
import { useFormFocus } from './use-form-focus'
import { useSentSave, type Overrides, type Stale } from './use-sent-save'
import { useSettledForm } from './use-settled-form'

/**
 * Saves the form. Asks first if that makes something public that readers would find broken, and afterwards if the server
 * refused it because somebody else has changed the document; the form keeps what was typed.
 * @param entity of a document that can be published.
 * @returns `save`, and the open question.
 */
export function useGuardedSave(entity: EntityName | undefined): { save: (overrides: Overrides) => void; question: ReactNode } {
  const { setModified, setIsValid, getDataByPath, getFields } = useForm()
  const { send, failure, forget } = useSentSave()
  const { uploadStatus } = useDocumentInfo()
  const isNew = useOperation() !== 'update'
  const stored = useStoredPublication()
  const { ask, question } = usePublishQuestion(entity)
  const settle = useSettledForm()
  const isSettling = useRef(false)
  const focus = useFormFocus()
  const save = async (overrides: Overrides): Promise<void> => {
    // the second click of a double click
    if (uploadStatus === 'uploading' || isSettling.current) return
    isSettling.current = true
    focus.note()
    await settle()
    isSettling.current = false
    const isPublic = overrides.isPublished ?? getDataByPath('isPublished') === true
    const answer = isPublic && (isNew || stored?.isPublished === false) ? await ask() : 'publish'
    if (answer !== 'edit') await send(answer === 'draft' ? { ...overrides, isPublished: false } : overrides)
  }
  const reload = (fields: readonly string[]): void => {
    focus.keepForReload(fields)
    // at once, or the page asks whether to leave it. After a refusal, Payload asks also because the form counts as not valid
    flushSync(() => {
      setModified(false)
      setIsValid(true)
    })
    window.location.reload()
  }
  const keepEditing = (): void => {
    // at once, or the dialog would move the focus after it has been set
    flushSync(forget)
    focus.giveBack()
  }
  const saveOver = async ({ by, overrides }: Stale): Promise<void> => {
    forget()
    // unless the editor changed the publication, keep what others or the schedule made of it
    const publication = isPublicationTyped(getFields()) ? {} : by.publication
    const needsAnswer = await send({ ...publication, ...overrides, updatedAt: by.updatedAt })
    await settle()
    // otherwise the dialog has it
    if (!needsAnswer) focus.regain(by.fields ?? [])
  }
  const answer = failure?.stale ? (
    <StaleSaveDialog
      sentence={failure.stale.by.sentence}
      onLoad={() => reload(failure.stale.by.fields ?? [])}
      onClose={keepEditing}
      onSaveOver={() => void saveOver(failure.stale)}
    />
  ) : (
    failure && <SignedOutDialog onClose={keepEditing} />
  )
  return { save: (overrides) => void save(overrides), question: question ?? answer }
}

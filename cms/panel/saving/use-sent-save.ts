'use client'

import { useState } from 'react'
import { toast, useForm } from '@payloadcms/ui'
import type { StaleSave } from '../../domain/saving'
import { refusalOf } from './stale-response'
import { useKeepChanges } from './use-keep-changes'
import { useKeptMessages } from './use-kept-messages'
import { useMissingPreferences } from './use-missing-preferences'
import { useSeenValues } from './use-seen-values'

/** What a save sends in the place of the form's own values. */
export type Overrides = Readonly<{ updatedAt?: string; isPublished?: boolean }> & Readonly<Record<string, unknown>>
/** A save that was refused as stale, and what it was to change beside the form's own values. */
export type Stale = { readonly by: StaleSave; readonly overrides: Overrides }
/** Why the last save needs an answer: somebody else has changed the document, or the session has ended. */
type Failure = { readonly stale: Stale } | { readonly stale: null; readonly isSignedOut: true }

/** Sends the form. It keeps what was typed, and the messages at its fields, if the server refuses the save. */
export function useSentSave() {
  const { submit } = useForm()
  useKeepChanges()
  useSeenValues()
  useMissingPreferences()
  const keepMessages = useKeptMessages()
  const [failure, setFailure] = useState<Failure | null>(null)
  /** @returns whether the save needs an answer. */
  const send = async (overrides: Overrides): Promise<boolean> => {
    keepMessages([])
    const { stale, messages, isSignedOut } = await refusalOf(() => submit({ overrides }))
    keepMessages(messages)
    const next = stale ? { stale: { by: stale, overrides } } : isSignedOut ? { stale, isSignedOut } : null
    // a dialog says what Payload's toast says
    if (next) toast.dismiss()
    setFailure(next)
    return next !== null
  }
  return { send, failure, forget: (): void => setFailure(null) }
}

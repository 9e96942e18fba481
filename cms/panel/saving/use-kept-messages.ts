'use client'

import { useEffect, useState } from 'react'
import { useAllFormFields } from '@payloadcms/ui'
import type { FieldMessage } from './stale-response'

type Kept = FieldMessage & { readonly value: unknown }

/**
 * Keeps the server's messages at their fields until somebody changes the value or saves again. Payload asks for the form's
 * state after each change; an answer that comes after the refusal of a save would remove the messages.
 * @returns a function that takes the messages of the last save.
 */
export function useKeptMessages(): (messages: readonly FieldMessage[]) => void {
  const [fields, dispatch] = useAllFormFields()
  const [kept, setKept] = useState<readonly Kept[]>([])
  useEffect(() => {
    const errors = kept.filter(({ path, value }) => fields[path]?.value === value && fields[path]?.valid !== false)
    if (errors.length > 0) dispatch({ type: 'ADD_SERVER_ERRORS', errors: errors.map(({ path, message }) => ({ path, message })) })
  }, [fields, kept, dispatch])
  return (messages) => setKept(messages.map((message) => ({ ...message, value: fields[message.path]?.value })))
}

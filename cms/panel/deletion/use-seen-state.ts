import { useEffect, useRef } from 'react'
import { useForm, useFormModified } from '@payloadcms/ui'
import { SEEN_STATE_HEADER, STALE_SAVE_HEADER, parseStaleSave } from '../../domain/saving'

/**
 * Tells the server with a deletion which state of the document its form was filled with. The server refuses it if somebody has
 * changed the document since, and Payload shows why; whoever deletes it again knows. Payload's button takes nothing to send
 * along, so it is added to the request.
 * @param address of the document in the REST API. @param isAsked whether the question before the deletion is open.
 */
export function useSeenState(address: string, isAsked: boolean): void {
  const { getDataByPath, setModified } = useForm()
  const isModified = useRef(false)
  isModified.current = useFormModified()
  /** The state that the last refusal was about. */
  const refusedAt = useRef('')
  useEffect(() => {
    if (!isAsked) return undefined
    const { fetch } = window
    window.fetch = async (input, init) => {
      const seenAt = String(getDataByPath('updatedAt') ?? '')
      if (init?.method?.toUpperCase() !== 'DELETE' || input !== address || seenAt === '') return fetch(input, init)
      // Payload has just taken the form for saved, but this render does not know it yet
      const wasModified = isModified.current
      const headers = new Headers(init.headers)
      headers.set(SEEN_STATE_HEADER, seenAt < refusedAt.current ? refusedAt.current : seenAt)
      const response = await fetch(input, { ...init, headers })
      const refusal = response.headers.get(STALE_SAVE_HEADER)
      if (refusal) {
        refusedAt.current = parseStaleSave(refusal).updatedAt
        setModified(wasModified)
      }
      return response
    }
    return () => {
      window.fetch = fetch
    }
  }, [address, isAsked, getDataByPath, setModified])
}

import { useEffect, useRef } from 'react'
import { useForm, useFormModified } from '@payloadcms/ui'
import { addHeaders, watchResponses, type SentRequest } from '../saving/watch-responses'
import { SEEN_STATE_HEADER, STALE_SAVE_HEADER, parseStaleSave } from '../../domain/saving'

/**
 * Tells the server with a deletion which state of the document its form was filled with. The server refuses it if somebody has
 * changed the document since, and Payload shows why; a second attempt goes through. The form stays changed if nothing was
 * deleted.
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
    const isDeletion = (request: SentRequest): boolean => request.method === 'DELETE' && request.address === address
    let wasModified = false
    const endHeaders = addHeaders((request) => {
      const seenAt = String(getDataByPath('updatedAt') ?? '')
      if (!isDeletion(request)) return null
      // Payload has just taken the form for saved, but this render does not know it yet
      wasModified = isModified.current
      return seenAt === '' ? null : { [SEEN_STATE_HEADER]: seenAt < refusedAt.current ? refusedAt.current : seenAt }
    })
    const endWatch = watchResponses((response, request) => {
      if (!isDeletion(request) || response?.ok) return
      const refusal = response?.headers.get(STALE_SAVE_HEADER)
      if (refusal) refusedAt.current = parseStaleSave(refusal).updatedAt
      setModified(wasModified)
    })
    return () => {
      endHeaders()
      endWatch()
    }
  }, [address, isAsked, getDataByPath, setModified])
}

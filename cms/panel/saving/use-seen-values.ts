import { useEffect } from 'react'
import { useDocumentInfo, useForm } from '@payloadcms/ui'
import { SEEN_VALUES_HEADER, seenValuesHeader } from '../../domain/records/seen-values'
import { addHeaders } from './watch-responses'

const WRITES: ReadonlySet<string> = new Set(['PATCH', 'DELETE'])

/**
 * Sends the values that the form was filled with along when its document is saved or deleted. The server then knows what somebody has
 * changed since, also without a version of that state.
 * @param isOn whether this form does so.
 */
export function useSeenValues(isOn = true): void {
  const { id, collectionSlug } = useDocumentInfo()
  const { getFields } = useForm()
  useEffect(() => {
    if (!isOn || !collectionSlug || id === undefined) return undefined
    const address = `/panel-api/${collectionSlug}/${id}`
    return addHeaders(({ address: to, method }) => {
      if (!WRITES.has(method) || to.split('?', 1)[0] !== address) return null
      // a field with a point in its path is a part of another one
      const values = Object.entries(getFields()).flatMap(([path, { initialValue }]) => (path.includes('.') ? [] : [[path, initialValue]]))
      const header = seenValuesHeader(Object.fromEntries(values))
      return header === null ? null : { [SEEN_VALUES_HEADER]: header }
    })
  }, [collectionSlug, id, isOn, getFields])
}

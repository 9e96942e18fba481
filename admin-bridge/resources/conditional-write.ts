import { SAVED_BY } from '../../cms/domain/saving'
import { httpError, toHttpError, type FieldMessages, type HttpError } from '../http/errors'
import { entityTag, type HttpResponse } from '../http/cache/send-response'
import { isMatch, parseIfMatch } from '../http/if-match'
import { SAVED_BY_HEADER } from '../contract'
import { storedValue } from '../../cms/domain/records/wire-value'
import type { StoredRecord } from './record-mapping'

const quoted = ({ body }: HttpResponse): string => `"${entityTag(body)}"`

/** Adds the tag of a record's response: the one that the next read of the same caller has. */
export const withRecordTag = (response: HttpResponse): HttpResponse => ({
  ...response,
  headers: { ...response.headers, ETag: quoted(response) },
})

/** Who saved a record last, as a header, which is for administrators; a user name may have characters that a header may not. */
export function savedByHeader(document: StoredRecord): Record<string, string> {
  const name = storedValue(document, SAVED_BY)
  return typeof name === 'string' ? { [SAVED_BY_HEADER]: encodeURIComponent(name) } : {}
}

/**
 * Checks the `If-Match` of a write in the write's own transaction, so that of two racing writes with the same tag only one passes.
 * @param current makes the response that a read of the record would get.
 * @returns the error 412, or null if the write may go on. @throws HttpError 400 for a malformed header.
 */
export async function staleness(ifMatch: string | undefined, current: () => Promise<HttpResponse>): Promise<HttpError | null> {
  const accepted = parseIfMatch(ifMatch)
  if (accepted === null || accepted === 'any') return null
  const response = await current()
  if (isMatch(accepted, entityTag(response.body))) return null
  const { 'Content-Type': _, ...headers } = withRecordTag(response).headers
  return httpError.stale(JSON.parse(response.body.toString()), headers)
}

/**
 * Refuses a stale write. Its faults are reported first, and only the model's rules find some of them, such as a reference to
 * what does not exist. So the write is tried; the error rolls it back.
 * @throws HttpError 412; or the write's own error, if that is a 404 or a 422.
 */
export async function refuseStale(stale: HttpError, fieldMessages: FieldMessages, write: () => Promise<unknown>): Promise<never> {
  try {
    await write()
  } catch (error) {
    if ([404, 422].includes(toHttpError(error, fieldMessages)?.status ?? 0)) throw error
  }
  throw stale
}

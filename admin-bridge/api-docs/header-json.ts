import { SAVED_BY_HEADER, TOTAL_HEADER } from '../contract'
import { TRASH_DAYS_HEADER } from '../contract/trash'
import type { Json } from './json'
import { IF_MATCH_PATTERN } from './patterns'

const REQUEST_ID = 'X-Request-Id'
/** Names of headers that only some responses have; their descriptions are in `headerComponents`. */
export const ETAG = 'ETag'
export const RETRY_AFTER = 'Retry-After'
export const WWW_AUTHENTICATE = 'WWW-Authenticate'
/** Headers of a response that is one record. */
export const RECORD_HEADERS: readonly string[] = [ETAG, SAVED_BY_HEADER]
/** Headers of every response. */
export const ALWAYS: readonly string[] = [REQUEST_ID]

const header = (description: string, schema: Json): Json => ({ description, required: true, schema })

/** The response headers that the document describes, by name. */
export const headerComponents: Json = {
  [REQUEST_ID]: header('Also in the log line of the request', { type: 'string', format: 'uuid' }),
  [TOTAL_HEADER]: header('Number of rows, regardless of skip and limit', { type: 'integer', minimum: 0 }),
  [TRASH_DAYS_HEADER]: header('Days after which records are removed from the trash for good; 0 for never', { type: 'integer', minimum: 0 }),
  [ETAG]: header('Version of the response, for If-None-Match, and for If-Match if it is one record', {
    type: 'string',
    pattern: '^"[^"]+"$',
  }),
  [SAVED_BY_HEADER]: {
    ...header('User name of who saved the record last, with percent-encoding; only for administrators, and absent if nobody is known', {
      type: 'string',
    }),
    required: false,
  },
  [RETRY_AFTER]: header('Seconds to wait before the next attempt', { type: 'integer', minimum: 1 }),
  [WWW_AUTHENTICATE]: header('The scheme of the token', { const: 'Bearer' }),
}

/** The request header of a conditional write. */
export const IF_MATCH: Json = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'Writes only if the record still has one of these tags; `*` accepts any',
  schema: { type: 'string', pattern: IF_MATCH_PATTERN },
}

/** The `headers` of a response, as references to the components. */
export const headerReferences = (names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

/** The response to a conditional read. */
export const UNCHANGED: Json = {
  description: 'Unchanged since the version in If-None-Match; no body',
  headers: headerReferences([...ALWAYS, ETAG]),
}

/** The response to a write that takes longer than clients wait. */
export const GOES_ON: Json = {
  description: 'Accepted: it goes on after the response',
  headers: headerReferences(ALWAYS),
}

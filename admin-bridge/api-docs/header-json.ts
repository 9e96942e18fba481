import { TOTAL_HEADER } from '../contract'
import type { Json } from './field-json'

const REQUEST_ID = 'X-Request-Id'
/** Names of headers that only some responses have; their descriptions are in `headerComponents`. */
export const ETAG = 'ETag'
export const RETRY_AFTER = 'Retry-After'
export const WWW_AUTHENTICATE = 'WWW-Authenticate'
/** Headers of every response. */
export const ALWAYS: readonly string[] = [REQUEST_ID]

const header = (description: string, schema: Json): Json => ({ description, required: true, schema })

/** The response headers that the document describes, by name. */
export const headerComponents: Json = {
  [REQUEST_ID]: header('Also in the log line of the request', { type: 'string', format: 'uuid' }),
  [TOTAL_HEADER]: header('Number of rows, regardless of skip and limit', { type: 'integer', minimum: 0 }),
  [ETAG]: header('Version of the response, for If-None-Match', { type: 'string', pattern: '^"[^"]+"$' }),
  [RETRY_AFTER]: header('Seconds to wait before the next attempt', { type: 'integer', minimum: 1 }),
  [WWW_AUTHENTICATE]: header('The scheme of the token', { const: 'Bearer' }),
}

/** The `headers` of a response, as references to the components. */
export const headerReferences = (names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

/** The answer to a conditional read. */
export const UNCHANGED: Json = {
  description: 'Unchanged since the version in If-None-Match; no body',
  headers: headerReferences([...ALWAYS, ETAG]),
}

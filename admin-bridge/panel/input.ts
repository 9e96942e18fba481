import type { IncomingHttpHeaders } from 'node:http'
import { ID_MAX } from '../../cms/domain/limits'
import { serverMessages } from '../../cms/domain/server-messages'
import { httpError, type HttpError } from '../http/errors'
import { parseMultipart } from './multipart'
import { queryError } from './query'

/** A request to the panel with its complete body. `query` has no question mark. */
export type PanelInput = { method: string; path: string; query: string; headers: IncomingHttpHeaders; body: Buffer }

const METHODS_WITH_BODY = new Set(['POST', 'PATCH', 'PUT'])
/** Deeper than any editor content, so that field validation reports the error, but not so deep that it exhausts the stack. */
const DEPTH_MAX = 4_000
/** Path segments of Payload's REST API that can stand in the place of an id. */
const RESERVED_SEGMENTS =
  /^(?:access|count|versions|file|login|logout|me|init|refresh-token|unlock|forgot-password|reset-password|first-register|verify|paste-url)$/
const OBJECT_ID = /^[0-9a-f]{24}$/
/** Paths that require a body: without one Payload would read properties of `undefined`. */
const REQUIRES_BODY =
  /^\/panel-api\/(?:[a-z-]+|payload-preferences\/[^/]+|users\/(?:login|forgot-password|reset-password|unlock|first-register))\/?$/
const RECORD = /^\/panel-api\/[a-z-]+\/(?:\d+|[0-9a-f]{24})\/?$/

const malformedJson = () => httpError.badRequest('The request is not valid JSON')
const malformedForm = () => httpError.badRequest('The form could not be read')

function idError(path: string): HttpError | null {
  const [, , collection = '', segment, deeper] = path.split('/')
  if (!segment || collection.startsWith('payload-') || collection === 'globals') return null
  const isVersion = segment === 'versions' && deeper !== undefined && deeper !== ''
  const id = isVersion ? deeper : segment
  if (!isVersion && RESERVED_SEGMENTS.test(segment)) return null
  if ((/^[1-9]\d{0,9}$/.test(id) && Number(id) <= ID_MAX) || (isVersion && OBJECT_ID.test(id))) return null
  return httpError.badRequest(`The id must be a whole number from 1 to ${ID_MAX}`)
}

/** Puts the objects and lists among the values of another one into a list. */
function addNested(value: object, nested: object[]): void {
  // a list of all the values of each object would take several times as long
  for (const each of Array.isArray(value) ? value : Object.values(value)) if (typeof each === 'object' && each !== null) nested.push(each)
}

/** Whether a JSON value is nested too deeply. Not recursive, because a hostile body may exceed the stack. */
function isTooDeep(value: object): boolean {
  let level = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEPTH_MAX) return true
    const next: object[] = []
    for (const each of level) addNested(each, next)
    level = next
  }
  return false
}

function jsonError(text: string): HttpError | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return malformedJson()
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return httpError.badRequest('The request must be a JSON object')
  return isTooDeep(value) ? httpError.badRequest(serverMessages.tooDeep) : null
}

/** Decodes UTF-8; null if it is malformed. */
function decodeText(body: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)
  } catch {
    return null
  }
}

/**
 * Whether Payload's parser would reject a form that Node accepts: unusual characters in part headers, a byte order mark, and
 * text before the first part, which Node 24 skips.
 */
function hasInvalidParts(body: Buffer, type: string): boolean {
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type)
  const [preamble, ...parts] = body.toString('latin1').split(`--${boundary?.[1] ?? boundary?.[2] ?? ''}`)
  if (preamble !== '') return true
  return parts.slice(0, -1).some((part) => {
    const end = part.indexOf('\r\n\r\n')
    const lines = part.slice(2, end).split('\r\n')
    return end < 0 || part.startsWith('\xef\xbb\xbf', end + 4) || !lines.every((line) => /^[!-9;-~]+:[\t -~\x80-\xff]*$/.test(line))
  })
}

/** Checks a form: its data is JSON in `_payload`, its single file is in `file`. */
async function formError(body: Buffer, type: string): Promise<HttpError | null> {
  let form: FormData
  try {
    form = await parseMultipart(body, type)
  } catch {
    return malformedForm()
  }
  if (hasInvalidParts(body, type)) return malformedForm()
  const fields = [...form.entries()]
  // Payload treats text in `file` as a file that the client uploaded to a bucket, and other parts as fields
  if (fields.some(([name, value]) => (name === 'file') !== (typeof value !== 'string') || !['file', '_payload'].includes(name)))
    return malformedForm()
  if (form.getAll('file').length > 1 || form.getAll('_payload').length > 1) return malformedForm()
  const payload = form.get('_payload')
  return typeof payload === 'string' ? jsonError(payload) : null
}

async function bodyError({ method, path, headers, body }: PanelInput): Promise<HttpError | null> {
  const requiresBody = REQUIRES_BODY.test(path) || (method === 'PATCH' && RECORD.test(path))
  if (body.length === 0) return requiresBody ? httpError.badRequest('The request needs a body') : null
  const type = headers['content-type'] ?? ''
  const [kind = '', ...parameters] = type.split(';')
  const isOverridden = [headers['x-http-method-override'], headers['x-payload-http-method-override']].includes('GET')
  if (kind === 'application/json') {
    const isUtf8 = parameters.every((each) => !/^\s*charset\s*=/i.test(each) || /^\s*charset\s*=\s*"?utf-?8"?\s*$/i.test(each))
    if (!isUtf8) return httpError.unsupportedMediaType('application/json')
    const text = decodeText(body)
    return text === null ? malformedJson() : jsonError(text)
  }
  if (kind === 'application/x-www-form-urlencoded' && isOverridden) return queryError(decodeText(body) ?? '%')
  if (kind === 'multipart/form-data') return formError(body, type)
  return httpError.unsupportedMediaType('application/json or multipart/form-data')
}

/**
 * Checks a request before it reaches Payload, which responds to malformed input with 500 in many places. Does not check
 * permissions or field values.
 * @returns the error (400 or 415), or null for a well-formed request.
 */
export async function panelInputError(input: PanelInput): Promise<HttpError | null> {
  try {
    if (decodeURIComponent(input.path).includes('\0')) throw new URIError()
  } catch {
    return httpError.badRequest('The address could not be read')
  }
  if (!input.path.startsWith('/panel-api')) return queryError(input.query)
  return idError(input.path) ?? queryError(input.query) ?? (METHODS_WITH_BODY.has(input.method) ? await bodyError(input) : null)
}

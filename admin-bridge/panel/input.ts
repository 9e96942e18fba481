import type { IncomingHttpHeaders } from 'node:http'
import { ID_MAX } from '../../cms/domain/limits'
import { messages } from '../../cms/domain/messages'
import { httpError, type HttpError } from '../http/errors'
import { queryProblem } from './query'

/** A request to the panel whose body has arrived whole. `query` comes without its question mark. */
export type PanelInput = { method: string; path: string; query: string; headers: IncomingHttpHeaders; body: Buffer }

const WITH_BODY = new Set(['POST', 'PATCH', 'PUT'])
/** Far more than the editor makes, so that the fields' own checks tell what is wrong, and less than the stack can take. */
const DEPTH_MAX = 4_000
/** Words of Payload's REST where an id would stand. */
const WORDS =
  /^(?:access|count|versions|file|login|logout|me|init|refresh-token|unlock|forgot-password|reset-password|first-register|verify|paste-url)$/
const OBJECT_ID = /^[0-9a-f]{24}$/
/** Addresses that cannot do without data: Payload would read fields of `undefined`. */
const NEEDS_DATA =
  /^\/panel-api\/(?:[a-z-]+|payload-preferences\/[^/]+|users\/(?:login|forgot-password|reset-password|unlock|first-register))\/?$/
const RECORD = /^\/panel-api\/[a-z-]+\/(?:\d+|[0-9a-f]{24})\/?$/

const noJson = () => httpError.badRequest('The request is not valid JSON')
const noForm = () => httpError.badRequest('The form could not be read')

function idProblem(path: string): HttpError | null {
  const [, , collection = '', segment, deeper] = path.split('/')
  if (!segment || collection.startsWith('payload-') || collection === 'globals') return null
  const isVersion = segment === 'versions' && deeper !== undefined && deeper !== ''
  const id = isVersion ? deeper : segment
  if (!isVersion && WORDS.test(segment)) return null
  if ((/^[1-9]\d{0,9}$/.test(id) && Number(id) <= ID_MAX) || (isVersion && OBJECT_ID.test(id))) return null
  return httpError.badRequest(`The id must be a whole number from 1 to ${ID_MAX}`)
}

/** How deep a JSON value nests. Does not call itself: a hostile text nests deeper than the stack. */
function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEPTH_MAX) return true
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each as object) : []))
  }
  return false
}

function jsonProblem(text: string): HttpError | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return noJson()
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return httpError.badRequest('The request must be a JSON object')
  return isTooDeep(value) ? httpError.badRequest(messages.tooDeep) : null
}

function textOf(body: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)
  } catch {
    return null
  }
}

/** What Payload's parser refuses and the one of Node lets pass: odd characters in the head of a part, a byte order mark. */
function hasOddParts(body: Buffer, type: string): boolean {
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type)
  const parts = body.toString('latin1').split(`--${boundary?.[1] ?? boundary?.[2] ?? ''}`)
  return parts.slice(1, -1).some((part) => {
    const end = part.indexOf('\r\n\r\n')
    const lines = part.slice(2, end).split('\r\n')
    return end < 0 || part.startsWith('\xef\xbb\xbf', end + 4) || !lines.every((line) => /^[!-9;-~]+:[\t -~\x80-\xff]*$/.test(line))
  })
}

/** The data of a form stands in `_payload`, its one file in `file`. */
async function formProblem(body: Buffer, type: string): Promise<HttpError | null> {
  let form: FormData
  try {
    // a copy: a Buffer may be a part of a larger piece of memory
    form = await new Response(new Uint8Array(body), { headers: { 'Content-Type': type } }).formData()
  } catch {
    return noForm()
  }
  if (hasOddParts(body, type)) return noForm()
  const fields = [...form.entries()]
  // Payload takes a text in `file` for a file that the client has put into a bucket, and makes fields of all the others
  if (fields.some(([name, value]) => (name === 'file') !== (typeof value !== 'string') || !['file', '_payload'].includes(name)))
    return noForm()
  if (form.getAll('file').length > 1 || form.getAll('_payload').length > 1) return noForm()
  const payload = form.get('_payload')
  return typeof payload === 'string' ? jsonProblem(payload) : null
}

async function bodyProblem({ method, path, headers, body }: PanelInput): Promise<HttpError | null> {
  const needsData = NEEDS_DATA.test(path) || (method === 'PATCH' && RECORD.test(path))
  if (body.length === 0) return needsData ? httpError.badRequest('The request needs a body') : null
  const type = headers['content-type'] ?? ''
  const [kind = '', ...parameters] = type.split(';')
  const isOverridden = [headers['x-http-method-override'], headers['x-payload-http-method-override']].includes('GET')
  if (kind === 'application/json') {
    const isUtf8 = parameters.every((each) => !/^\s*charset\s*=/i.test(each) || /^\s*charset\s*=\s*"?utf-?8"?\s*$/i.test(each))
    if (!isUtf8) return httpError.mediaType('application/json')
    const text = textOf(body)
    return text === null ? noJson() : jsonProblem(text)
  }
  if (kind === 'application/x-www-form-urlencoded' && isOverridden) return queryProblem(textOf(body) ?? '%')
  if (kind === 'multipart/form-data') return formProblem(body, type)
  return httpError.mediaType('application/json or multipart/form-data')
}

/**
 * Judges a request before Payload sees it, which answers malformed input with 500 in many places.
 * @returns the refusal (400 or 415), or null for a request that is well formed. Says nothing about rights or fields.
 */
export async function panelInputProblem(input: PanelInput): Promise<HttpError | null> {
  try {
    if (decodeURIComponent(input.path).includes('\0')) throw new URIError()
  } catch {
    return httpError.badRequest('The address could not be read')
  }
  if (!input.path.startsWith('/panel-api')) return queryProblem(input.query)
  return idProblem(input.path) ?? queryProblem(input.query) ?? (WITH_BODY.has(input.method) ? await bodyProblem(input) : null)
}

import { IncomingMessage, type ServerResponse } from 'node:http'
import { entityList, fieldsOfKind } from '../../cms/domain/entities'
import { RICH_BODY_MAX_BYTES, UPLOAD_MAX_BYTES } from '../../cms/domain/limits'
import { MemoryBudget, hasBody, readBody, type BodyLimits } from '../http/buffered-body'
import { clientAbortSignal } from '../http/limits/client-abort'
import { httpError } from '../http/errors'
import { RequestSlots } from '../http/limits/request-slots'
import { setPanelHeaders } from '../http/security-headers'
import type { PanelRoute } from './routes'

export type PanelHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void

const KIB = 1024
const MIB = 1024 * KIB
/** Room for the parts of a form other than its file: boundaries, headers, other fields. */
const FORM_OVERHEAD_BYTES = 64 * KIB

const memory = { anonymous: new MemoryBudget(4 * MIB), signedIn: new MemoryBudget(64 * MIB) }
const BODY_LIMITS = {
  anonymous: { maxBytes: 16 * KIB, timeoutMs: 5_000, memory: memory.anonymous },
  signedIn: { maxBytes: MIB, timeoutMs: 15_000, memory: memory.signedIn },
  rich: { maxBytes: RICH_BODY_MAX_BYTES + FORM_OVERHEAD_BYTES, timeoutMs: 30_000, memory: memory.signedIn },
  // while somebody types, the form sends what it started with too
  richForm: { maxBytes: 2 * RICH_BODY_MAX_BYTES + MIB, timeoutMs: 30_000, memory: memory.signedIn },
  upload: { maxBytes: UPLOAD_MAX_BYTES + FORM_OVERHEAD_BYTES, timeoutMs: 60_000, memory: memory.signedIn },
} satisfies Record<string, BodyLimits>

const busy = () => httpError.busy('Too many requests at once. Please try again.')
const createSlots = (concurrency: number, queueLimit: number, runTimeoutMs = 60_000): RequestSlots =>
  new RequestSlots({ concurrency, queueLimit, queueTimeoutMs: 3_000, runTimeoutMs, busy, timedOut: busy })
/** An upload may wait 45 seconds for its turn, and processing its picture may take 60. */
const UPLOAD_TIMEOUT_MS = 120_000

const METHODS_WITHOUT_BODY = new Set(['GET', 'HEAD', 'DELETE'])
/** Headers that Next sets internally, and would trust. */
const INTERNAL_HEADERS =
  /^(?:x-(?:middleware|nextjs|invoke|matched|now|next|vercel|prerender|rewrite|original|action|http-method)\b.*|next-resume)$/
/** Headers of the panel's own requests for pages and server functions. */
const PAGE_HEADERS = /^(?:rsc|next-.*)$/
/** Turns a POST into a read whose query is its body. Payload fails on any other body. */
const METHOD_OVERRIDE = 'x-payload-http-method-override'

/** What decides how the requests of a sender are treated. */
export type Sender = { isSignedIn: boolean; isAdmin: boolean }

function removeUntrustedHeaders({ headers }: IncomingMessage, kind: PanelRoute['kind'], { isAdmin }: Sender): void {
  const isPage = kind === 'page' || kind === 'action'
  const mayOverride = isAdmin && headers['content-type'] === 'application/x-www-form-urlencoded'
  for (const name of Object.keys(headers)) {
    const isUnasked = (PAGE_HEADERS.test(name) && !isPage) || (name === METHOD_OVERRIDE && !mayOverride)
    if (isUnasked || INTERNAL_HEADERS.test(name)) delete headers[name]
  }
  if (kind !== 'action') delete headers['next-action']
}

/** The collections whose records hold formatted text. */
const richCollections = entityList.filter((entity) => fieldsOfKind(entity, 'richText').length > 0).map(({ collection }) => collection)

function limitsFor(path: string, { isSignedIn, isAdmin }: Sender): BodyLimits {
  if (!isAdmin) return isSignedIn ? BODY_LIMITS.signedIn : BODY_LIMITS.anonymous
  const [, root = '', ...rest] = path.split('/')
  const collection = root === 'panel' ? rest[1] : rest[0]
  if (root === 'panel-api' && collection === 'media') return BODY_LIMITS.upload
  if (!richCollections.some((each) => each === collection)) return BODY_LIMITS.signedIn
  return root === 'panel' ? BODY_LIMITS.richForm : BODY_LIMITS.rich
}

/** Copies a request so that it reads its body from memory. */
function withBody(request: IncomingMessage, body: Buffer): IncomingMessage {
  const { method, url, httpVersion, httpVersionMajor, httpVersionMinor } = request
  const headers = { ...request.headers }
  delete headers['transfer-encoding']
  delete headers['content-length']
  const sendsBody = !METHODS_WITHOUT_BODY.has(method ?? '')
  if (sendsBody) headers['content-length'] = String(body.length)
  const copy = Object.assign(new IncomingMessage(request.socket), { method, url, httpVersion, httpVersionMajor, httpVersionMinor })
  copy.headers = headers
  copy.complete = true
  if (sendsBody) copy.push(body)
  copy.push(null)
  return copy
}

/**
 * Creates the function that forwards requests to Next: with a complete body, without headers that Next would trust, and with
 * bounded concurrency. Anonymous visitors, signed-in users and static files have separate slots, so that none of them blocks the
 * others. @param publicUrl the setting.
 */
export function createForward(handle: PanelHandler, publicUrl: string) {
  const slots = { static: createSlots(64, 256), anonymous: createSlots(8, 32), signedIn: createSlots(24, 64, UPLOAD_TIMEOUT_MS) }

  /** @throws HttpError 408, 413, 499, 503 */
  return async (
    request: IncomingMessage,
    response: ServerResponse,
    call: { path: string; route: PanelRoute; sender: Sender },
  ): Promise<void> => {
    const { path, route, sender } = call
    const clientSignal = clientAbortSignal(response)
    const limits = limitsFor(path, sender)
    const body = hasBody(request) ? await readBody(request, limits) : null
    try {
      removeUntrustedHeaders(request, route.kind, sender)
      setPanelHeaders(request, response, publicUrl)
      // Next may still write to a response that has timed out
      response.on('error', () => undefined)
      const slot = route.kind === 'static' ? slots.static : sender.isSignedIn ? slots.signedIn : slots.anonymous
      await slot.run(async () => handle(body ? withBody(request, body) : request, response), clientSignal)
    } finally {
      if (body) limits.memory.release(body.length)
    }
  }
}

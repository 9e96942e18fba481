import { IncomingMessage, type ServerResponse } from 'node:http'
import { UPLOAD_MAX_BYTES } from '../../cms/domain/limits'
import { BodyMemory, bufferedBody, hasBody, type BodyLimits } from '../http/buffered-body'
import { clientAbortSignal } from '../http/limits/client-abort'
import { httpError } from '../http/errors'
import { RequestSlots } from '../http/limits/request-slots'
import { setPanelHeaders } from '../http/security-headers'
import { panelInputProblem } from './input'
import { isRouterState, ROUTER_STATE } from './router-state'
import type { PanelRoute } from './routes'

export type PanelHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void

const KIB = 1024
const MIB = 1024 * KIB
/** What a form has beside its file: boundaries, names, the other fields. */
const FORM_BYTES = 64 * KIB

const memory = { strangers: new BodyMemory(4 * MIB), signedIn: new BodyMemory(64 * MIB) }
const BODIES = {
  stranger: { maxBytes: 16 * KIB, timeMs: 5_000, memory: memory.strangers },
  signedIn: { maxBytes: MIB, timeMs: 15_000, memory: memory.signedIn },
  upload: { maxBytes: UPLOAD_MAX_BYTES + FORM_BYTES, timeMs: 60_000, memory: memory.signedIn },
} satisfies Record<string, BodyLimits>

const busy = () => httpError.busy('Too many requests at once. Please try again.', 503)
/** @param holdMs longest time for one request, in milliseconds. */
const places = (count: number, line: number, holdMs = 60_000): RequestSlots =>
  new RequestSlots({ places: count, line, waitMs: 3_000, holdMs, busy, late: busy })
/** An upload may wait 45 seconds for its turn, and its picture may take 60 to make. */
const UPLOAD_HOLD_MS = 120_000

const NO_BODY = new Set(['GET', 'HEAD', 'DELETE'])
/** Headers that Next sets for itself, and would believe. */
const INTERNAL =
  /^(?:x-(?:middleware|nextjs|invoke|matched|now|next|vercel|prerender|rewrite|original|action|http-method)\b.*|next-resume)$/
/** Headers of the panel's own requests for pages and server functions. */
const OF_PAGES = /^(?:rsc|next-.*)$/
const OVERRIDE = 'x-payload-http-method-override'

/** Who sends a request, as far as its treatment depends on it. */
export type Sender = { isSignedIn: boolean; isAdmin: boolean }

function dropHeaders({ headers }: IncomingMessage, kind: PanelRoute['kind'], { isAdmin }: Sender): void {
  for (const name of Object.keys(headers)) {
    const isOfOther = OF_PAGES.test(name) && !(kind === 'page' || kind === 'action')
    if (INTERNAL.test(name) || isOfOther || (name === OVERRIDE && !isAdmin)) delete headers[name]
  }
  if (kind !== 'action') delete headers['next-action']
  if (!isRouterState(headers[ROUTER_STATE])) delete headers[ROUTER_STATE]
}

const takesUploads = (path: string): boolean => /^\/panel-api\/media(?:\/|$)/.test(path)

/** Refuses a body that says itself that it is too large for anybody. @throws HttpError 413 */
export function checkLength({ headers }: IncomingMessage, path: string): void {
  const { maxBytes } = takesUploads(path) ? BODIES.upload : BODIES.signedIn
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw httpError.tooLarge()
}

function limitsFor(request: IncomingMessage, path: string, { isSignedIn, isAdmin }: Sender): BodyLimits {
  const isForm = /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')
  if (isAdmin && isForm && takesUploads(path)) return BODIES.upload
  return isSignedIn ? BODIES.signedIn : BODIES.stranger
}

/** The same request with its body in memory. */
function withBody(request: IncomingMessage, body: Buffer): IncomingMessage {
  const { method, url, httpVersion, httpVersionMajor, httpVersionMinor } = request
  const headers = { ...request.headers }
  delete headers['transfer-encoding']
  delete headers['content-length']
  const isRead = !NO_BODY.has(method ?? '')
  if (isRead) headers['content-length'] = String(body.length)
  const copy = Object.assign(new IncomingMessage(request.socket), { method, url, httpVersion, httpVersionMajor, httpVersionMinor })
  copy.headers = headers
  copy.complete = true
  if (isRead) copy.push(body)
  copy.push(null)
  return copy
}

/**
 * Makes what hands requests to Next: with a body that has arrived whole, without headers that Next would take for its own,
 * and only so many at once. Strangers, signed-in users and static files wait in lines of their own, so that none of them
 * keeps the others waiting.
 */
export function createForward(handle: PanelHandler) {
  const lines = { static: places(64, 256), strangers: places(8, 32), signedIn: places(24, 64, UPLOAD_HOLD_MS) }

  /** @throws HttpError 408, 413, 499, 503 */
  return async (
    request: IncomingMessage,
    response: ServerResponse,
    call: { path: string; route: PanelRoute; sender: Sender },
  ): Promise<void> => {
    const { path, route, sender } = call
    const gone = clientAbortSignal(response)
    const limits = limitsFor(request, path, sender)
    const body = hasBody(request) ? await bufferedBody(request, limits) : null
    try {
      const [, query = ''] = (request.url ?? '').split(/\?(.*)/s, 2)
      const { method = '', headers } = request
      const problem = await panelInputProblem({ method, path, query, headers, body: body ?? Buffer.alloc(0) })
      if (problem) throw problem
      dropHeaders(request, route.kind, sender)
      // Payload would parse the body that the type promises, and fail
      if (!body?.length) delete headers['content-type']
      setPanelHeaders(request, response)
      // a late reply of Next's meets one that was refused meanwhile
      response.on('error', () => undefined)
      const line = route.kind === 'static' ? lines.static : sender.isSignedIn ? lines.signedIn : lines.strangers
      await line.run(async () => handle(body ? withBody(request, body) : request, response), gone)
    } finally {
      if (body) limits.memory.free(body.length)
    }
  }
}

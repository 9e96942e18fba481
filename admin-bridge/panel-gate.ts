import type { IncomingMessage, ServerResponse } from 'node:http'
import { executeAuthStrategies, type Payload } from 'payload'
import { Router, type RequestHandler } from 'express'
import { refuse, toHttpError, type HttpError } from './http/errors'
import type { LoginThrottle } from './http/login-throttle'
import { API_HEADERS } from './http/request'
import { setPanelHeaders } from './http/security-headers'
import type { LoginQueue } from './sign-in'

/** What the panel's REST answers before anybody is signed in. Registration of a first user is not among it. */
const OPEN = new Set(['login', 'logout', 'me', 'refresh-token', 'init'].map((name) => `/users/${name}`))
/** Addresses of Payload and Next that lead nowhere here: no optimiser, no GraphQL, no mail to reset a password with. */
const NOWHERE = [
  '/_next/image',
  '/panel-api/graphql',
  '/panel-api/graphql-playground',
  '/panel-api/og',
  '/panel/forgot',
  '/panel/reset',
  '/panel/create-first-user',
]
/** The panel's logins count as tries at one account: their bodies are Payload's to read. */
const PANEL_ACCOUNT = '(panel)'

export type PanelHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void
type GateDeps = { payload: Payload; queue: LoginQueue; throttle: LoginThrottle; handle: PanelHandler }

/**
 * The doors to Payload's panel and its REST: open to administrators, and to each user for the own account; logins pass the same
 * queue and throttle as those of the layer. Mount it before any body parser.
 */
export function createPanelGate({ payload, queue, throttle, handle }: GateDeps): Router {
  const router = Router({ caseSensitive: true })
  const pass: RequestHandler = (request, response, next) => {
    request.url = request.originalUrl
    setPanelHeaders(request, response)
    Promise.resolve(handle(request, response)).catch(next)
  }
  router.use(NOWHERE, (_request, _response, next) => next(refuse.notFound('Address')))
  router.post('/panel-api/users/login', login(pass, queue, throttle))
  router.use('/panel-api', async (request, response, next) => {
    const path = request.path.replace(/\/$/, '')
    if (OPEN.has(path)) return next()
    const headers = new Headers({
      ...(request.headers.cookie ? { cookie: request.headers.cookie } : {}),
      ...(request.headers.authorization ? { authorization: request.headers.authorization } : {}),
      ...(request.headers.origin ? { origin: request.headers.origin } : {}),
      // a browser sends no origin with a plain read of the same site, but this
      ...(request.headers['sec-fetch-site'] ? { 'sec-fetch-site': String(request.headers['sec-fetch-site']) } : {}),
    })
    const { user } = await executeAuthStrategies({ payload, headers, canSetHeaders: false })
    if (user?.isAdmin === true || (user && path === `/users/${user.id}`)) return next()
    if (user) return sendPanelError(request, response, refuse.forbidden())
    // throws when it is the database that does not answer
    await payload.count({ collection: 'users', where: { id: { greater_than: 0 } }, overrideAccess: true })
    sendPanelError(request, response, refuse.unauthorized())
  })
  router.use(['/panel-api', '/panel', '/_next'], pass)
  return router
}

/** Payload's own shape of errors: its panel reads them. */
function sendPanelError(request: IncomingMessage, response: ServerResponse, { status, detail, more }: HttpError): void {
  request.resume()
  response.writeHead(status, { ...API_HEADERS, 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...more.headers })
  response.end(JSON.stringify({ errors: [{ message: detail }] }))
}

function login(pass: RequestHandler, queue: LoginQueue, throttle: LoginThrottle): RequestHandler {
  return async (request, response, next) => {
    const address = request.ip ?? ''
    try {
      throttle.check(address, PANEL_ACCOUNT)
      await queue.run(
        () =>
          new Promise<void>((resolve) => {
            response.once('close', resolve)
            pass(request, response, (error) => {
              next(error)
              resolve()
            })
          }),
      )
      if (response.statusCode === 200) throttle.succeeded(address, PANEL_ACCOUNT)
      else throttle.failed(address, PANEL_ACCOUNT)
    } catch (error) {
      const known = toHttpError(error)
      if (known) sendPanelError(request, response, known)
      else next(error)
    }
  }
}

import type { ServerResponse } from 'node:http'
import type { Payload } from 'payload'
import { Router, type Request } from 'express'
import { assertDatabaseAnswers } from '../auth/authentication'
import type { PanelCookie } from '../auth/panel-cookie'
import type { SignIn } from '../auth/sign-in'
import type { Viewer } from '../store/viewer'
import { HttpError, httpError, toHttpError } from '../http/errors'
import { withTimeout } from '../http/limits/deadline'
import { sendError } from '../http/request'
import { isPage, sendWaitingPage } from '../http/waiting-page'
import { saysWhich } from './bulk-writes'
import { createForward, type PanelHandler } from './forward'
import { otherPage } from './page-guard'
import { sendPanelError } from './responses'
import { panelRoutes, type PanelRoute } from './routes'
import { sessionEndpoints } from './session-endpoints'

const PREFIX = /^\/(?:panel|panel-api|_next)(?:\/|$)/
/** Addresses of the panel's pages. */
const PAGE = /^\/panel(?:\/|$)/
const LOGIN = /^\/panel-api\/users\/login\/?$/
const LOGOUT = /^\/panel-api\/users\/logout\/?$/

type GateDeps = { payload: Payload; signIn: SignIn; cookie: PanelCookie; handle: PanelHandler; publicUrl: string }

function isAllowed({ access }: PanelRoute, viewer: Viewer, path: string): boolean {
  if (access === 'anyone' || viewer?.isAdmin === true) return true
  if (viewer === null || access === 'administrators') return false
  return access === 'users' || path === `/panel-api/users/${viewer.id}`
}

/** The error for a request that the viewer may not make. */
function accessError(viewer: Viewer, path: string): HttpError {
  if (viewer) return httpError.forbidden()
  // the panel expects the status that Payload sends here
  return path.startsWith('/panel-api/users/refresh-token') ? new HttpError(403, 'Sign in to do this') : httpError.unauthorized()
}

async function readViewer(request: Request, { cookie, payload }: Pick<GateDeps, 'cookie' | 'payload'>): Promise<Viewer> {
  const viewer = await cookie.viewerOfAny(request)
  // Payload reports an outage as nobody
  if (!viewer) await assertDatabaseAnswers(payload)
  return viewer
}

/**
 * Creates the gate in front of Payload's panel and its REST API. Only what `panelRoutes` lists reaches Next. The REST API is
 * for administrators, and for each user's own account. Sign-in and sign-out are handled here. Request targets must be in normal form
 * (`targetError`). Mount it before any body parser.
 */
export function createPanelGate({ payload, signIn, cookie, handle, publicUrl }: GateDeps): Router {
  const findRoute = panelRoutes(payload)
  const forward = createForward(handle, publicUrl)
  const { login, logout } = sessionEndpoints({ signIn, cookie })

  const admit = async (request: Request, response: ServerResponse, path: string): Promise<void> => {
    const { method } = request
    if (method === 'POST' && LOGIN.test(path)) return login(request, response)
    if (method === 'POST' && LOGOUT.test(path)) return logout(request, response)
    const route = findRoute(method, path)
    const isApi = path.startsWith('/panel-api')
    if (!route && !isApi) throw httpError.notFound('Address')
    const elsewhere = route?.kind === 'page' ? otherPage(request.originalUrl, request.headers) : null
    if (elsewhere !== null) return void response.writeHead(302, { Location: elsewhere, 'Cache-Control': 'no-store' }).end()
    // gives up at the deadline, so no request gets stuck in Next while the database hangs
    const viewer = route?.kind === 'static' ? null : await withTimeout(readViewer(request, { cookie, payload }))
    // do not reveal to others which endpoints of the REST API exist
    if (isApi && !route && viewer?.isAdmin !== true) throw accessError(viewer, path)
    if (!route || (route.kind === 'action' && request.headers['next-action'] === undefined)) throw httpError.notFound('Address')
    if (!isAllowed(route, viewer, path.replace(/\/$/, ''))) throw accessError(viewer, path)
    if (!saysWhich(request)) throw httpError.badRequest('The request does not say which records are meant')
    const sender = { isSignedIn: viewer !== null, isAdmin: viewer?.isAdmin === true }
    await forward(request, response, { path, route, sender })
  }

  const router = Router({ caseSensitive: true })
  router.use(async (request, response, next) => {
    request.url = request.originalUrl
    const [path = ''] = request.originalUrl.split('?', 1)
    if (!PREFIX.test(path)) return next()
    // the site's page for unknown addresses
    if (PAGE.test(path) && (request.method === 'GET' || request.method === 'HEAD') && !findRoute(request.method, path)) return next()
    try {
      await admit(request, response, path)
    } catch (error) {
      const known = toHttpError(error)
      if (!known) next(error)
      else if (path.startsWith('/panel-api')) sendPanelError(request, response, known)
      else if (known.status === 503 && isPage(request) && !response.headersSent)
        sendWaitingPage(request, response, 'The panel is unavailable')
      else {
        sendError(request, response, known)
        request.resume()
      }
    }
  })
  return router
}

import type { ServerResponse } from 'node:http'
import { executeAuthStrategies, type Payload } from 'payload'
import { Router, type Request } from 'express'
import { assertDatabaseAnswers } from '../auth/authentication'
import type { SignIn } from '../auth/sign-in'
import type { Viewer } from '../store/content-store'
import { HttpError, httpError, toHttpError } from '../http/errors'
import { sendError } from '../http/request'
import { assertContentLength, createForward, type PanelHandler } from './forward'
import { sendPanelError } from './responses'
import { panelRoutes, type PanelRoute } from './routes'
import { sessionEndpoints } from './session-endpoints'

const PREFIX = /^\/(?:panel|panel-api|_next)(?:\/|$)/
/** Endpoints of Payload's REST API that are disabled, for administrators too. */
const DISABLED = /^\/panel-api\/(?:graphql|graphql-playground|og)(?:\/|$)/
const LOGIN = /^\/panel-api\/users\/login\/?$/
const LOGOUT = /^\/panel-api\/users\/logout\/?$/

type GateDeps = { payload: Payload; signIn: SignIn; handle: PanelHandler }

/** Authenticates a request to the panel by its token or cookie. Payload ignores cookies of requests from other sites. */
export async function panelViewer(payload: Payload, { headers: requestHeaders }: Request): Promise<Viewer> {
  const headers = new Headers()
  // a same-origin read has no `Origin`, but it has `Sec-Fetch-Site`
  for (const name of ['cookie', 'authorization', 'origin', 'sec-fetch-site']) {
    const value = requestHeaders[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  return (await executeAuthStrategies({ payload, headers, canSetHeaders: false })).user
}

function isAllowed({ access }: PanelRoute, viewer: Viewer, path: string): boolean {
  if (access === 'anyone' || viewer?.isAdmin === true) return true
  if (viewer === null || access === 'administrators') return false
  return access === 'users' || path === `/panel-api/users/${viewer.id}`
}

/** Returns the error for a request that the viewer may not make. @throws when the database does not answer. */
async function accessError(viewer: Viewer, path: string, payload: Payload): Promise<HttpError> {
  if (viewer) return httpError.forbidden()
  await assertDatabaseAnswers(payload)
  // the panel expects the status that Payload sends here
  return path.startsWith('/panel-api/users/refresh-token') ? new HttpError(403, 'Sign in to do this') : httpError.unauthorized()
}

/**
 * Creates the gate in front of Payload's panel and its REST API. Only what `panelRoutes` lists reaches Next. The REST API is
 * for administrators, and for each user's own account. Sign-in and sign-out are handled here. Request targets must be in
 * normal form (`targetError`). Mount it before any body parser.
 */
export function createPanelGate({ payload, signIn, handle }: GateDeps): Router {
  const findRoute = panelRoutes(payload)
  const forward = createForward(handle)
  const { login, logout } = sessionEndpoints({ payload, signIn, viewerOf: (request) => panelViewer(payload, request) })

  const admit = async (request: Request, response: ServerResponse, path: string): Promise<void> => {
    const { method } = request
    assertContentLength(request, path)
    if (DISABLED.test(path)) throw httpError.notFound('Address')
    if (method === 'POST' && LOGIN.test(path)) return login(request, response)
    if (method === 'POST' && LOGOUT.test(path)) return logout(request, response)
    const route = findRoute(method, path)
    const isApi = path.startsWith('/panel-api')
    if (!route && !isApi) throw httpError.notFound('Address')
    const viewer = route?.kind === 'static' ? null : await panelViewer(payload, request)
    // do not reveal to others which endpoints of the REST API exist
    if (isApi && !route && viewer?.isAdmin !== true) throw await accessError(viewer, path, payload)
    if (!route || (route.kind === 'action' && request.headers['next-action'] === undefined)) throw httpError.notFound('Address')
    if (!isAllowed(route, viewer, path.replace(/\/$/, ''))) throw await accessError(viewer, path, payload)
    const sender = { isSignedIn: viewer !== null, isAdmin: viewer?.isAdmin === true }
    await forward(request, response, { path, route, sender })
  }

  const router = Router({ caseSensitive: true })
  router.use(async (request, response, next) => {
    request.url = request.originalUrl
    const [path = ''] = request.originalUrl.split('?', 1)
    if (!PREFIX.test(path)) return next()
    try {
      await admit(request, response, path)
    } catch (error) {
      const known = toHttpError(error)
      if (!known) next(error)
      else if (path.startsWith('/panel-api')) sendPanelError(request, response, known)
      else {
        sendError(request, response, known)
        request.resume()
      }
    }
  })
  return router
}

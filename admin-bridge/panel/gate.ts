import type { ServerResponse } from 'node:http'
import { executeAuthStrategies, type Payload } from 'payload'
import { Router, type Request } from 'express'
import type { SignIn } from '../auth/sign-in'
import type { Viewer } from '../store/content-store'
import { HttpError, httpError, toHttpError } from '../http/errors'
import { sendError } from '../http/request'
import { checkLength, createForward, type PanelHandler } from './forward'
import { sendPanelError } from './replies'
import { panelRoutes, type PanelRoute } from './routes'
import { sessionDoors } from './session-doors'

const PREFIX = /^\/(?:panel|panel-api|_next)(?:\/|$)/
/** Addresses of Payload's REST that lead nowhere here, for administrators either. */
const NOWHERE = /^\/panel-api\/(?:graphql|graphql-playground|og)(?:\/|$)/
const DOOR = /^\/panel-api\/users\/(login|logout)\/?$/

type GateDeps = { payload: Payload; signIn: SignIn; handle: PanelHandler }

/** Who sends a request to the panel, by its token or its cookie; Payload takes no cookie from another site's page. */
export async function panelViewer(payload: Payload, { headers: given }: Request): Promise<Viewer> {
  const headers = new Headers()
  // a browser sends no origin when it reads from its own site, but `Sec-Fetch-Site`
  for (const name of ['cookie', 'authorization', 'origin', 'sec-fetch-site']) {
    const value = given[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  return (await executeAuthStrategies({ payload, headers, canSetHeaders: false })).user
}

/** Is this user allowed what the route is for? */
function isAllowed({ access }: PanelRoute, viewer: Viewer, path: string): boolean {
  if (access === 'anyone' || viewer?.isAdmin === true) return true
  if (viewer === null || access === 'administrators') return false
  return access === 'users' || path === `/panel-api/users/${viewer.id}`
}

/** The refusal of a request that its sender may not make. @throws when the database does not answer. */
async function refusalFor(viewer: Viewer, path: string, payload: Payload): Promise<HttpError> {
  if (viewer) return httpError.forbidden()
  // Payload takes a database that does not answer for a token that is not known
  await payload.count({ collection: 'users', where: { id: { greater_than: 0 } }, overrideAccess: true })
  // the panel expects Payload's own status there
  return path.startsWith('/panel-api/users/refresh-token') ? new HttpError(403, 'Sign in to do this') : httpError.unauthorized()
}

/**
 * The gate in front of Payload's panel and its REST. Only what `panelRoutes` lists reaches Next; the REST is for
 * administrators, and for each user's own account. Sign-in and sign-out are answered here. It expects that the request
 * target is in its normal form (`targetProblem`). Mount it before any body parser.
 */
export function createPanelGate({ payload, signIn, handle }: GateDeps): Router {
  const routeOf = panelRoutes(payload)
  const forward = createForward(handle)
  const doors = sessionDoors({ payload, signIn, viewerOf: (request) => panelViewer(payload, request) })

  const admit = async (request: Request, response: ServerResponse, path: string): Promise<void> => {
    const { method } = request
    checkLength(request, path)
    if (NOWHERE.test(path)) throw httpError.notFound('Address')
    const door = DOOR.exec(path)?.[1] as keyof typeof doors | undefined
    if (door && method === 'POST') return doors[door](request, response)
    const route = routeOf(method, path)
    const isApi = path.startsWith('/panel-api')
    if (!route && !isApi) throw httpError.notFound('Address')
    const viewer = route?.kind === 'static' ? null : await panelViewer(payload, request)
    // of the REST, those who may not use it learn nothing, not even which addresses there are
    if (isApi && !route && viewer?.isAdmin !== true) throw await refusalFor(viewer, path, payload)
    if (!route || (route.kind === 'action' && request.headers['next-action'] === undefined)) throw httpError.notFound('Address')
    if (!isAllowed(route, viewer, path.replace(/\/$/, ''))) throw await refusalFor(viewer, path, payload)
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

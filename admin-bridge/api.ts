import type { IncomingMessage, ServerResponse } from 'node:http'
import { Router, type Request, type RequestHandler } from 'express'
import type { Payload } from 'payload'
import type { Logger } from 'pino'
import { serverMessages } from '../cms/domain/server-messages'
import type { SharedSession } from './auth/shared-session'
import type { SignIn } from './auth/sign-in'
import { asClientOf } from './store/client'
import type { ContentStore } from './store/content-store'
import type { Viewer } from './store/viewer'
import { assertAdministrator, authenticate } from './auth/authentication'
import { withTimeout } from './http/limits/deadline'
import { HttpError, httpError, toHttpError } from './http/errors'
import { splitTarget } from './http/cache/canonical-query'
import { pagingDefaults } from './http/paging'
import { API_HEADERS, cacheHeaders, sendError } from './http/request'
import type { ResponseCache } from './http/cache/response-cache'
import { sendResponse, type HttpResponse, type StreamedResponse } from './http/cache/send-response'
import { sendStream } from './http/stream-response'
import type { Presence } from './presence/presence'
import type { ViewerCache } from './auth/viewer-cache'
import { plannedRead, readerOf, readFinder, readKeyOf, type ReadKey, type ReadMethod, type UncachedMethod } from './api-reads'
import { DRAFT_SEGMENT, hasDrafts } from './contract/drafts'
import type { Read } from './public-site/types'
import { resourceList } from './resources'
import type { Resource } from './resources/define-resource'
import { asksForDraft, draftHandlersOf } from './resources/drafts'
import { extraRoutesOf } from './resources/extra-routes'
import type { ExtraRoute, Segments } from './resources/extra-route'
import { fieldMessagesOf, handlersOf, type WriteCall } from './resources/handlers'
import { listDefaults } from './resources/list-parameters'

export type ApiDeps = {
  payload: Payload
  store: ContentStore
  cache: ResponseCache
  viewers: ViewerCache
  signIn: SignIn
  sharedSession: SharedSession
  presence: Presence
  /** The site's address, without a trailing slash. */
  publicUrl: string
  /** After so many days, records in the trash are removed for good; 0 for never. */
  trashDays: number
  log: Logger
}

type ApiResult = HttpResponse | StreamedResponse
type Work = (call: { request: Request; response: ServerResponse; viewer: Viewer; id: string | undefined }) => Promise<ApiResult>
type AdministratorMethod = { access: 'administrators'; work: (call: WriteCall & { request: Request }) => Promise<ApiResult> }
type Method = ReadMethod | UncachedMethod | AdministratorMethod | { access: 'anyone' | 'signed-in'; work: Work }
const isRead = (method: Method): method is ReadMethod | UncachedMethod => method.access === 'read' || method.access === 'uncached'
type Routes = Map<string, Partial<Record<'GET' | 'POST' | 'PUT' | 'DELETE', Method>>>

const reading = (parameters: ReadMethod['parameters'], read: ReadMethod['read']): ReadMethod => ({ access: 'read', parameters, read })

/** The query of a request, with its question mark. */
const queryOf = ({ originalUrl }: Request): string => splitTarget(originalUrl).query

/** The routes of one resource: its list, its records, and the upload of their picture. */
function routesOf(resource: Resource, store: ContentStore): Routes {
  const { contract } = resource
  const handlers = handlersOf(resource, store)
  const fieldMessages = fieldMessagesOf(resource)
  const writing = (write: (call: WriteCall) => Promise<HttpResponse>): Method => ({
    access: 'administrators',
    work: (call) => write(call).catch((error: unknown) => Promise.reject(toHttpError(error, fieldMessages) ?? error)),
  })
  const listParameters = { ...pagingDefaults(contract.defaultLimit), ...listDefaults(resource.entity) }
  const drafts = hasDrafts(resource.entity) ? draftHandlersOf(resource, store) : null
  const update = (call: WriteCall) =>
    drafts && asksForDraft(splitTarget(call.request.url ?? '').query) ? drafts.update(call) : handlers.update(call)
  const routes: Routes = new Map([
    [contract.path, { GET: reading(listParameters, handlers.list), POST: writing(handlers.create) }],
    [
      `${contract.path}/:id`,
      { GET: { ...reading({}, handlers.read), readDraft: drafts?.read }, PUT: writing(update), DELETE: writing(handlers.remove) },
    ],
  ])
  if (drafts) routes.set(`${contract.path}/:id/${DRAFT_SEGMENT}`, { DELETE: writing(drafts.remove) })
  if (contract.image) routes.set(`${contract.path}/:id/${contract.image.path}`, { POST: writing(handlers.uploadImage) })
  return routes
}

function routeOf(route: ExtraRoute): Routes {
  if ('read' in route) return new Map([[route.path, { GET: reading(route.parameters, route.read) }]])
  if ('readUncached' in route) return new Map([[route.path, { GET: { access: 'uncached', read: route.readUncached } }]])
  const { method, access, write } = route
  const work: Work = (call) => {
    const { ip = '', params } = call.request
    // cast: only a wildcard parameter would be a list, and no path has one
    const segments = params as Record<string, string | undefined>
    return write({ ...call, ip, segments, query: new URLSearchParams(queryOf(call.request)) })
  }
  return new Map([[route.path, { [method]: { access, work } }]])
}

/** One table in which each path has the methods of all. */
function merged(tables: readonly Routes[]): Routes {
  const all: Routes = new Map()
  for (const [path, methods] of tables.flatMap((table) => [...table])) all.set(path, { ...all.get(path), ...methods })
  return all
}

/** The routes of `/api/v1`. */
export function createApi(deps: ApiDeps): { router: Router; read: Read; readKey: ReadKey } {
  // extra routes first: otherwise `founders` in `/team/founders` would be taken for an id
  const routes = merged([...extraRoutesOf(deps).map(routeOf), ...resourceList.map((resource) => routesOf(resource, deps.store))])
  const router = Router({ caseSensitive: true, mergeParams: true })
  for (const [path, methods] of routes) router.all(path, answer(methods, deps))
  router.use((_request, _response, next) => next(httpError.notFound('Address')))
  const find = readFinder(new Map([...routes].flatMap(([path, { GET }]) => (GET && isRead(GET) ? [[path, GET] as const] : []))))
  return { router, read: readerOf(find, deps.cache), readKey: readKeyOf(find) }
}

/** Handles one path. Checks the method first, then the caller's access. */
function answer(methods: Partial<Record<string, Method>>, deps: ApiDeps): RequestHandler {
  const allowed = Object.keys(methods).flatMap((name) => (name === 'GET' ? ['GET', 'HEAD'] : [name]))
  return async (request, response) => {
    try {
      const method = methods[request.method === 'HEAD' ? 'GET' : request.method]
      if (!method) throw httpError.methodNotAllowed(allowed)
      // cast: only a wildcard parameter would be a list, and no path has one
      const segments = request.params as Record<string, string | undefined>
      if (isRead(method)) return await answerRead(method, { request, response, segments }, deps)
      const made = asClientOf(request, () => work(method, { request, response, id: segments['id'] }, deps))
      // a write knows by itself when it is too late
      return await respond(request, response, await (method === methods['GET'] ? withTimeout(made) : made))
    } catch (error) {
      respondWithError(request, response, error, deps.log)
    }
  }
}

async function answerRead(
  method: ReadMethod | UncachedMethod,
  { request, response, segments }: { request: Request; response: ServerResponse; segments: Segments },
  { viewers, cache }: Pick<ApiDeps, 'viewers' | 'cache'>,
): Promise<void> {
  const read = async () => {
    const viewer = method.access === 'read' ? await viewers.of(request) : null
    const path = request.baseUrl + request.path
    const { key, make } = plannedRead(method, { viewer, path, query: queryOf(request), segments })
    if (key === null) {
      const made = await cache.uncached(make)
      return () => send(request, response, made)
    }
    const cached = await cache.get(key, make)
    return () => sendResponse(request, response, cached, { ...API_HEADERS, ...cacheHeaders(request) })
  }
  const sendAll = await withTimeout(read())
  return sendAll()
}

/** Runs a method that is not a read. @throws HttpError 401 or 403 for callers without access. */
async function work(
  method: Exclude<Method, ReadMethod | UncachedMethod>,
  call: Omit<Parameters<Work>[0], 'viewer'>,
  { payload, viewers }: Pick<ApiDeps, 'payload' | 'viewers'>,
): Promise<ApiResult> {
  if (method.access === 'administrators') {
    return method.work({ ...call, viewer: assertAdministrator(await withTimeout(viewers.of(call.request))) })
  }
  if (method.access === 'anyone') return method.work({ ...call, viewer: null })
  const viewer = await withTimeout(authenticate(payload, call.request))
  if (!viewer) throw httpError.unauthorized()
  return method.work({ ...call, viewer })
}

/** Headers of responses that are made for one caller. */
const OWN_HEADERS = { ...API_HEADERS, 'Cache-Control': 'private, no-store', Vary: 'Authorization' }

const respond = async (request: IncomingMessage, response: ServerResponse, made: ApiResult): Promise<void> =>
  'stream' in made ? sendStream(request, response, made, OWN_HEADERS) : send(request, response, made)

function send(request: IncomingMessage, response: ServerResponse, { status, headers, body }: HttpResponse): void {
  const length: Record<string, string> = status === 204 ? {} : { 'Content-Length': String(body.length) }
  response.writeHead(status, { ...OWN_HEADERS, ...headers, ...length })
  response.end(request.method === 'HEAD' || status === 204 ? undefined : body)
}

/** Sends an error: a client-safe one as it is, any other as a plain 500. Logs server errors. */
export function respondWithError(request: IncomingMessage, response: ServerResponse, error: unknown, log: Logger): void {
  // in the middle of a response that was sent piece by piece
  if (response.headersSent) {
    if (!response.req.socket.destroyed) log.error({ id: response.getHeader('X-Request-Id'), err: error }, 'response broken off')
    return void response.destroy()
  }
  const known = toHttpError(error)
  // the guard of the database file has logged it once; every later request fails for the same reason
  const isLogged = known?.detail === serverMessages.databaseLost
  if (!isLogged && (!known || known.status >= 500)) log.error({ id: response.getHeader('X-Request-Id'), err: error }, 'request failed')
  sendError(request, response, known ?? new HttpError(500, 'Something went wrong on our side. Please try again.'))
  // an unread body would block the connection
  if (!request.readableEnded) request.resume()
}

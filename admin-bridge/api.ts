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
import { canonicalQuery, splitTarget, type QueryDefaults } from './http/cache/canonical-query'
import { pagingDefaults } from './http/paging'
import { API_HEADERS, cacheHeaders, sendError } from './http/request'
import { responseKey, type ResponseCache } from './http/cache/response-cache'
import { sendResponse, type HttpResponse, type StreamedResponse } from './http/cache/send-response'
import { sendStream } from './http/stream-response'
import type { Presence } from './presence/presence'
import type { ViewerCache } from './auth/viewer-cache'
import { API_BASE } from './contract'
import { DRAFT_PARAMETER, DRAFT_SEGMENT, hasDrafts } from './contract/drafts'
import type { Read } from './public-site/types'
import { resourceList } from './resources'
import type { Resource } from './resources/define-resource'
import { asksForDraft, draftHandlersOf } from './resources/drafts'
import { extraRoutesOf } from './resources/extra-routes'
import type { ExtraRoute, Segments } from './resources/extra-route'
import { fieldMessagesOf, handlersOf, type ReadCall, type WriteCall } from './resources/handlers'
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
/** A read whose response may be cached. `read` takes a canonical query, so that the cache key contains all that the response depends on. */
type ReadMethod = {
  access: 'read'
  parameters: QueryDefaults
  read: (call: Omit<ReadCall, 'query'> & { query: string }) => Promise<HttpResponse>
  /** For administrators who ask for it: reads the record with its pending draft, which is not cached. */
  readDraft?: ((call: Pick<ReadCall, 'viewer' | 'id'>) => Promise<HttpResponse>) | undefined
}
type AdministratorMethod = { access: 'administrators'; work: (call: WriteCall & { request: Request }) => Promise<ApiResult> }
/** A read whose response is never cached. */
type UncachedMethod = { access: 'uncached'; read: (segments: Segments) => Promise<HttpResponse> }
type Method = ReadMethod | UncachedMethod | AdministratorMethod | { access: 'anyone' | 'signed-in'; work: Work }
type Routes = Map<string, Partial<Record<'GET' | 'POST' | 'PUT' | 'DELETE', Method>>>
type ReadRoute = { pattern: RegExp; method: ReadMethod | UncachedMethod }

const reading = (parameters: QueryDefaults, read: (call: ReadCall) => Promise<HttpResponse>): ReadMethod => ({
  access: 'read',
  parameters,
  read: ({ viewer, id, query }) => read({ viewer, id, query: new URLSearchParams(query) }),
})

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
  const update = (call: WriteCall) => (drafts && asksForDraft(call.request) ? drafts.update(call) : handlers.update(call))
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
    const { ip = '', params, originalUrl } = call.request
    // cast: only a wildcard parameter would be a list, and no path has one
    const segments = params as Record<string, string | undefined>
    return write({ ...call, ip, segments, query: new URLSearchParams(splitTarget(originalUrl).query) })
  }
  return new Map([[route.path, { [method]: { access, work } }]])
}

/** One table in which each path has the methods of all. */
function merged(tables: readonly Routes[]): Routes {
  const all: Routes = new Map()
  for (const [path, methods] of tables.flatMap((table) => [...table])) all.set(path, { ...all.get(path), ...methods })
  return all
}

/** Cache key of the read for a request target of the form `/api/…`; null if no route matches. */
export type ReadKey = (viewer: Viewer, target: string) => string | null

/** The routes of `/api/v1`. */
export function createApi(deps: ApiDeps): { router: Router; read: Read; readKey: ReadKey } {
  // extra routes first: otherwise `founders` in `/team/founders` would be taken for an id
  const routes = merged([...extraRoutesOf(deps).map(routeOf), ...resourceList.map((resource) => routesOf(resource, deps.store))])
  const router = Router({ caseSensitive: true, mergeParams: true })
  for (const [path, methods] of routes) router.all(path, answer(methods, deps))
  router.use((_request, _response, next) => next(httpError.notFound('Address')))
  const reads = [...routes].flatMap(([path, { GET }]): ReadRoute[] =>
    GET?.access === 'read' || GET?.access === 'uncached' ? [{ pattern: patternOf(path), method: GET }] : [],
  )
  return { router, read: readerOf(reads, deps), readKey: readKeyOf(reads) }
}

/** Handles one path. Checks the method first, then the caller's access. */
function answer(methods: Partial<Record<string, Method>>, deps: ApiDeps): RequestHandler {
  const allowed = Object.keys(methods).flatMap((name) => (name === 'GET' ? ['GET', 'HEAD'] : [name]))
  return async (request, response) => {
    try {
      const method = methods[request.method === 'HEAD' ? 'GET' : request.method]
      if (!method) throw httpError.methodNotAllowed(allowed)
      // cast: only a wildcard parameter would be a list, and no path has one
      const id = request.params['id'] as string | undefined
      if (method.access === 'read') {
        const headers = { ...API_HEADERS, ...cacheHeaders(request) }
        const viewer = await withTimeout(deps.viewers.of(request))
        if (method.readDraft && viewer?.isAdmin && asksForDraft(request))
          return send(request, response, await withTimeout(method.readDraft({ viewer, id })))
        const query = canonicalQuery(splitTarget(request.originalUrl).query, method.parameters)
        const key = responseKey(viewer, request.baseUrl + request.path, query)
        const cached = await withTimeout(deps.cache.get(key, () => method.read({ viewer, id, query })))
        return await sendResponse(request, response, cached, headers)
      }
      if (method.access === 'uncached') {
        // cast: as above
        const segments = request.params as Record<string, string | undefined>
        return send(request, response, await withTimeout(deps.cache.uncached(() => method.read(segments))))
      }
      return await respond(request, response, await asClientOf(request, () => work(method, { request, response, id }, deps)))
    } catch (error) {
      respondWithError(request, response, error, deps.log)
    }
  }
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

/** A read in process: the path without its base, the query, and the variable parts of the path. */
type InProcess = { path: string; search: string; segments: Segments }

/** Creates the reads in process. They use the same handlers and cached responses as requests. */
function readerOf(reads: ReadRoute[], { cache }: ApiDeps): Read {
  const responseOf = (method: ReadMethod | UncachedMethod, { path, search, segments }: InProcess): Promise<HttpResponse> => {
    if (method.access === 'uncached') return cache.uncached(() => method.read(segments))
    const query = canonicalQuery(search, method.parameters)
    const call = { viewer: null, id: segments['id'], query }
    return cache.get(responseKey(null, API_BASE + path, query), () => method.read(call))
  }
  return async (pathAndQuery) => {
    const url = new URL(pathAndQuery, 'http://in.process')
    const path = url.pathname.replace(/^\/api(?=\/)/, '').replace(/\/$/, '')
    for (const { pattern, method } of reads) {
      const match = pattern.exec(path)
      if (!match) continue
      try {
        const made = await withTimeout(responseOf(method, { path, search: url.search, segments: match.groups ?? {} }))
        const total = made.headers['X-Total-Count']
        return { status: made.status, body: JSON.parse(made.body.toString()), total: total === undefined ? null : Number(total) }
      } catch (error) {
        const known = toHttpError(error)
        if (!known) throw error
        return { status: known.status, body: known.body, total: null }
      }
    }
    return { status: 404, body: httpError.notFound('Address').body, total: null }
  }
}

/** Creates the function that finds cache keys. Without a query the path alone is the key, so no route needs to be found. */
function readKeyOf(reads: ReadRoute[]): ReadKey {
  const cached = reads.flatMap(({ pattern, method }) => (method.access === 'read' ? [{ pattern, method }] : []))
  return (viewer, target) => {
    const { path, query } = splitTarget(target)
    if (!query) return responseKey(viewer, path, '')
    const bare = path.slice(API_BASE.length).replace(/\/$/, '')
    const found = cached.find(({ pattern }) => pattern.test(bare))
    // a draft is never cached; its parameter may be written with escapes
    if (found?.method.readDraft && viewer?.isAdmin && (query.includes(DRAFT_PARAMETER) || query.includes('%'))) return null
    return found ? responseKey(viewer, path, canonicalQuery(query, found.method.parameters)) : null
  }
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`)

import type { IncomingMessage, ServerResponse } from 'node:http'
import { Router, type Request, type RequestHandler } from 'express'
import type { Payload } from 'payload'
import type { Logger } from 'pino'
import { messages } from '../cms/domain/messages'
import type { SignIn } from './auth/sign-in'
import type { ContentStore, Viewer } from './store/content-store'
import { assertAdministrator, authenticate } from './auth/authentication'
import { withTimeout } from './http/limits/deadline'
import { HttpError, httpError, toHttpError, type FieldMessages } from './http/errors'
import { canonicalQuery, splitTarget, type QueryDefaults } from './http/cache/canonical-query'
import { pagingDefaults } from './http/paging'
import { API_HEADERS, cacheHeaders, sendError } from './http/request'
import { responseKey, type ResponseCache } from './http/cache/response-cache'
import { sendResponse, type HttpResponse } from './http/cache/send-response'
import type { ViewerCache } from './auth/viewer-cache'
import { API_BASE } from './contract'
import type { Read } from './public-site/types'
import { resourceList } from './resources'
import type { Resource } from './resources/define-resource'
import { extraRoutesOf, type ExtraRoute } from './resources/extra-routes'
import { handlersOf, type ReadCall, type WriteCall } from './resources/handlers'
import { listDefaults } from './resources/list-parameters'
import { wireFieldOf } from './resources/record-mapping'

export type ApiDeps = { payload: Payload; store: ContentStore; cache: ResponseCache; viewers: ViewerCache; signIn: SignIn; log: Logger }

type Work = (call: { request: Request; response: ServerResponse; viewer: Viewer; id: string | undefined }) => Promise<HttpResponse>
/** A read whose response may be cached. `read` takes a canonical query, so that the cache key contains all that the response depends on. */
type ReadMethod = {
  access: 'read'
  parameters: QueryDefaults
  read: (call: Omit<ReadCall, 'query'> & { query: string }) => Promise<HttpResponse>
}
type AdministratorMethod = { access: 'administrators'; work: (call: WriteCall & { request: Request }) => Promise<HttpResponse> }
type Method = ReadMethod | AdministratorMethod | { access: 'anyone' | 'signed-in'; work: Work }
type Routes = Map<string, Partial<Record<'GET' | 'POST' | 'PUT' | 'DELETE', Method>>>
type ReadRoute = { pattern: RegExp; method: ReadMethod }

const reading = (parameters: QueryDefaults, read: (call: ReadCall) => Promise<HttpResponse>): ReadMethod => ({
  access: 'read',
  parameters,
  read: ({ viewer, id, query }) => read({ viewer, id, query: new URLSearchParams(query) }),
})

/** The routes of one resource: its list, its records, and the upload of their picture. */
function routesOf(resource: Resource, store: ContentStore): Routes {
  const { contract } = resource
  const handlers = handlersOf(resource, store)
  const fieldMessages: FieldMessages = { field: (name) => wireFieldOf(resource.entity, name), taken: resource.duplicateMessages }
  const writing = (write: (call: WriteCall) => Promise<HttpResponse>): Method => ({
    access: 'administrators',
    work: (call) => write(call).catch((error: unknown) => Promise.reject(toHttpError(error, fieldMessages) ?? error)),
  })
  const listParameters = { ...pagingDefaults(contract.defaultLimit), ...listDefaults(resource.entity) }
  const routes: Routes = new Map([
    [contract.path, { GET: reading(listParameters, handlers.list), POST: writing(handlers.create) }],
    [`${contract.path}/:id`, { GET: reading({}, handlers.read), PUT: writing(handlers.update), DELETE: writing(handlers.remove) }],
  ])
  if (contract.image) routes.set(`${contract.path}/:id/${contract.image.path}`, { POST: writing(handlers.uploadImage) })
  return routes
}

function routeOf(route: ExtraRoute): Routes {
  if ('read' in route) return new Map([[route.path, { GET: reading(route.parameters, route.read) }]])
  const { method, access, write } = route
  const work: Work = (call) => write({ ...call, ip: call.request.ip ?? '' })
  return new Map([[route.path, { [method]: { access, work } }]])
}

/** Cache key of the read for a request target of the form `/api/…`; null if no route matches. */
export type ReadKey = (viewer: Viewer, target: string) => string | null

/** The routes of `/api/v1`. */
export function createApi(deps: ApiDeps): { router: Router; read: Read; readKey: ReadKey } {
  // extra routes first: otherwise `founders` in `/team/founders` would be taken for an id
  const tables = [...extraRoutesOf(deps).map(routeOf), ...resourceList.map((resource) => routesOf(resource, deps.store))]
  const router = Router({ caseSensitive: true, mergeParams: true })
  for (const table of tables) {
    for (const [path, methods] of table) router.all(path, answer(methods, deps))
  }
  router.use((_request, _response, next) => next(httpError.notFound('Address')))
  const reads = tables
    .flatMap((table) => [...table])
    .flatMap(([path, { GET }]): ReadRoute[] => (GET?.access === 'read' ? [{ pattern: patternOf(path), method: GET }] : []))
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
        const query = canonicalQuery(splitTarget(request.originalUrl).query, method.parameters)
        const key = responseKey(viewer, request.baseUrl + request.path, query)
        const cached = await withTimeout(deps.cache.get(key, () => method.read({ viewer, id, query })))
        return await sendResponse(request, response, cached, headers)
      }
      return send(request, response, await work(method, { request, response, id }, deps))
    } catch (error) {
      respondWithError(request, response, error, deps.log)
    }
  }
}

/** Runs a method that is not a read. @throws HttpError 401 or 403 for callers without access. */
async function work(
  method: Exclude<Method, ReadMethod>,
  call: Omit<Parameters<Work>[0], 'viewer'>,
  { payload, viewers }: Pick<ApiDeps, 'payload' | 'viewers'>,
): Promise<HttpResponse> {
  if (method.access === 'administrators') {
    return method.work({ ...call, viewer: assertAdministrator(await withTimeout(viewers.of(call.request))) })
  }
  if (method.access === 'anyone') return method.work({ ...call, viewer: null })
  const viewer = await withTimeout(authenticate(payload, call.request))
  if (!viewer) throw httpError.unauthorized()
  return method.work({ ...call, viewer })
}

function send(request: IncomingMessage, response: ServerResponse, { status, headers, body }: HttpResponse): void {
  const length: Record<string, string> = status === 204 ? {} : { 'Content-Length': String(body.length) }
  response.writeHead(status, { ...API_HEADERS, 'Cache-Control': 'private, no-store', Vary: 'Authorization', ...headers, ...length })
  response.end(request.method === 'HEAD' || status === 204 ? undefined : body)
}

/** Sends an error: a client-safe one as it is, any other as a plain 500. Logs server errors. */
export function respondWithError(request: IncomingMessage, response: ServerResponse, error: unknown, log: Logger): void {
  const known = toHttpError(error)
  // the guard of the database file has logged it once; every later request fails for the same reason
  const isLogged = known?.detail === messages.databaseLost
  if (!isLogged && (!known || known.status >= 500)) log.error({ id: response.getHeader('X-Request-Id'), err: error }, 'request failed')
  sendError(request, response, known ?? new HttpError(500, 'Something went wrong on our side. Please try again.'))
  // an unread body would block the connection
  if (!request.readableEnded) request.resume()
}

/** Creates the reads in process. They use the same handlers and cached responses as requests. */
function readerOf(reads: ReadRoute[], { cache }: ApiDeps): Read {
  return async (pathAndQuery) => {
    const url = new URL(pathAndQuery, 'http://in.process')
    const path = url.pathname.replace(/^\/api(?=\/)/, '').replace(/\/$/, '')
    for (const { pattern, method } of reads) {
      const match = pattern.exec(path)
      if (!match) continue
      try {
        const query = canonicalQuery(url.search, method.parameters)
        const call = { viewer: null, id: match.groups?.['id'], query }
        const cached = await withTimeout(cache.get(responseKey(null, API_BASE + path, query), () => method.read(call)))
        const total = cached.headers['X-Total-Count']
        return { status: cached.status, body: JSON.parse(cached.body.toString()), total: total === undefined ? null : Number(total) }
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
  return (viewer, target) => {
    const { path, query } = splitTarget(target)
    if (!query) return responseKey(viewer, path, '')
    const bare = path.slice(API_BASE.length).replace(/\/$/, '')
    const found = reads.find(({ pattern }) => pattern.test(bare))
    return found ? responseKey(viewer, path, canonicalQuery(query, found.method.parameters)) : null
  }
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(':id', '(?<id>[^/]+)')}$`)

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import path from 'node:path'
import express, { type ErrorRequestHandler, type Express, type RequestHandler, type Router } from 'express'
import type { Payload } from 'payload'
import type { Logger } from 'pino'
import type { ContentVersion } from '../cms/database/content-version'
import { storageHealth } from '../cms/database/storage-health'
import type { Env } from '../cms/env'
import { createApi, refuseWith, type Read, type ReadKey } from './api'
import { LoginThrottle } from './auth/login-throttle'
import { createSignIn } from './auth/sign-in'
import { openThrottleStore } from './auth/throttle-store'
import { createContentStore } from './store/content-store'
import { createDocuments } from './api-docs/api-docs'
import { withTimeout } from './http/limits/deadline'
import { HttpError, readOnly, httpError, toHttpError } from './http/errors'
import { stripUntrustedForwardedHeaders, type TrustProxy } from './http/forwarded'
import { createHostCheck } from './http/host-check'
import { createMedia } from './media/media'
import { ReplyCache, sendReply } from './http/cache/reply-cache'
import { serializePerConnection } from './http/limits/serialize-per-connection'
import { API_HEADERS, cachingFor, trackRequest } from './http/request'
import { requestTargetError } from './http/request-target'
import { createSecurityHeaders } from './http/security-headers'
import { Viewers } from './auth/viewers'
import { openApi } from './api-docs/openapi'
import { rejectForgedWrites } from './panel/forged-writes'
import type { PanelHandler } from './panel/forward'
import { createPanelGate } from './panel/gate'
import { exceptionsOf } from './resources/exceptions'
import { plainLog } from './log'

/** What the pages of the site need from the layer. */
export type SiteDeps = { read: Read; env: Env; cache: ReplyCache; log: Logger }

export type AppDeps = {
  payload: Payload
  env: Env
  version: ContentVersion
  log: Logger
  /** Answers for the panel; null where there is none (tests of the layer). */
  panel: PanelHandler | null
  /** Makes the site's router; null where there is none. */
  pages: ((deps: SiteDeps) => Router) | null
}

/** The whole product as one request listener, without a port. */
export function createApp({ payload, env, version, log, panel, pages }: AppDeps): RequestListener {
  const store = createContentStore(payload, Boolean(env.S3_BUCKET))
  const cache = new ReplyCache(version)
  const viewers = new Viewers(payload, version)
  const signIn = createSignIn(payload, new LoginThrottle(env.LOGIN_LIMIT ? openThrottleStore(env, payload) : null))
  const api = createApi({ payload, store, cache, viewers, signIn, log })

  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.enable('case sensitive routing')
  app.set('trust proxy', trustedProxies(env.TRUST_PROXY))
  if (panel) app.use(['/panel', '/panel-api'], rejectForgedWrites)
  // before any body parser: Next reads the bodies of the panel's requests itself
  if (panel) app.use(createPanelGate({ payload, signIn, handle: panel }))
  app
    .route('/healthz')
    .get((_request, response) => void response.set(API_HEADERS).json({ status: 'ok' }))
    .all(readOnly)
  app.route('/readyz').get(readiness(payload)).all(readOnly)
  app.use('/media', createMedia(env, path.join(env.DATA_DIR, 'media')))
  app.use('/api', createDocuments(openApi(exceptionsOf({ store, signIn, payload }), env.PUBLIC_URL, VERSION)))
  app.use('/api', api.router)
  if (pages) app.use(pages({ read: api.read, env, cache, log }))
  app.use((_request, _response, next) => next(httpError.notFound()))
  const lastExit: ErrorRequestHandler = (error, request, response, _next) => refuseWith(request, response, error, log)
  app.use(lastExit)
  return serializePerConnection(guarded(app, withFastReads(app, { cache, viewers, readKey: api.readKey }), env, log))
}

const VERSION = '1.0.0'

/** Hops or addresses of proxies whose word about the client's address is taken. */
function trustedProxies(setting: string): boolean | number | string[] {
  if (setting === 'off') return false
  return /^\d+$/.test(setting) ? Number(setting) : setting.split(',').map((address) => address.trim())
}

/** Sets the headers of every reply, and refuses requests for another host, before anything else. */
function guarded(app: Express, listener: RequestListener, { PUBLIC_URL: publicUrl }: Env, log: Logger): RequestListener {
  const trusts = app.get('trust proxy fn') as TrustProxy
  const setHeaders = createSecurityHeaders({ publicUrl, trusts })
  const hostProblem = createHostCheck(publicUrl)
  const lines = plainLog(log)
  return (request, response) => {
    trackRequest(request, response, lines)
    const oddTarget = requestTargetError(request)
    setHeaders(request, response)
    stripUntrustedForwardedHeaders(request, trusts)
    const problem = hostProblem(request) ?? oddTarget
    if (problem) refuseWith(request, response, problem, log)
    else listener(request, response)
  }
}

type FastReads = { cache: ReplyCache; viewers: Viewers; readKey: ReadKey }

/** Answers a read at once, before any routing, when its sender is known and its cached reply is certainly fresh. */
function withFastReads(app: RequestListener, { cache, viewers, readKey }: FastReads): RequestListener {
  return (request: IncomingMessage, response: ServerResponse) => {
    const { url = '', method } = request
    if ((method === 'GET' || method === 'HEAD') && url.startsWith('/api/v1/')) {
      const viewer = viewers.cached(request)
      const key = viewer === undefined ? null : readKey(viewer, url)
      const kept = key === null ? null : cache.fresh(key)
      if (kept) {
        void sendReply(request, response, kept, { ...API_HEADERS, ...cachingFor(request) })
        return
      }
    }
    app(request, response)
  }
}

/** Does the database answer, and does it keep what is written? */
function readiness(payload: Payload): RequestHandler {
  return async (_request, response, next) => {
    try {
      await withTimeout(payload.count({ collection: 'users', where: { id: { greater_than: 0 } }, overrideAccess: true }))
      await withTimeout(storageHealth.check())
      response.set(API_HEADERS).json({ status: 'ready' })
    } catch (error) {
      // a full disk is 503 here too: it is the server that is not ready
      const known = toHttpError(error)
      next(known?.status === 507 ? new HttpError(503, known.detail, httpError.unavailable().options) : error)
    }
  }
}

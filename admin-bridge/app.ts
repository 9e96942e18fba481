import type { RequestListener } from 'node:http'
import express, { type ErrorRequestHandler, type Express, type RequestHandler, type Router } from 'express'
import type { Payload } from 'payload'
import type { Logger } from 'pino'
import type { ContentVersion } from '../cms/database/content-version'
import { storageHealth } from '../cms/database/storage-health'
import type { Env } from '../cms/env'
import { ownOrigins } from '../cms/origins'
import { createApi, respondWithError } from './api'
import { assertDatabaseAnswers } from './auth/authentication'
import { withoutPort } from './auth/client-network'
import { LoginThrottle } from './auth/login-throttle'
import { panelCookie } from './auth/panel-cookie'
import { createSharedSession } from './auth/shared-session'
import { createSignIn } from './auth/sign-in'
import { openThrottleStore } from './auth/throttle-store'
import { createContentStore } from './store/content-store'
import { createFastReads, type FastReads } from './fast-reads'
import { createDocuments } from './api-docs/api-docs'
import { withTimeout } from './http/limits/deadline'
import { rejectOtherMethods, httpError, storageOutage, toHttpError } from './http/errors'
import { stripUntrustedForwardedHeaders, type TrustProxy } from './http/forwarded'
import { createHostCheck } from './http/host-check'
import { createOwnOrigin } from './http/own-origin'
import { createMedia } from './media/media'
import { ResponseCache } from './http/cache/response-cache'
import { serializePerConnection } from './http/limits/serialize-per-connection'
import { ALIVE, API_HEADERS, trackRequest } from './http/request'
import { requestTargetError } from './http/request-target'
import { processGlobals } from '../cms/process-globals'
import { createSecurityHeaders } from './http/security-headers'
import { ViewerCache } from './auth/viewer-cache'
import { openApi } from './api-docs/openapi'
import type { SiteDeps } from './pages/types'
import { rejectForgedWrites } from './panel/forged-writes'
import type { PanelHandler } from './panel/forward'
import { createPanelGate } from './panel/gate'
import { openPresence } from './presence/presence'
import { extraRoutesOf } from './resources/extra-routes'
import { requestLog } from './log'

export type AppDeps = {
  payload: Payload
  env: Env
  version: ContentVersion
  log: Logger
  /** Handles requests for the panel; null if it has not been built. */
  panel: PanelHandler | null
  /** Creates the site's router; null if the site has not been built. */
  pages: ((deps: SiteDeps) => Router) | null
}

/** Creates the request listener of the whole product. Does not open a port. */
export function createApp({ payload, env, version, log, panel, pages }: AppDeps): RequestListener {
  const store = createContentStore(payload, Boolean(env.S3_BUCKET))
  const cache = new ResponseCache(version)
  const viewers = new ViewerCache(payload, version)
  const throttle = openThrottleStore(env, payload)
  const signIn = createSignIn(payload, new LoginThrottle(env.LOGIN_LIMIT ? throttle : null))
  // LOGIN_LIMIT does not switch this off
  processGlobals.ownPasswordAttempts = throttle.ownPassword
  const isOwn = createOwnOrigin(ownOrigins(env))
  const cookie = panelCookie(payload)
  const sharedSession = createSharedSession(cookie, isOwn)
  const presence = openPresence(env, payload)
  const api = createApi({
    payload,
    store,
    cache,
    viewers,
    signIn,
    sharedSession,
    presence,
    publicUrl: env.PUBLIC_URL,
    trashDays: env.TRASH_DAYS,
    log,
  })

  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.enable('case sensitive routing')
  trustProxies(app, env.TRUST_PROXY)
  if (panel) app.use(['/panel', '/panel-api'], rejectForgedWrites(isOwn))
  // before any body parser, because the gate reads the bodies of the panel's requests itself
  if (panel) app.use(createPanelGate({ payload, signIn, cookie, handle: panel, publicUrl: env.PUBLIC_URL }))
  app
    .route('/healthz')
    .get((_request, response) => void response.set(API_HEADERS).json(ALIVE))
    .all(rejectOtherMethods)
  app.route('/readyz').get(readiness(payload)).all(rejectOtherMethods)
  app.use('/media', createMedia(env))
  app.use(
    '/api',
    createDocuments(
      openApi(
        extraRoutesOf({ store, signIn, sharedSession, presence, publicUrl: env.PUBLIC_URL, trashDays: env.TRASH_DAYS }),
        env.PUBLIC_URL,
        VERSION,
      ),
    ),
  )
  app.use('/api', api.router)
  if (pages) app.use(pages({ read: api.read, store, env, cache, log }))
  app.use((_request, _response, next) => next(httpError.notFound()))
  const handleError: ErrorRequestHandler = (error, request, response, _next) => respondWithError(request, response, error, log)
  app.use(handleError)
  const trusts: TrustProxy = app.get('trust proxy fn')
  const answerFast = createFastReads({ cache, viewers, readKey: api.readKey })
  return serializePerConnection(guarded(app, { env, trusts, log, answerFast }))
}

const VERSION = '1.0.0'

/** Express's `trust proxy` setting: a number of hops, or addresses of proxies. */
function trustedProxies(setting: string): boolean | number | string[] {
  if (setting === 'off') return false
  return /^\d+$/.test(setting) ? Number(setting) : setting.split(',').map((address) => address.trim())
}

function trustProxies(app: Express, setting: string): void {
  app.set('trust proxy', trustedProxies(setting))
  const isListed: TrustProxy = app.get('trust proxy fn')
  // a proxy may report another one with its port, which Express would take for no address
  app.set('trust proxy', (address: string, hop: number) => isListed(withoutPort(address), hop))
}

type GuardDeps = { env: Env; trusts: TrustProxy; log: Logger; answerFast: FastReads }

/**
 * Runs before everything else: rejects requests for other hosts or with unsafe targets, answers what is in the cache, and
 * sets the headers of every other response.
 */
function guarded(listener: RequestListener, { env: { PUBLIC_URL: publicUrl }, trusts, log, answerFast }: GuardDeps): RequestListener {
  const baselineFor = createSecurityHeaders({ publicUrl, trusts })
  const checkHost = createHostCheck(publicUrl)
  const logRequest = requestLog(log)
  return (request, response) => {
    const id = trackRequest(request, response, logRequest)
    const targetError = requestTargetError(request)
    const baseline = baselineFor(request)
    stripUntrustedForwardedHeaders(request, trusts)
    const error = checkHost(request) ?? targetError
    if (!error && answerFast(request, response, { id, baseline })) return
    response.setHeader('X-Request-Id', id)
    for (const [name, value] of Object.entries(baseline)) response.setHeader(name, value)
    if (error) respondWithError(request, response, error, log)
    else listener(request, response)
  }
}

/** Checks that the database answers and that the storage accepts writes. */
function readiness(payload: Payload): RequestHandler {
  return async (_request, response, next) => {
    try {
      await withTimeout(assertDatabaseAnswers(payload))
      await withTimeout(storageHealth.check())
      response.set(API_HEADERS).json({ status: 'ready' })
    } catch (error) {
      // a full disk (507) counts as 503 here: the server is not ready
      next(toHttpError(error)?.status === 507 ? storageOutage(error) : error)
    }
  }
}

import type { IncomingMessage } from 'node:http'
import * as z from 'zod/mini'
import { sessionIdOf } from '../../cms/hooks/sessions'
import { CLIENT_HEADER, CONSOLE_CLIENT, type LoginResponse } from '../contract/session'
import { HttpError } from '../http/errors'
import type { OwnOrigin } from '../http/own-origin'
import type { Viewer } from '../store/viewer'
import type { PanelCookie } from './panel-cookie'

type Requested = Pick<IncomingMessage, 'headers'>
/** A session to resume, and `Set-Cookie` if the cookie is of no more use. */
type Resumed = { session: LoginResponse | null; cookie: string | null }

const BEARER = /^Bearer +/i
const tokenClaims = z.object({ exp: z.number() })

/** The remaining lifetime of a valid token, in seconds. */
function secondsLeft(token: string): number {
  const [, claims = ''] = token.split('.')
  const { exp } = z.parse(tokenClaims, JSON.parse(Buffer.from(claims, 'base64url').toString()))
  return Math.max(0, Math.floor(exp - Date.now() / 1_000))
}

/**
 * Lets the console and the panel share one session (decision 32): the console holds its token, the panel a cookie with a token
 * of the same session, so that signing out of one ends both.
 */
export function createSharedSession(cookie: PanelCookie, isOwn: OwnOrigin) {
  /**
   * Only the console may exchange the cookie for a token. A page of another site can set neither header; a sandboxed one, such
   * as an upload, has the origin `null`.
   */
  const isConsole = (request: Requested): boolean => {
    const { origin, 'sec-fetch-site': site, [CLIENT_HEADER.toLowerCase()]: client } = request.headers
    return client === CONSOLE_CLIENT && origin !== undefined && isOwn(request, origin) && (site === undefined || site === 'same-origin')
  }

  return {
    /** `Set-Cookie` that signs the token's user in to the panel; null if the panel already has this session. */
    async cookieFor(request: Requested, viewer: NonNullable<Viewer>): Promise<string | null> {
      const present = cookie.tokenIn(request) === null ? null : await cookie.viewerOf(request)
      // the panel may have extended the session: its own cookie lasts longer than the console's token
      if (present?.id === viewer.id && sessionIdOf(present) === sessionIdOf(viewer)) return null
      return cookie.holding((request.headers.authorization ?? '').trim().replace(BEARER, ''))
    },

    /**
     * The session of the panel's cookie, for the console.
     * @throws HttpError 403 for any other client.
     */
    async resume(request: Requested): Promise<Resumed> {
      if (!isConsole(request)) throw new HttpError(403, 'Only the console can resume a session')
      const token = cookie.tokenIn(request)
      const viewer = token === null ? null : await cookie.viewerOf(request)
      if (token !== null && viewer?.isAdmin === true) {
        return { session: { access_token: token, token_type: 'bearer', expires_in: secondsLeft(token) }, cookie: null }
      }
      return { session: null, cookie: token !== null && viewer === null ? cookie.removed() : null }
    },
  }
}

export type SharedSession = ReturnType<typeof createSharedSession>

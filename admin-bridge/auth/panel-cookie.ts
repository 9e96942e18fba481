import type { IncomingMessage } from 'node:http'
import { executeAuthStrategies, type Payload } from 'payload'
import { generateExpiredPayloadCookie, generatePayloadCookie, parseCookies } from 'payload/shared'
import type { Viewer } from '../store/viewer'

type Requested = Pick<IncomingMessage, 'headers'>
/** A same-origin read has no `Origin`, but it has `Sec-Fetch-Site`. */
const COOKIE_HEADERS = ['cookie', 'origin', 'sec-fetch-site']

const headersOf = (request: Requested, names: readonly string[]): Headers => {
  const headers = new Headers()
  for (const name of names) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  return headers
}

/** The session cookie of the panel: scripts cannot read it, and browsers do not send it with requests that other sites make. */
export function panelCookie(payload: Payload) {
  const { auth: collectionAuthConfig } = payload.collections.users.config
  const { cookiePrefix } = payload.config
  const viewerBy = async (headers: Headers): Promise<Viewer> =>
    (await executeAuthStrategies({ payload, headers, canSetHeaders: false })).user

  return {
    /** `Set-Cookie` for a token. */
    holding: (token: string): string => String(generatePayloadCookie({ collectionAuthConfig, cookiePrefix, token })),

    /** `Set-Cookie` that removes the cookie. */
    removed: (): string => String(generateExpiredPayloadCookie({ collectionAuthConfig, cookiePrefix })),

    /** The token in a request's cookie, unchecked; null for none. */
    tokenIn: (request: Requested): string | null => parseCookies(headersOf(request, ['cookie'])).get(`${cookiePrefix}-token`) || null,

    /** Who is signed in by the cookie alone. Payload ignores the cookies of requests from other sites. */
    viewerOf: (request: Requested): Promise<Viewer> => viewerBy(headersOf(request, COOKIE_HEADERS)),

    /** Who is signed in by a token or the cookie. */
    viewerOfAny: (request: Requested): Promise<Viewer> => viewerBy(headersOf(request, [...COOKIE_HEADERS, 'authorization'])),
  }
}

export type PanelCookie = ReturnType<typeof panelCookie>

import type { ServerResponse } from 'node:http'
import type { Request } from 'express'
import * as z from 'zod/mini'
import { SIGN_IN_BODY_LIMITS, readSignInBody } from '../auth/sign-in-body'
import type { PanelCookie } from '../auth/panel-cookie'
import type { SignIn } from '../auth/sign-in'
import { readBody } from '../http/buffered-body'
import { clientAbortSignal } from '../http/limits/client-abort'
import { HttpError, httpError } from '../http/errors'
import { sendPanelJson } from './responses'

type Endpoint = (request: Request, response: ServerResponse) => Promise<void>
type Deps = { signIn: SignIn; cookie: PanelCookie }

const text = z.nullish(z.string())
const credentials = z.object({ username: text, email: text, password: text })

/** Parses a form of the panel: JSON, or multipart with JSON in the field `_payload`. @throws HttpError 400, 415 */
async function parseForm(body: Buffer, contentType: string): Promise<unknown> {
  try {
    if (/^application\/json\b/i.test(contentType)) return JSON.parse(body.toString('utf8'))
    if (/^multipart\/form-data\b/i.test(contentType)) {
      // a copy, because a Buffer may be a view of a larger block of memory
      const form = await new Response(new Uint8Array(body), { headers: { 'Content-Type': contentType } }).formData()
      const field = form.get('_payload')
      return JSON.parse(typeof field === 'string' ? field : '{}')
    }
  } catch {
    throw httpError.badRequest('The request could not be read')
  }
  throw httpError.unsupportedMediaType('application/json')
}

/**
 * Creates the panel's sign-in and sign-out, with the messages and shapes of Payload's REST API. They run the same code as
 * the API's endpoints, so the same limits, queue and deadline apply.
 */
export function sessionEndpoints({ signIn, cookie }: Deps): Readonly<Record<'login' | 'logout', Endpoint>> {
  return {
    async login(request, response) {
      const ip = request.ip ?? ''
      const gone = clientAbortSignal(response)
      const form = await readSignInBody(signIn, ip, async () => {
        const body = await readBody(request, SIGN_IN_BODY_LIMITS)
        return parseForm(body, request.headers['content-type'] ?? '').finally(() => SIGN_IN_BODY_LIMITS.memory.release(body.length))
      })
      const { username, email, password } = z.safeParse(credentials, form).data ?? {}
      const name = username || email
      if (!name?.trim() || !password) throw httpError.badRequest('Enter your username and password')
      const session = await signIn.createSession({ name, password, ip, gone })
      // the token is in the cookie alone
      const { exp, user } = session
      const body = { message: 'Authentication Passed', exp, user }
      sendPanelJson(request, response, { status: 200, body, headers: { 'Set-Cookie': cookie.holding(session.token) } })
    },

    async logout(request, response) {
      // the body is ignored; one that never ends is disconnected soon after the response
      request.resume()
      const viewer = await cookie.viewerOfAny(request)
      if (!viewer) throw new HttpError(400, 'No User')
      const { searchParams } = new URL(request.originalUrl, 'http://internal.invalid')
      await signIn.logout(viewer, searchParams.get('allSessions') === 'true')
      sendPanelJson(request, response, {
        status: 200,
        body: { message: 'Logout successful.' },
        headers: { 'Set-Cookie': cookie.removed() },
      })
    },
  }
}

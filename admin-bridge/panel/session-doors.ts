import type { ServerResponse } from 'node:http'
import type { Request } from 'express'
import type { Payload } from 'payload'
import { generateExpiredPayloadCookie, generatePayloadCookie } from 'payload/shared'
import { SIGN_IN_BODY, readSignIn } from '../auth/sign-in-body'
import type { SignIn } from '../auth/sign-in'
import type { Viewer } from '../store/content-store'
import { bufferedBody } from '../http/buffered-body'
import { clientAbortSignal } from '../http/limits/client-abort'
import { HttpError, httpError } from '../http/errors'
import { sendPanelJson } from './replies'

type Door = (request: Request, response: ServerResponse) => Promise<void>
type Deps = { payload: Payload; signIn: SignIn; viewerOf: (request: Request) => Promise<Viewer> }

const textIn = (data: unknown, name: string): string => {
  const value = typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[name] : undefined
  return typeof value === 'string' ? value : ''
}

/** The data of a form of the panel: JSON, or multipart with JSON in the field `_payload`. @throws HttpError 400, 415 */
async function formData(body: Buffer, type: string): Promise<unknown> {
  try {
    if (/^application\/json\b/i.test(type)) return JSON.parse(body.toString('utf8'))
    if (/^multipart\/form-data\b/i.test(type)) {
      // a copy, because a Buffer may be a part of a larger piece of memory
      const form = await new Response(new Uint8Array(body), { headers: { 'Content-Type': type } }).formData()
      const field = form.get('_payload')
      return JSON.parse(typeof field === 'string' ? field : '{}')
    }
  } catch {
    throw httpError.badRequest('The request could not be read')
  }
  throw httpError.mediaType('application/json')
}

/**
 * The panel's sign-in and sign-out, in the words and shapes of Payload's REST. They run the code of the API's, so that the
 * limits, the line, the deadline and the work are the same at both doors.
 */
export function sessionDoors({ payload, signIn, viewerOf }: Deps): Readonly<Record<'login' | 'logout', Door>> {
  const cookies = { collectionAuthConfig: payload.collections.users.config.auth, cookiePrefix: payload.config.cookiePrefix }
  return {
    async login(request, response) {
      const address = request.ip ?? ''
      const gone = clientAbortSignal(response)
      const data = await readSignIn(signIn, address, async () => {
        const body = await bufferedBody(request, SIGN_IN_BODY)
        return formData(body, request.headers['content-type'] ?? '').finally(() => SIGN_IN_BODY.memory.free(body.length))
      })
      const [name, password] = [textIn(data, 'username') || textIn(data, 'email'), textIn(data, 'password')]
      if (name.trim() === '' || password === '') throw httpError.badRequest('Enter your username and password')
      const session = await signIn.begin({ name, password, address, gone })
      const cookie = String(generatePayloadCookie({ ...cookies, token: session.token }))
      const body = { message: 'Authentication Passed', ...session }
      sendPanelJson(request, response, { status: 200, body, headers: { 'Set-Cookie': cookie } })
    },

    async logout(request, response) {
      // a body means nothing here; one that does not end is cut soon after the reply
      request.resume()
      const viewer = await viewerOf(request)
      if (!viewer) throw new HttpError(400, 'No User')
      const { searchParams } = new URL(request.originalUrl, 'http://in.process')
      await signIn.logout(viewer, searchParams.get('allSessions') === 'true')
      const cookie = String(generateExpiredPayloadCookie(cookies as Parameters<typeof generateExpiredPayloadCookie>[0]))
      sendPanelJson(request, response, {
        status: 200,
        body: { message: 'Logout successful.' },
        headers: { 'Set-Cookie': cookie },
      })
    },
  }
}

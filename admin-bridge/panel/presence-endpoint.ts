import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Payload } from 'payload'
import { clientIn, type Presence } from '../presence/presence'
import { parseId } from '../http/paging'
import { sendPanelJson } from './responses'

type Call = { request: IncomingMessage; response: ServerResponse; path: string; user: string }

/**
 * Creates the panel's door to presence: GET and DELETE of `/panel-api/presence/{collection}/{id}` with a `client`. The panel
 * has no token for the API, only its cookie. The gate calls it for administrators.
 */
export function presenceEndpoint(payload: Payload, presence: Presence) {
  const slugs = payload.config.collections.map(({ slug }) => slug).filter((slug) => !slug.startsWith('payload-'))
  const pattern = new RegExp(`^/panel-api/presence/(${slugs.join('|')})/(\\d+)$`)
  return {
    isPresence: (method: string, path: string): boolean => (method === 'GET' || method === 'DELETE') && pattern.test(path),

    /** Answers a request. @throws HttpError 422 */
    async answer({ request, response, path, user }: Call): Promise<void> {
      const [, collection = '', id] = pattern.exec(path) ?? []
      const report = { record: `${collection} ${parseId(id)}`, client: clientIn(request.url ?? '') }
      request.resume()
      if (request.method === 'DELETE') await presence.leave(report)
      const body = request.method === 'DELETE' ? {} : await presence.enter({ ...report, user })
      sendPanelJson(request, response, { status: 200, body })
    },
  }
}

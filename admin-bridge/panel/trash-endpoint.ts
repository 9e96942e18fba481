import type { ServerResponse } from 'node:http'
import type { Request } from 'express'
import { PANEL_TRASH_API } from '../../cms/domain/entities/addresses'
import { TRASH_PATH } from '../contract/trash'
import { splitTarget } from '../http/cache/canonical-query'
import { trashWrites } from '../resources/trash'
import { asPanel } from '../store/client'
import type { ContentStore } from '../store/content-store'
import type { Viewer } from '../store/viewer'
import { sendPanelJson } from './responses'

type Call = { request: Request; response: ServerResponse; viewer: Viewer }
/** Answers a request. @throws HttpError as the API's route, with the same sentences. */
type Answer = (call: Call) => Promise<void>

/**
 * Creates the panel's door to the writes of the trash: what the API has at `/v1/trash…`, at `/panel-api/trash…`. The panel has no
 * token for the API, only its cookie. The gate calls it for administrators.
 * @returns a function that finds what answers a method and a path; null for an address that is not of the trash.
 */
export function trashEndpoint(store: ContentStore): (method: string, path: string) => Answer | null {
  const routes = trashWrites(store).flatMap((route) => ('write' in route ? [route] : []))
  const patterns = routes.map(({ path }) => new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`))
  return (method, path) => {
    if (!path.startsWith(PANEL_TRASH_API)) return null
    const own = TRASH_PATH + path.slice(PANEL_TRASH_API.length)
    const index = routes.findIndex((route, at) => route.method === method && patterns[at]?.test(own))
    const route = routes[index]
    if (!route) return null
    return async ({ request, response, viewer }) => {
      const segments = patterns[index]?.exec(own)?.groups ?? {}
      const query = new URLSearchParams(splitTarget(request.originalUrl).query)
      const call = { request, response, viewer, query, segments, id: segments['id'], ip: request.ip ?? '' }
      await asPanel(() => route.write(call))
      request.resume()
      sendPanelJson(request, response, { status: 200, body: {} })
    }
  }
}

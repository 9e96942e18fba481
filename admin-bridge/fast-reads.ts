import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ReadKey } from './api-reads'
import type { ViewerCache } from './auth/viewer-cache'
import type { ResponseCache } from './http/cache/response-cache'
import { sendPrepared, type TaggedResponse } from './http/cache/send-response'
import { API_HEADERS, REVALIDATE, cacheHeaders } from './http/request'
import { sharedFileKey } from './pages/crawlers/crawler-routes'
import { isTooLong, pageKey } from './pages/page-url'

type Headers = Readonly<Record<string, string>>
/** All headers of each kind of cached response, apart from those of the response itself. */
type Kinds = { public: Headers; private: Headers; page: Headers }

type FastReadDeps = {
  cache: Pick<ResponseCache, 'fresh'>
  viewers: Pick<ViewerCache, 'cached'>
  readKey: ReadKey
}

/**
 * Answers a request from the cache before any routing.
 * @param head the request's id, and the headers that every response has. Equal requests have to pass the same object.
 * @returns false if nothing was sent: for other requests, and for a response that is not known to be fresh.
 */
export type FastReads = (request: IncomingMessage, response: ServerResponse, head: { id: string; baseline: Headers }) => boolean

const API_FOLDER = '/api/'
const API_READS = '/api/v1/'

function kindsOf(baseline: Headers): Kinds {
  const api = { ...baseline, ...API_HEADERS }
  return {
    public: { ...api, ...cacheHeaders({ headers: {} }) },
    private: { ...api, ...cacheHeaders({ headers: { authorization: '' } }) },
    page: { ...baseline, ...REVALIDATE },
  }
}

/** Creates the fast path of reads of the API, of pages, and of files that depend on content, such as feeds. */
export function createFastReads({ cache, viewers, readKey }: FastReadDeps): FastReads {
  const kindsByBaseline = new WeakMap<Headers, Kinds>()

  const apiResponse = (request: IncomingMessage, url: string): TaggedResponse | null => {
    const viewer = viewers.cached(request)
    const key = viewer === undefined ? null : readKey(viewer, url)
    return key === null ? null : cache.fresh(key)
  }
  // Only an address in its canonical form has an entry under its own spelling. Others take the usual path.
  const siteResponse = (url: string): TaggedResponse | null =>
    isTooLong(url) ? null : (cache.fresh(pageKey(url)) ?? cache.fresh(sharedFileKey(url)))

  return (request, response, { id, baseline }) => {
    const { url = '', method } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    const isApi = url.startsWith(API_FOLDER)
    if (isApi && !url.startsWith(API_READS)) return false
    const cached = isApi ? apiResponse(request, url) : siteResponse(url)
    if (!cached) return false
    let kinds = kindsByBaseline.get(baseline)
    if (!kinds) kindsByBaseline.set(baseline, (kinds = kindsOf(baseline)))
    const headers = !isApi ? kinds.page : request.headers.authorization === undefined ? kinds.public : kinds.private
    return sendPrepared(request, response, cached, { headers, id })
  }
}

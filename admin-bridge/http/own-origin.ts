import type { IncomingMessage } from 'node:http'
import { parseUrl } from '../../cms/domain/parse-url'
import { forwardedHost } from './forwarded'

/** Whether the origin of a request is one of ours. */
export type OwnOrigin = (request: Pick<IncomingMessage, 'headers'>, origin: string) => boolean

const hostOf = (origin: string): string => parseUrl(origin)?.host ?? ''

/**
 * Creates the check of `Origin`. PUBLIC_URL always counts, because a proxy may change the Host. Any other of our origins
 * counts only for a request to itself: a page of another program at `localhost` on the visitor's machine is not ours.
 * @param origins see `ownOrigins`; PUBLIC_URL is the first.
 */
export function createOwnOrigin(origins: readonly string[]): OwnOrigin {
  const [publicOrigin] = origins
  return (request, origin) => {
    if (origin === publicOrigin) return true
    // X-Forwarded-Host is only left if a trusted proxy sent it
    const host = forwardedHost(request) ?? request.headers.host
    return origins.includes(origin) && hostOf(origin) === host?.toLowerCase()
  }
}

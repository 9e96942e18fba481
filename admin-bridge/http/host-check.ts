import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { HttpError, httpError } from './errors'
import { forwardedHost } from './forwarded'

const HOST = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]+))(?::\d{1,5})?$/i
/** Bounds the cache of accepted values, because a client could send a different port each time. */
const ACCEPTED_MAX = 200

const countHostHeaders = ({ rawHeaders }: IncomingMessage): number => {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') count++
  }
  return count
}

/**
 * Creates the check of the Host header. It accepts the host name of PUBLIC_URL, `localhost` and IP addresses, with any port.
 * This prevents DNS rebinding, where another site's host name resolves to this server, and keeps health probes by IP address
 * working. A host forwarded by a trusted proxy has to pass the same check. HTTP/1.0 allows requests without Host.
 * @returns the error for a request (400 for a missing, repeated or malformed Host, 421 for another host), or null.
 */
export function createHostCheck(publicUrl: string): (request: IncomingMessage) => HttpError | null {
  const publicHost = new URL(publicUrl).hostname.replace(/^\[|\]$/g, '').toLowerCase()
  const wrongHost = new HttpError(421, `This server answers for ${publicUrl}. Please use that address.`)
  const accepted = new Set<string>()
  const hostError = (host: string): HttpError | null => {
    if (accepted.has(host)) return null
    const [, ipv6, hostname] = HOST.exec(host) ?? []
    if (ipv6 !== undefined ? isIP(ipv6) !== 6 : hostname === undefined) return httpError.badRequest('The Host header is malformed')
    const name = (ipv6 ?? hostname ?? '').toLowerCase()
    if (name !== publicHost && name !== 'localhost' && isIP(name) === 0) return wrongHost
    if (accepted.size < ACCEPTED_MAX) accepted.add(host)
    return null
  }
  return (request) => {
    const { host } = request.headers
    if (host === undefined) return request.httpVersion === '1.0' ? null : httpError.badRequest('The Host header is missing')
    if (countHostHeaders(request) > 1) return httpError.badRequest('The request has more than one Host header')
    const forwarded = forwardedHost(request)
    return hostError(host) ?? (forwarded === undefined ? null : hostError(forwarded))
  }
}

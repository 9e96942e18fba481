import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { HttpError, httpError } from './errors'
import { forwardedHost } from './forwarded'

const HOST = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]+))(?::\d{1,5})?$/i
/** Accepted values are remembered; a client that varies its port must not fill the memory. */
const REMEMBERED = 200

const countOfHosts = ({ rawHeaders }: IncomingMessage): number => {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') count++
  }
  return count
}

/**
 * Makes the check of the Host header. Accepted are PUBLIC_URL's host name, `localhost` and IP addresses, with any port: a
 * page of another site cannot make a visitor's browser talk to this server under a name of its own (DNS rebinding), and
 * health probes by address keep working. A host that a trusted proxy forwards is held to the same rule. HTTP/1.0 knows
 * requests without Host; browsers send none.
 * @returns the refusal for a request (400 without, with two or with a malformed Host, 421 with a foreign one), or null.
 */
export function createHostCheck(publicUrl: string): (request: IncomingMessage) => HttpError | null {
  const own = new URL(publicUrl).hostname.replace(/^\[|\]$/g, '').toLowerCase()
  const foreign = new HttpError(421, `This server answers for ${publicUrl}. Please use that address.`)
  const accepted = new Set<string>()
  const problemOf = (host: string): HttpError | null => {
    if (accepted.has(host)) return null
    const [, address, name] = HOST.exec(host) ?? []
    if (address !== undefined ? isIP(address) !== 6 : name === undefined)
      return httpError.badRequest('The Host of the request is malformed')
    const known = (address ?? name ?? '').toLowerCase()
    if (known !== own && known !== 'localhost' && isIP(known) === 0) return foreign
    if (accepted.size < REMEMBERED) accepted.add(host)
    return null
  }
  return (request) => {
    const { host } = request.headers
    if (host === undefined) return request.httpVersion === '1.0' ? null : httpError.badRequest('The request names no Host')
    if (countOfHosts(request) > 1) return httpError.badRequest('The request names more than one Host')
    const forwarded = forwardedHost(request)
    return problemOf(host) ?? (forwarded === undefined ? null : problemOf(forwarded))
  }
}

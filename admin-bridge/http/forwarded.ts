import type { IncomingMessage } from 'node:http'
import type { TLSSocket } from 'node:tls'

/** Express's compiled `trust proxy` setting: is the peer at this address, so many hops away, a trusted proxy? */
export type TrustsProxy = (address: string, hop: number) => boolean

const firstOf = (header: string | string[] | undefined): string | undefined =>
  (Array.isArray(header) ? header[0] : header)?.split(',')[0]?.trim() || undefined

/** Is the direct peer of this connection a trusted proxy? */
export const isFromProxy = ({ socket }: IncomingMessage, trusts: TrustsProxy): boolean => trusts(socket.remoteAddress ?? '', 0)

/** Did the client use TLS, here or at a trusted proxy? */
export function isSecure(request: IncomingMessage, trusts: TrustsProxy): boolean {
  if ((request.socket as Partial<TLSSocket>).encrypted) return true
  return isFromProxy(request, trusts) && firstOf(request.headers['x-forwarded-proto'])?.toLowerCase() === 'https'
}

/** The host that a trusted proxy says the client asked for. */
export const forwardedHost = (request: IncomingMessage): string | undefined => firstOf(request.headers['x-forwarded-host'])

/**
 * Removes what a client that is no trusted proxy says about host and protocol. Express ignores these headers by itself;
 * Next would believe them, for one when it compares a request's origin with its host.
 */
export function dropUntrustedForwarding(request: IncomingMessage, trusts: TrustsProxy): void {
  const { headers } = request
  const isForwarded = 'x-forwarded-host' in headers || 'x-forwarded-proto' in headers || 'x-forwarded-port' in headers
  if (!isForwarded || isFromProxy(request, trusts)) return
  for (const name of ['x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port']) delete headers[name]
}

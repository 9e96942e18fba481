import type { IncomingMessage } from 'node:http'
import { TLSSocket } from 'node:tls'

/** Express's compiled `trust proxy` setting: whether the peer at this address, `hop` hops away, is a trusted proxy. */
export type TrustProxy = (address: string, hop: number) => boolean

const firstValue = (header: string | string[] | undefined): string | undefined =>
  (Array.isArray(header) ? header[0] : header)?.split(',')[0]?.trim() || undefined

/** Whether the direct peer of this connection is a trusted proxy. */
export const isFromProxy = ({ socket }: IncomingMessage, trusts: TrustProxy): boolean => trusts(socket.remoteAddress ?? '', 0)

/** Whether the client uses TLS, here or at a trusted proxy. */
export function isSecure(request: IncomingMessage, trusts: TrustProxy): boolean {
  if (request.socket instanceof TLSSocket) return true
  return isFromProxy(request, trusts) && firstValue(request.headers['x-forwarded-proto'])?.toLowerCase() === 'https'
}

/** The host that the client requested, according to a trusted proxy. */
export const forwardedHost = (request: Pick<IncomingMessage, 'headers'>): string | undefined =>
  firstValue(request.headers['x-forwarded-host'])

/**
 * Removes `X-Forwarded-*` headers unless a trusted proxy sent them. Express ignores them by itself; Next trusts them, for
 * example when it compares a request's origin with its host.
 */
export function stripUntrustedForwardedHeaders(request: IncomingMessage, trusts: TrustProxy): void {
  const { headers } = request
  const isForwarded = 'x-forwarded-host' in headers || 'x-forwarded-proto' in headers || 'x-forwarded-port' in headers
  if (!isForwarded || isFromProxy(request, trusts)) return
  for (const name of ['x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port']) delete headers[name]
}

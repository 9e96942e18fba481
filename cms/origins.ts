import type { Env } from './env'

const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'] as const

const isLoopback = (url: URL): boolean => LOOPBACK_HOSTS.some((host) => host === url.hostname)

/**
 * The origins of this product: PUBLIC_URL, and the names of this machine with the port that the server listens on. If
 * PUBLIC_URL names this machine, its port counts too, because a container may be reached through another one.
 */
export function ownOrigins({ PUBLIC_URL, PORT }: Pick<Env, 'PUBLIC_URL' | 'PORT'>): string[] {
  const publicUrl = new URL(PUBLIC_URL)
  const local = LOOPBACK_HOSTS.flatMap((host) => {
    const address = new URL(`http://${host}:${PORT}`)
    return isLoopback(publicUrl) ? [address.origin, new URL(`${publicUrl.protocol}//${host}:${publicUrl.port}`).origin] : [address.origin]
  })
  return [...new Set([publicUrl.origin, ...local])]
}

import { isIPv6 } from 'node:net'

const MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i
const MAPPED_HEX = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/i
const GROUPS = 8
const NETWORK_GROUPS = 4

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const missing = tail === undefined ? 0 : GROUPS - before.length - after.length
  return [...before, ...Array.from({ length: Math.max(missing, 0) }, () => '0'), ...after].map((group) =>
    Number.parseInt(group, 16).toString(16),
  )
}

/**
 * The network that a client's failures count for: an IPv4 address, or the /64 of an IPv6 address, which is what one
 * customer gets to choose addresses from. An IPv4 address that is written as IPv6 counts as IPv4.
 */
export function clientNetwork(address: string): string {
  const [plain = ''] = address.trim().toLowerCase().split('%', 1)
  if (!isIPv6(plain)) return plain
  const canonical = new URL(`http://[${plain}]/`).hostname.slice(1, -1)
  const mapped = MAPPED.exec(plain)?.[1]
  if (mapped !== undefined) return mapped
  const [, high, low] = MAPPED_HEX.exec(canonical) ?? []
  if (high !== undefined && low !== undefined) {
    const [a, b] = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
    return [a >> 8, a & 255, b >> 8, b & 255].join('.')
  }
  return `${groupsOf(canonical).slice(0, NETWORK_GROUPS).join(':')}::/64`
}

import { isIPv6 } from 'node:net'

const MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i
const MAPPED_HEX = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/i
const GROUPS = 8
const NETWORK_GROUPS = 4

/** An IPv4 address with a port, and an IPv6 address in brackets with or without one. Some proxies report clients so. */
const WITH_PORT = /^(?:(\d{1,3}(?:\.\d{1,3}){3}):\d+|\[(.+)\](?::\d+)?)$/

/** Splits an IPv6 address into its eight groups, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const missing = tail === undefined ? 0 : GROUPS - before.length - after.length
  return [...before, ...Array.from({ length: Math.max(missing, 0) }, () => '0'), ...after].map((group) =>
    Number.parseInt(group, 16).toString(16),
  )
}

/** An address without the port that a proxy may have added, and without brackets. */
export function withoutPort(address: string): string {
  const trimmed = address.trim()
  const [, v4, v6] = WITH_PORT.exec(trimmed) ?? []
  return v4 ?? v6 ?? trimmed
}

/**
 * Returns the network whose failures a client adds to: an IPv4 address, or the /64 of an IPv6 address, which is the range
 * that one customer controls. An IPv4-mapped IPv6 address counts as IPv4. A port that a proxy has added does not count.
 */
export function clientNetwork(address: string): string {
  const [plain = ''] = withoutPort(address).toLowerCase().split('%', 1)
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

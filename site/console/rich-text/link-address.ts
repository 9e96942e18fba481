import { isLinkUrl } from '../../../cms/domain/rich-text/link-url'

/** A host name and optional path without a scheme, as people type it: `example.com/menu`. */
const BARE_HOST = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}(?:[:/?#]\S*)?$/u
const BARE_MAIL = /^[^\s@/:]+@[^\s@/]+\.[^\s@/]+$/

/** Completes an address as typed: `example.com` becomes `https://example.com`, a mail address gets its scheme. Null if it is not allowed. */
export function linkAddressFrom(typed: string): string | null {
  const address = typed.trim()
  if (isLinkUrl(address)) return address
  if (BARE_MAIL.test(address)) return `mailto:${address}`
  return BARE_HOST.test(address) ? linkAddressFrom(`https://${address}`) : null
}

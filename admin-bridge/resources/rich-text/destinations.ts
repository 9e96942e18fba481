import { isLinkUrl } from '../../../cms/domain/rich-text/link-url'

/**
 * A link to this site by its whole address, as people copy it from a browser, as a path; any other link as it is.
 * @param publicUrl the site's address; '' if there is none.
 */
export function withoutOwnAddress(url: string, publicUrl: string): string {
  if (publicUrl === '' || !/^https?:/i.test(url)) return url
  const { origin, pathname, search, hash } = new URL(url)
  const path = pathname + search + hash
  // two slashes would name another host
  return origin === new URL(publicUrl).origin && isLinkUrl(path) ? path : url
}

/** Where a link leads, for a reader who does not see its address: a host or an e-mail address; null for a page of this site. */
export function destinationOf(url: string): string | null {
  if (url.startsWith('/')) return null
  const { protocol, host, pathname } = new URL(url)
  if (protocol !== 'mailto:') return host.replace(/^www\./, '')
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

/** A text that is nothing but an address. The group is its host or e-mail address. */
const ADDRESS = /^(?:https?:\/\/|mailto:)?(?:www\.)?([^\s/?#]+)(?:[/?#]\S*)?$/i

/**
 * Whether a reader sees in the text of a link where it leads. The text must be that address and nothing else: a longer one
 * may only look like it, as `example.com.evil.example` or `paypal.com` for `pal.com`.
 * @param destination as {@link destinationOf} returns it.
 */
export const isNamedBy = (destination: string, text: string): boolean =>
  ADDRESS.exec(text.trim())?.[1]?.toLowerCase() === destination.toLowerCase()

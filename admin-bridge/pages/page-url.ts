const MAX_LENGTH = 2_048

/**
 * The address under which a page is rendered and cached: the parameters that the page reads, in their given order, each
 * with its first value, as pages read it. All others name campaigns, or try things, and make no page of their own.
 * @param url path and query, the path with single slashes.
 * @param parametersOf the parameters that the page of a path reads.
 */
export function canonicalUrl(url: string, parametersOf: (pathname: string) => readonly string[]): string {
  const { pathname, searchParams } = new URL(url, 'http://internal.invalid')
  const kept = new URLSearchParams()
  for (const name of parametersOf(pathname)) {
    const value = searchParams.get(name)
    if (value) kept.append(name, value)
  }
  return kept.size > 0 ? `${pathname}?${kept}` : pathname
}

/** Is a path written as the site's own links are? Pages answer other spellings too (`/QUOTES`), of which there is no end. */
export const isPlainPath = (url: string): boolean => /^\/[a-z0-9/-]*(?:\?|$)/.test(url)

/** Longer than any link of the site. */
export const isTooLong = (url: string): boolean => url.length > MAX_LENGTH

/** What a link picks up when it is copied across a line's end; no route's pattern matches it. */
const LINE_ENDS = /%0[ad]|%e2%80%a[89]/gi

/**
 * `/caffeine/?a=1` → `/caffeine?a=1`, `/quotes%0A` → `/quotes`; null where nothing is to be changed. The result always begins
 * with one slash.
 */
export function canonicalPageUrl(url: string): string | null {
  const at = url.indexOf('?')
  const path = at < 0 ? url : url.slice(0, at)
  const clean = `/${path.replace(LINE_ENDS, '').split(/[/\\]/).filter(Boolean).join('/')}`
  return clean === path ? null : clean + (at < 0 ? '' : url.slice(at))
}

/** Parameters that pages read; all others only name campaigns, or try things, and make no page of their own. */
const KNOWN = new Set(['cuisine', 'episodes_from', 'from', 'q', 'sort', 'tier', 'author', 'category', 'all'])
const MAX_LENGTH = 2_048

/** The address under which a page is rendered and kept: known parameters alone, in one order. @param url path and query, the path with single slashes. */
export function canonicalUrl(url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://internal.invalid')
  for (const name of new Set(searchParams.keys())) if (!KNOWN.has(name)) searchParams.delete(name)
  searchParams.sort()
  const query = searchParams.toString()
  return query ? `${pathname}?${query}` : pathname
}

/** Longer than any link of the site. */
export const isTooLong = (url: string): boolean => url.length > MAX_LENGTH

/** What a link picks up when it is copied across a line's end; no route's pattern matches it. */
const LINE_ENDS = /%0[ad]|%e2%80%a[89]/gi

/**
 * `/caffeine/?a=1` → `/caffeine?a=1`, `/quotes%0A` → `/quotes`; null where nothing is to be changed. The result always begins
 * with one slash.
 */
export function tidied(url: string): string | null {
  const at = url.indexOf('?')
  const path = at < 0 ? url : url.slice(0, at)
  const clean = `/${path.replace(LINE_ENDS, '').split(/[/\\]/).filter(Boolean).join('/')}`
  return clean === path ? null : clean + (at < 0 ? '' : url.slice(at))
}

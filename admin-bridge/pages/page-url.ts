/** A search of the greatest length takes 12 characters for each emoji, and may have filters beside it. */
const MAX_LENGTH = 4_096

/**
 * Returns the URL under which a page is rendered and cached. It contains only the parameters that the page reads, in the
 * order of `parametersOf`, each with its first value. Other parameters, such as campaign names, do not create entries.
 * @param url path and query, the path with single slashes.
 * @param parametersOf returns the parameters that the page of a path reads.
 */
export async function canonicalUrl(url: string, parametersOf: (pathname: string) => Promise<readonly string[]>): Promise<string> {
  const { pathname, searchParams } = new URL(url, 'http://internal.invalid')
  const read = new URLSearchParams()
  for (const name of await parametersOf(pathname)) {
    const value = searchParams.get(name)
    if (value) read.append(name, value)
  }
  return read.size > 0 ? `${pathname}?${read}` : pathname
}

/** Cache key of a page. @param url the result of `canonicalUrl`. */
export const pageKey = (url: string): string => `page ${url}`

/** Whether a path is spelled as in the site's links. Pages also answer other spellings (`/QUOTES`), of which there are many. */
export const isPlainPath = (url: string): boolean => /^\/[a-z0-9/-]*(?:\?|$)/.test(url)

/** A path as the site's router reads it. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Whether a path is one of a preview, in any spelling that the site's router accepts. */
export const isPreviewPath = (path: string): boolean => /^\/preview(?:\/|$)/i.test(decoded(path))

/** Whether a URL is longer than any link of the site. */
export const isTooLong = (url: string): boolean => url.length > MAX_LENGTH

/** Line breaks that a link contains after it was copied from wrapped text. No route matches them. */
const LINE_BREAKS = /%0[ad]|%e2%80%a[89]/gi

/**
 * Returns the URL to redirect to: `/caffeine/?a=1` → `/caffeine?a=1`, `/quotes%0A` → `/quotes`; null if the URL is correct.
 * The result always begins with exactly one slash, so it cannot lead to another site.
 */
export function canonicalPageUrl(url: string): string | null {
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  const clean = `/${path.replace(LINE_BREAKS, '').split(/[/\\]/).filter(Boolean).join('/')}`
  return clean === path ? null : clean + (mark < 0 ? '' : url.slice(mark))
}

import { LRUCache } from 'lru-cache'

const MAX_PAGES = 400
const MAX_CHARACTERS = 48 * 1024 * 1024

/** Rendered pages of one state of the content. */
export type PageCache = { get: (url: string) => string | undefined; set: (url: string, page: string, since: unknown) => void; version: () => unknown }

/**
 * Keeps rendered pages while the content stays as it is.
 * @param version tells where content stands; undefined keeps nothing.
 */
export function createPageCache(version: (() => unknown) | undefined): PageCache {
  const pages = new LRUCache<string, string>({ max: MAX_PAGES, maxSize: MAX_CHARACTERS, sizeCalculation: (page) => page.length + 1 })
  let kept: unknown
  const current = (): unknown => {
    const now = version?.()
    if (now !== kept) {
      pages.clear()
      kept = now
    }
    return now
  }
  return {
    version: current,
    get: (url) => (version && current() !== undefined ? pages.get(url) : undefined),
    // A page rendered from content that has moved on since must not be kept as the new content's.
    set: (url, page, since) => {
      if (version && since !== undefined && current() === since) pages.set(url, page)
    },
  }
}

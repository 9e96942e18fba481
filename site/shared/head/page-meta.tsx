import { createContext, useContext, useEffect, useSyncExternalStore } from 'react'
import { browserTags, type PageMeta } from './head-tags'

export type { PageMeta } from './head-tags'

/** Collects the page's metadata during server rendering, and provides the public origin. */
export type HeadSink = { meta: PageMeta | null; origin: string }

const HeadContext = createContext<HeadSink | null>(null)
/** Null in the browser, where pages change the document itself. */
export const HeadProvider = HeadContext.Provider

const canonicalLink = (): HTMLLinkElement | null => document.querySelector('link[rel="canonical"]')

/**
 * Replaces the page's head elements in the browser. Those of the server's page stay with it: crawlers and link previews read more than
 * a browser needs, and a page that the browser opens by itself is none of theirs.
 */
function applyMeta(meta: PageMeta, origin: string): void {
  document.title = meta.title
  if (meta.canonical && canonicalLink()?.href === new URL(meta.canonical, origin).href) return
  for (const element of document.head.querySelectorAll('[data-page]')) element.remove()
  for (const { tag, attributes } of browserTags(meta, origin)) {
    const element = document.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    element.setAttribute('data-page', '')
    document.head.append(element)
  }
}

/** Sets the page's metadata, including the HTTP status of the server's response. Null while it is unknown. */
export function usePageMeta(meta: PageMeta | null): void {
  const sink = useContext(HeadContext)
  // Effects do not run on the server: there the last call during rendering wins.
  if (sink && meta) sink.meta = meta
  const key = meta && JSON.stringify(meta)
  useEffect(() => {
    // Cast: the text was serialized from a PageMeta above.
    if (key) applyMeta(JSON.parse(key) as PageMeta, window.location.origin)
  }, [key])
}

const subscribeToNothing = (): (() => void) => () => undefined
const hostOf = (address: string): string => new URL(address).hostname.replace(/^www\./, '')
const currentHost = (): string => hostOf(window.location.href)

/** The host that the page was rendered for, from its canonical link. */
const renderedHost = (): string => {
  const canonical = canonicalLink()
  return canonical ? hostOf(canonical.href) : currentHost()
}

/** The site's host without "www.": from the public address on the server, from the address bar in the browser. */
export function useSiteHost(): string {
  const sink = useContext(HeadContext)
  return useSyncExternalStore(subscribeToNothing, currentHost, () => (sink ? hostOf(sink.origin) : renderedHost()))
}

/** Sets the title as it is, for pages that are neither indexed nor shared. */
export function usePageTitle(title: string): void {
  usePageMeta({ title, noindex: true })
}

import { createContext, useContext, useEffect, useSyncExternalStore } from 'react'
import { headTags, type PageMeta } from './head-tags'

export type { PageMeta } from './head-tags'

/** Where server rendering collects what the page says about itself, and what it knows of the public address. */
export type HeadSink = { meta: PageMeta | null; origin: string }

const HeadContext = createContext<HeadSink | null>(null)
export const HeadProvider = HeadContext.Provider

/** Replaces the page's own head elements, those that matter to somebody who is already here. */
function applyMeta(meta: PageMeta, origin: string): void {
  document.title = meta.title
  for (const element of document.head.querySelectorAll('[data-page]')) element.remove()
  for (const { tag, attributes, text } of headTags(meta, origin)) {
    const element = document.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    element.setAttribute('data-page', '')
    if (text) element.textContent = text
    document.head.append(element)
  }
}

/**
 * Says what the page is: title, description, canonical address, picture, structured data, and the HTTP status that the
 * server answers with. Null while it is not known yet.
 */
export function usePageMeta(meta: PageMeta | null): void {
  const sink = useContext(HeadContext)
  // On the server there are no effects: the page is rendered once, and what it said last stands.
  if (sink && meta) sink.meta = meta
  const key = meta && JSON.stringify(meta)
  useEffect(() => {
    if (key) applyMeta(JSON.parse(key) as PageMeta, window.location.origin)
  }, [key])
}

const never = (): (() => void) => () => undefined
const hostOf = (address: string): string => new URL(address).hostname.replace(/^www\./, '')
const ownHost = (): string => hostOf(window.location.href)

/** The host that the page was rendered for: its canonical address, which came with it, names that. */
const renderedHost = (): string => {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  return canonical ? hostOf(canonical.href) : ownHost()
}

/** The site's host without "www.": of the public address on the server, of the address bar in the browser. */
export function useSiteHost(): string {
  const sink = useContext(HeadContext)
  return useSyncExternalStore(never, ownHost, () => (sink ? hostOf(sink.origin) : renderedHost()))
}

/** Sets the title alone, to the letter: for pages that nobody searches or shares. */
export function usePageTitle(title: string): void {
  usePageMeta({ title, noindex: true })
}

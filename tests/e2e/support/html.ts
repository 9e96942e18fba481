import { send, type HttpResponse } from '../../harness/http'
import { parseJson } from '../../harness/json'

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }
export const decoded = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#x27|#39);/g, (whole, name: string) => ENTITIES[name] ?? whole)

/** The attributes of an element by name. */
export type Tag = Readonly<Record<string, string>>

/** The elements with this tag name in HTML or XML text, in document order. */
export function tagsOf(html: string, name: string): Tag[] {
  return [...html.matchAll(new RegExp(`<${name}\\b([^>]*)>`, 'g'))].map(([, inside = '']) =>
    Object.fromEntries(
      [...inside.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [key.toLowerCase(), decoded(value)]),
    ),
  )
}

/** The content of a `meta` element by its name or property; null if there is none. */
export const metaOf = (html: string, name: string): string | null =>
  tagsOf(html, 'meta').find((tag) => tag['name'] === name || tag['property'] === name)?.['content'] ?? null

export const titleOf = (html: string): string => decoded(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '')

/** The canonical address of a page; null if there is none. */
export const canonicalOf = (html: string): string | null => tagsOf(html, 'link').find((tag) => tag['rel'] === 'canonical')?.['href'] ?? null

/** The JSON-LD blocks. @throws if one is not JSON. */
export const structuredData = (html: string): unknown[] =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].map(([, json = '']) => parseJson(json))

/** The text that visitors see without scripts. */
export function readable(html: string): string {
  const body = html.slice(html.indexOf('<body>')).replace(/<script[\s\S]*?<\/script>|<noscript>[\s\S]*?<\/noscript>/g, ' ')
  return decoded(body.replace(/<img\b[^>]*\balt="([^"]*)"[^>]*>/g, '$1').replace(/<[^>]+>/g, '')).replace(/\s+/g, ' ')
}

/** Fetches a page as the server sends it, without a browser. */
export const fetchPage = (url: string, path: string): Promise<HttpResponse> => send(url, path, { headers: { Accept: 'text/html' } })

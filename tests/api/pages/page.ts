import { Window, type Document } from 'happy-dom'
import { expect } from 'vitest'
import { send, type HttpResponse } from '../../harness/http'
import { parseJson } from '../../harness/json'

export type Thing = Record<string, unknown> & { '@type'?: string }

/** A page of the site as a crawler sees it, without running scripts. */
export type Page = {
  readonly response: HttpResponse
  readonly document: Document
  readonly title: string
  /** The content of a `meta` element by its name or property; null for none. @throws if there are several. */
  meta(name: string): string | null
  /** The `href`s of the `link` elements with this `rel`. */
  links(rel: string): { href: string; title: string | null; type: string | null }[]
  /** The JSON-LD blocks, parsed. */
  readonly things: Thing[]
  /** The only JSON-LD block of a type. */
  thing(type: string): Thing
}

// parses only: fetches nothing and runs nothing
const parser = new new Window({ settings: { disableJavaScriptEvaluation: true, disableCSSFileLoading: true } }).DOMParser()

export function pageFrom(response: HttpResponse): Page {
  const document = parser.parseFromString(response.text, 'text/html')
  const blocks = [...document.querySelectorAll('script[type="application/ld+json"]')]
  const things = blocks.map(({ textContent }) => parseJson<Thing>(textContent))
  return {
    response,
    document,
    title: document.title,
    meta(name) {
      const found = [...document.querySelectorAll('head meta')].filter((each) =>
        [each.getAttribute('name'), each.getAttribute('property')].includes(name),
      )
      expect(found.length, `${response.path}: ${name} occurs at most once`).toBeLessThan(2)
      return found[0]?.getAttribute('content') ?? null
    },
    links: (rel) =>
      [...document.querySelectorAll(`head link[rel="${rel}"]`)].map((each) => ({
        href: each.getAttribute('href') ?? '',
        title: each.getAttribute('title'),
        type: each.getAttribute('type'),
      })),
    things,
    thing(type) {
      const found = things.filter((each) => each['@type'] === type)
      expect(found.length, `${response.path}: one ${type}`).toBe(1)
      return found[0] ?? {}
    },
  }
}

/** Reads a page of the site. */
export async function readPage(base: string, path: string, headers: Record<string, string> = {}): Promise<Page> {
  return pageFrom(await send(base, path, { headers }))
}

import type { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'

// Where the visitor is on a page. Loaded with the first scroll, or when a navigation needs it: nothing here is part of the first paint.

/** The API client gives up on a read after this time, so nothing appears later. */
const APPEARS_WITHIN_MS = 10_000
/** Visitors who scroll or type have chosen their own place on the page. */
const VISITOR_INPUT = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/** Calls `end` when the visitor scrolls or types, and after 10 s. @returns a function that stops waiting. */
function untilInput(end: () => void): () => void {
  const timer = setTimeout(end, APPEARS_WITHIN_MS)
  for (const event of VISITOR_INPUT) window.addEventListener(event, end, { passive: true })
  return () => {
    clearTimeout(timer)
    for (const event of VISITOR_INPUT) window.removeEventListener(event, end)
  }
}

/** Scrolls to an element, and again at the end: on the way, cards get the heights that were estimated for them. */
function scrollInto(target: Element, behavior: ScrollBehavior): () => void {
  const stop = (): void => {
    window.removeEventListener('scrollend', again)
    forget()
  }
  const again = (): void => target.scrollIntoView()
  window.addEventListener('scrollend', again)
  const forget = untilInput(stop)
  target.scrollIntoView({ behavior })
  return stop
}

/**
 * Scrolls to the element that the address names, else to the top. The element may belong to records that are still loading:
 * then it scrolls as soon as the element appears.
 * @returns a function that stops waiting for the element.
 */
export function scrollToStart(): () => void {
  const behavior = window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
  const id = window.location.hash.slice(1)
  const target = document.getElementById(id)
  if (target) return scrollInto(target, behavior)
  window.scrollTo({ top: 0, behavior })
  if (id === '') return () => undefined

  let stopScroll = (): void => undefined
  const stop = (): void => {
    observer.disconnect()
    forget()
    stopScroll()
  }
  const observer = new MutationObserver(() => {
    const late = document.getElementById(id)
    if (!late) return
    stop()
    stopScroll = scrollInto(late, behavior)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  const forget = untilInput(stop)
  return stop
}

/**
 * A place on a page. `record`: the position among the records of the first one on the screen, and its address; `top`: its distance
 * from the top of the screen, which outlasts estimated heights. `windows`: the windows read of each list, by query.
 */
type Place = { y: number; record: { at: number; href: string; top: number } | null; windows: Record<string, number> }

const STORE = 'ccc-places'
/** Remembered entries of the session's history. */
const PLACES_MAX = 50
const RECORDS = 'main article, main li'
/** Below the header and a list's bar. */
const UNCOVERED = 120
/** The page counts as settled after so many frames without a change. */
const SETTLED_FRAMES = 20

/** The places of this tab, the latest last. Storage that is blocked remembers nothing. */
function placesIn(): Map<string, Place> {
  try {
    // cast: this file wrote it
    return new Map(JSON.parse(sessionStorage.getItem(STORE) ?? '[]') as [string, Place][])
  } catch {
    return new Map()
  }
}

const hrefOf = (record: Element | undefined): string => record?.querySelector('a')?.getAttribute('href') ?? ''

/** The infinite queries that the page shows. */
const listsOf = (queryClient: QueryClient) =>
  queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .flatMap((query) => {
      const data: unknown = query.state.data
      const pages = typeof data === 'object' && data && 'pages' in data && Array.isArray(data.pages) ? data.pages.length : 0
      return pages > 0 ? [{ query, pages }] : []
    })

function currentPlace(queryClient: QueryClient): Place {
  const records = [...document.querySelectorAll(RECORDS)]
  const at = records.findIndex((each) => each.getBoundingClientRect().bottom > UNCOVERED)
  const record = records[at]
  return {
    y: window.scrollY,
    record: record && hrefOf(record) ? { at, href: hrefOf(record), top: record.getBoundingClientRect().top } : null,
    windows: Object.fromEntries(listsOf(queryClient).map(({ query, pages }) => [query.queryHash, pages])),
  }
}

let isRestoring = false

/** The key of the present entry of the session's history, as the router names it. */
const presentKey = (): unknown => {
  const state: unknown = window.history.state
  return typeof state === 'object' && state && 'key' in state ? state.key : 'default'
}

/** Remembers the place on the page. @param entry of the session's history. @param key of that entry. */
export function keepPlace(entry: string, key: string, queryClient: QueryClient): void {
  // between going back and showing that page, the browser may scroll the page that is left
  if (isRestoring || presentKey() !== key) return
  const places = placesIn()
  places.delete(entry)
  places.set(entry, currentPlace(queryClient))
  try {
    sessionStorage.setItem(STORE, JSON.stringify([...places].slice(-PLACES_MAX)))
  } catch {
    // without storage, the browser's own memory has to do
  }
}

/** Reads the windows that a list had and has not any more, one after the other. @returns whether all are there. */
function readWindows(queryClient: QueryClient, wanted: Place['windows']): boolean {
  const missing = listsOf(queryClient).filter(({ query, pages }) => pages < (wanted[query.queryHash] ?? 0))
  for (const { query } of missing) {
    // cast: a query with pages is observed by infinite observers
    const observer = query.observers[0] as InfiniteQueryObserver | undefined
    if (query.state.fetchStatus === 'idle' && query.state.status === 'success') void observer?.fetchNextPage()
  }
  return missing.length === 0
}

/** Scrolls to a place, as far as the page reaches yet. @returns whether it is reached. */
function scrollTo({ y, record }: Place): boolean {
  const found = record && document.querySelectorAll(RECORDS)[record.at]
  const isSame = found && hrefOf(found) === record.href
  const top = isSame ? window.scrollY + found.getBoundingClientRect().top - record.top : y
  if (Math.abs(top - window.scrollY) > 1) window.scrollTo({ top, behavior: 'instant' })
  return Math.abs(top - window.scrollY) <= 1 && (isSame || record === null)
}

/**
 * Brings the visitor back to where they were when they left an entry of the session's history: reads the windows that its lists
 * had, and scrolls until the page has settled, or the visitor moves on.
 */
export function restorePlace(entry: string, queryClient: QueryClient): () => void {
  const place = placesIn().get(entry)
  if (!place) return () => undefined
  isRestoring = true
  let settled = 0
  let frame = 0
  const stop = (): void => {
    isRestoring = false
    cancelAnimationFrame(frame)
    forget()
  }
  const step = (): void => {
    const isThere = readWindows(queryClient, place.windows)
    settled = scrollTo(place) && isThere ? settled + 1 : 0
    if (settled > SETTLED_FRAMES) stop()
    else frame = requestAnimationFrame(step)
  }
  const forget = untilInput(stop)
  step()
  return stop
}

/** The query of a list, whether its panel is open or not. */
function listAsked(search: string): string {
  const asked = new URLSearchParams(search)
  asked.delete('filters')
  return asked.toString()
}

/** Shows the beginning of a list whose filters or order have changed, if it is off the screen. @param from the query before. @param to the query now. */
export function showStartOfList(from: string, to: string): void {
  if (listAsked(from) === listAsked(to)) return
  const start = document.querySelector('[data-list-start]')
  const list = start?.closest('section') ?? start
  const top = list?.getBoundingClientRect().top ?? 0
  if (top < 0 || top > window.innerHeight) list?.scrollIntoView({ behavior: 'instant' })
}

/** How often a form reports itself. The server forgets it after ten seconds. */
const REPORT_EVERY_MS = 4_000

/** A name for a form. Not from `crypto.randomUUID`, which browsers have only on safe origins. */
export const newClient = (): string => `console-${Math.random().toString(36).slice(2)}${Date.now().toString(36)}`

type Reports<Response> = {
  /** Reports the form and returns the response; null if there is none. It must not throw. */
  readonly report: () => Promise<Response | null>
  /** Receives each response, but none after the end. */
  readonly onResponse: (response: Response) => void
  /** Says that the form is closed. */
  readonly leave: () => void
}

/**
 * Reports in the browser that a form is open, as long as its tab is visible.
 * @returns a function that ends it.
 */
export function reportPresence<Response>({ report, onResponse, leave }: Reports<Response>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const run = async (): Promise<void> => {
    clearTimeout(timer)
    if (isOver || document.hidden) return
    const response = await report()
    if (isOver) return
    if (response !== null) onResponse(response)
    clearTimeout(timer)
    timer = setTimeout(() => void run(), REPORT_EVERY_MS)
  }
  const enter = (): void => void run()
  enter()
  document.addEventListener('visibilitychange', enter)
  window.addEventListener('pageshow', enter)
  window.addEventListener('pagehide', leave)
  return () => {
    isOver = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', enter)
    window.removeEventListener('pageshow', enter)
    window.removeEventListener('pagehide', leave)
    leave()
  }
}

/** How often a form reports itself. The server forgets it after ten seconds. */
const REPORT_EVERY_MS = 4_000

/** A name for a form. Not from `crypto.randomUUID`, which browsers have only on safe origins. @param place such as `panel`. */
export const newClient = (place: string): string => `${place}-${Math.random().toString(36).slice(2)}${Date.now().toString(36)}`

type Reports<Answer> = {
  /** Reports the form and returns the answer; null if there is none. It must not throw. */
  readonly report: () => Promise<Answer | null>
  /** Receives each answer, but none after the end. */
  readonly onAnswer: (answer: Answer) => void
  /** Says that the form is closed. */
  readonly leave: () => void
}

/**
 * Reports in the browser that a form is open, as long as its tab is visible. The console and the panel share it.
 * @returns a function that ends it.
 */
export function reportPresence<Answer>({ report, onAnswer, leave }: Reports<Answer>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const run = async (): Promise<void> => {
    clearTimeout(timer)
    if (isOver || document.hidden) return
    const answer = await report()
    if (isOver) return
    if (answer !== null) onAnswer(answer)
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

/** Does something once the page is at rest: loaded, and with nothing else to do. */
export function whenIdle(act: () => void): void {
  const wait = (): void => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(act, { timeout: 5_000 })
    else setTimeout(act, 2_000)
  }
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
}

/** Lets the browser do what waits, a tap for one, before the work goes on. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

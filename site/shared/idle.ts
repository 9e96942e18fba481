/** Runs a function once the page has loaded and is idle. */
export function whenIdle(act: () => void): void {
  const wait = (): void => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(act, { timeout: 5_000 })
    else setTimeout(act, 2_000)
  }
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
}

/** Yields to the browser, so that pending input is handled before the work continues. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

const PAUSE_MS = 50

/** Waits until a condition holds, looking at it again and again. @throws when it does not within the bound. */
export async function until<T>(
  what: string,
  look: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  boundMs = 60_000,
): Promise<T> {
  const end = Date.now() + boundMs
  for (;;) {
    const seen = await look()
    if (seen) return seen
    if (Date.now() > end) throw new Error(`Waited ${boundMs} ms in vain: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

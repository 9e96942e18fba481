const PAUSE_MS = 50

/** Polls until a condition holds. @throws after `boundMs`. */
export async function until<T>(
  what: string,
  look: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  boundMs = 60_000,
): Promise<T> {
  const end = Date.now() + boundMs
  for (;;) {
    const seen = await look()
    if (seen) return seen
    if (Date.now() > end) throw new Error(`Timed out after ${boundMs} ms: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

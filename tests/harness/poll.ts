const PAUSE_MS = 25

/**
 * Polls until a condition holds, and returns what it saw. The default is generous, because the machine may be busy.
 * @throws with the name of the condition after `timeoutMs`.
 */
export async function until<T>(
  what: string,
  look: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  timeoutMs = 60_000,
): Promise<T> {
  const end = Date.now() + timeoutMs
  for (;;) {
    const seen = await look()
    if (seen) return seen
    if (Date.now() > end) throw new Error(`Timed out after ${timeoutMs} ms: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

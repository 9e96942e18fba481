const PAUSE_MS = 25

type Seen<T> = Exclude<T, false | null | undefined>

/**
 * Polls until a condition holds. Bounds are generous, because the machine may be busy.
 * @throws with the name of the condition after `boundMs`.
 */
export async function until<T>(what: string, look: () => T | Promise<T>, boundMs = 60_000): Promise<Seen<T>> {
  const end = Date.now() + boundMs
  for (;;) {
    const seen = await look()
    if (seen) return seen as Seen<T>
    if (Date.now() > end) throw new Error(`Timed out after ${boundMs} ms: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

const FIRST_PAUSE_MS = 25
const LONGEST_PAUSE_MS = 200
/** What waits long may notice it a little later: looking costs processor time that whatever is waited for needs. */
const SHARE_OF_WAIT = 0.05

/**
 * Polls until a condition holds, and returns what it saw. The default is generous, because the machine may be busy.
 * @throws with the name of the condition after `timeoutMs`.
 */
export async function until<T>(
  what: string,
  look: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  timeoutMs = 60_000,
): Promise<T> {
  const begun = Date.now()
  for (;;) {
    const seen = await look()
    if (seen) return seen
    const waited = Date.now() - begun
    if (waited > timeoutMs) throw new Error(`Timed out after ${timeoutMs} ms: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, Math.min(LONGEST_PAUSE_MS, Math.max(FIRST_PAUSE_MS, waited * SHARE_OF_WAIT))))
  }
}

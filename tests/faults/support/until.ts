const PAUSE_MS = 25

type Seen<T> = Exclude<T, false | null | undefined>

/**
 * Waits until a condition holds, looking again and again; every bound is generous, because the machine may be busy.
 * @throws with what was waited for when the bound is passed.
 */
export async function until<T>(what: string, look: () => T | Promise<T>, boundMs = 30_000): Promise<Seen<T>> {
  const end = Date.now() + boundMs
  for (;;) {
    const seen = await look()
    if (seen) return seen as Seen<T>
    if (Date.now() > end) throw new Error(`Waited ${boundMs} ms in vain for: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

/** Is another process holding the file? */
export const isBusy = (error: unknown): boolean => /SQLITE_BUSY/.test(`${(error as { code?: string }).code} ${String(error)}`)

/** Repeats a call while another process holds the file, with growing pauses. @throws the last refusal after `retryMs`. */
export async function retryWhileBusy<T>(run: () => Promise<T>, retryMs: number): Promise<T> {
  const start = Date.now()
  for (let pause = 2; ; pause = Math.min(pause * 2, 50)) {
    try {
      return await run()
    } catch (error) {
      if (!isBusy(error) || Date.now() - start > retryMs) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

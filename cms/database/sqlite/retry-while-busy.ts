import { errorCode } from '../../error-code'

/** Whether another process holds a lock on the file. */
export const isBusy = (error: unknown): boolean => String(errorCode(error)).startsWith('SQLITE_BUSY')

/** Retries a call with growing delays while another process holds the file. @throws the last error after `retryMs`. */
export async function retryWhileBusy<T>(run: () => Promise<T>, retryMs: number): Promise<T> {
  const start = Date.now()
  for (let delay = 2; ; delay = Math.min(delay * 2, 50)) {
    try {
      return await run()
    } catch (error) {
      if (!isBusy(error) || Date.now() - start > retryMs) throw error
      await new Promise((resolve) => setTimeout(resolve, delay))
    }
  }
}

import { httpError } from '../errors'

/** Longest wait for the database in one request: a little under the clients' own ten seconds. */
const DEADLINE_MS = 9_000

/**
 * The work's result.
 * @param onLate told when the deadline passes, so that work under way can be given up.
 * @throws HttpError 503 when the database has not answered by the deadline.
 */
export async function withTimeout<T>(work: Promise<T>, onLate: () => void = () => undefined): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      onLate()
      reject(httpError.unavailable())
    }, DEADLINE_MS)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
    // what comes too late is told to nobody
    work.catch(() => undefined)
  }
}

import { httpError } from '../errors'

/** Longest wait for the database in one request: slightly less than the ten seconds that clients wait. */
const DEADLINE_MS = 9_000

/**
 * Resolves to the result of `work`.
 * @param onTimeout called when the deadline passes, so that the work can be cancelled.
 * @throws HttpError 503 when the work has not finished by the deadline.
 */
export async function withTimeout<T>(work: Promise<T>, onTimeout: () => void = () => undefined): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      onTimeout()
      reject(httpError.databaseUnavailable())
    }, DEADLINE_MS)
  })
  try {
    return await Promise.race([work, deadline])
  } finally {
    clearTimeout(timer)
    // an error after the deadline must not become an unhandled rejection
    work.catch(() => undefined)
  }
}

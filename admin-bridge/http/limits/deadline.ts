import { httpError } from '../errors'

/** Longest wait for the database in one request: slightly less than the ten seconds that clients wait. */
const DEADLINE_MS = 9_000

/**
 * Resolves to the result of `work`.
 * @param ms longest time for the work.
 * @param onTimeout called when that time is over; creates the error to throw. The work may go on; nobody waits for it.
 */
export async function limitTime<T>(work: Promise<T>, ms: number, onTimeout: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(onTimeout()), ms)
  })
  try {
    return await Promise.race([work, deadline])
  } finally {
    clearTimeout(timer)
    // an error after the deadline must not become an unhandled rejection
    work.catch(() => undefined)
  }
}

/**
 * Resolves to the result of work on the database.
 * @param onTimeout called when the deadline passes, so that the work can be cancelled.
 * @throws HttpError 503 when the work has not finished by the deadline.
 */
export const withTimeout = <T>(work: Promise<T>, onTimeout: () => void = () => undefined): Promise<T> =>
  limitTime(work, DEADLINE_MS, () => {
    onTimeout()
    return httpError.databaseUnavailable()
  })

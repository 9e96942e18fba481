/** A mistake by the caller. Its message is printed as one line. */
export class UsageError extends Error {
  override name = 'UsageError'
}

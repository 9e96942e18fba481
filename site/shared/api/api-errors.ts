/** One field the server refused, and why. */
export type FieldError = { field: string; message: string }

/** The server answered, with an error (wire-contract.md 1.12). */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  /** A sentence a person can read; empty when the reply held none. */
  readonly detail: string
  readonly fields: FieldError[]
  /** Seconds the server asks to wait, or null. */
  readonly retryAfter: number | null

  constructor(reply: { status: number; detail?: string; fields?: FieldError[]; retryAfter?: number | null }) {
    super(reply.detail || `HTTP ${reply.status}`)
    this.status = reply.status
    this.detail = reply.detail ?? ''
    this.fields = reply.fields ?? []
    this.retryAfter = reply.retryAfter ?? null
  }
}

/** No reply: the network failed or ten seconds went by. */
export class ConnectionError extends Error {
  override name = 'ConnectionError'
}

/** A reply that is no JSON, or does not fit its schema. */
export class ReplyError extends Error {
  override name = 'ReplyError'
}

/** Did the caller itself call it off? Such an end is no failure. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}

/** A field that the server rejected, and why. */
export type FieldError = { field: string; message: string }

/** The server responded with an error. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  /** A human-readable message; empty if the response had none. */
  readonly detail: string
  readonly fields: FieldError[]
  /** The seconds that the server asks to wait, or null. */
  readonly retryAfter: number | null
  /** The whole response, for what only some errors have. */
  readonly response: { body?: unknown; headers?: Headers }

  constructor(response: {
    status: number
    detail?: string
    fields?: FieldError[]
    retryAfter?: number | null
    body?: unknown
    headers?: Headers
  }) {
    super(response.detail || `HTTP ${response.status}`)
    this.status = response.status
    this.detail = response.detail ?? ''
    this.fields = response.fields ?? []
    this.retryAfter = response.retryAfter ?? null
    this.response = response
  }
}

/** No response: the network failed or the request timed out. */
export class ConnectionError extends Error {
  override name = 'ConnectionError'
}

/** The response is not JSON, or does not match its schema. */
export class ResponseError extends Error {
  override name = 'ResponseError'
}

/** Whether the caller aborted the request, which is not a failure. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}

/**
 * The body of a response, or a part of it, as the type that the test expects. Where the call is at hand, give it the type
 * instead: `api.get<T>(path)`.
 */
export function jsonAs<T>(json: unknown): T {
  // cast: the harness has checked the body against its schema, and a test that expects another type fails at its assertion
  return json as T
}

/** Parses JSON as the type that the test expects. @throws SyntaxError */
export function parseJson<T = unknown>(text: string): T {
  // cast: as in `jsonAs`
  return JSON.parse(text) as T
}

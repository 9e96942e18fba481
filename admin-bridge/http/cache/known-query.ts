/**
 * The query parameters that a read takes. The value is the text that means the same as leaving the parameter out, or null
 * where no text does. A route declares them beside its handler, and its handler sees no others.
 */
export type KnownParameters = Readonly<Record<string, string | null>>

/** Splits a request target. The query keeps its question mark; a fragment, which no browser sends, is dropped. */
export function splitTarget(target: string): { path: string; query: string } {
  const hash = target.indexOf('#')
  const whole = hash < 0 ? target : target.slice(0, hash)
  const mark = whole.indexOf('?')
  return mark < 0 ? { path: whole, query: '' } : { path: whole.slice(0, mark), query: whole.slice(mark) }
}

/** `skip` for both `skip` and `skip[$gt]`: the bracketed form is an error that the handler must still see. */
function baseName(name: string): string {
  const bracket = name.indexOf('[')
  return bracket < 0 ? name : name.slice(0, bracket)
}

/**
 * The known parameters of a query, decoded, sorted by name and encoded again, without defaults; '' where none is left.
 * Repeated and bracketed forms stay as they are, so that they still fail validation.
 * @param query empty, or with its question mark.
 */
export function canonicalQuery(query: string, known: KnownParameters): string {
  if (query.length < 2) return ''
  const kept = new URLSearchParams()
  for (const [name, value] of new URLSearchParams(query)) if (Object.hasOwn(known, baseName(name))) kept.append(name, value)
  for (const name of new Set(kept.keys())) {
    const [value, ...more] = kept.getAll(name)
    if (more.length === 0 && value === known[name]) kept.delete(name)
  }
  kept.sort()
  return kept.toString()
}

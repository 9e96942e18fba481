/**
 * The query parameters that a read accepts. Each value is the text that is equivalent to omitting the parameter, or null if
 * there is none. A route declares its parameters beside its handler; the handler sees no others.
 */
export type QueryDefaults = Readonly<Record<string, string | null>>

/** Splits a request target. The query keeps its question mark. A fragment, which browsers never send, is dropped. */
export function splitTarget(target: string): { path: string; query: string } {
  const hash = target.indexOf('#')
  const withoutFragment = hash < 0 ? target : target.slice(0, hash)
  const mark = withoutFragment.indexOf('?')
  return mark < 0 ? { path: withoutFragment, query: '' } : { path: withoutFragment.slice(0, mark), query: withoutFragment.slice(mark) }
}

/** Returns `skip` for both `skip` and `skip[$gt]`: the bracketed form is an error that the handler has to see. */
function baseName(name: string): string {
  const bracket = name.indexOf('[')
  return bracket < 0 ? name : name.slice(0, bracket)
}

/**
 * Reduces a query to its known parameters: decoded, sorted by name, re-encoded, without defaults; '' if none is left.
 * Repeated and bracketed parameters are kept, so that they still fail validation.
 * @param query empty, or with its question mark.
 */
export function canonicalQuery(query: string, known: QueryDefaults): string {
  if (query.length < 2) return ''
  const canonical = new URLSearchParams()
  for (const [name, value] of new URLSearchParams(query)) if (Object.hasOwn(known, baseName(name))) canonical.append(name, value)
  for (const name of new Set(canonical.keys())) {
    const [value, ...more] = canonical.getAll(name)
    if (more.length === 0 && value === known[name]) canonical.delete(name)
  }
  canonical.sort()
  return canonical.toString()
}

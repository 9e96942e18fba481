import { COLLECTIONS } from '../../cms/domain/entities'
import { currentSources } from '../http/cache/read-sources'

const COLLECTION_NAMES: ReadonlySet<string> = new Set([...Object.values(COLLECTIONS), 'media', 'users'])

/** Reports what a read with these arguments depends on to the response that is being made. */
function report(method: string, [read, _viewer, id]: readonly unknown[]): void {
  const sources = currentSources()
  if (!sources) return
  const collections: readonly unknown[] = Array.isArray(read) ? read : [read]
  for (const collection of collections) {
    if (typeof collection !== 'string' || !COLLECTION_NAMES.has(collection)) sources.addUnknown()
    else sources.add(collection, method === 'find' && typeof id === 'number' ? id : null)
  }
}

/**
 * Makes reads report what they depend on, so that a cached response becomes stale only with its own content. A read
 * depends on the collection or collections that are its first argument, and `find` on a single record. Any other read
 * depends on everything; so must one that looks into further collections, for example with a condition on a
 * referenced record.
 */
export function recordReads<Reads extends object>(reads: Reads): Reads {
  return new Proxy(reads, {
    get(target, name, receiver) {
      const method: unknown = Reflect.get(target, name, receiver)
      if (typeof method !== 'function') return method
      return (...args: unknown[]): unknown => {
        report(String(name), args)
        return Reflect.apply(method, target, args)
      }
    },
  })
}

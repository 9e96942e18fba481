import type { CollectionSlug } from 'payload'
import { currentSources } from '../http/cache/read-sources'

// A cached response becomes stale with the content that it was made of. Each read of the store says what that is.

/**
 * The response that is being made depends on a collection.
 * @param id of the only record that was looked at; null for the collection as a whole.
 */
export const dependsOn = (collection: CollectionSlug, id: number | null = null): void => currentSources()?.add(collection, id)

/** The response that is being made depends on content of any collection. */
export const dependsOnAll = (): void => currentSources()?.addUnknown()

import { kindOf } from '../../../cms/domain/entities/kinds'
import { referencesTo } from '../../../cms/domain/entities/references'
import type { Selection } from '../../contract/batches'
import type { ContentStore } from '../../store/content-store'
import type { Viewer } from '../../store/viewer'
import type { Resource } from '../define-resource'

/** Records whose referring ones are counted. With more, the question before a deletion does without a number. */
const COUNTED_MAX = 1_000

/** How many records refer to any of these, and what a deletion does to them. Null for too many to count. */
export async function referringTo(
  { entity }: Resource,
  store: ContentStore,
  viewer: Viewer,
  ids: readonly number[],
): Promise<Selection['referring']> {
  if (ids.length > COUNTED_MAX) return null
  const counted = []
  for (const { entity: other, key, field } of referencesTo(entity.collection)) {
    const total = await store.count(other.collection, viewer, [{ [key]: { in: [...ids] } }])
    if (total > 0) counted.push({ kind: kindOf(other), total, on_delete: field.onDelete })
  }
  return counted
}

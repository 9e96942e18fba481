import { kindOf } from '../../../cms/domain/entities/kinds'
import { referencesTo } from '../../../cms/domain/entities/references'
import type { Selection } from '../../contract/batches'
import { inTurns } from '../../http/limits/in-turns'
import type { ContentStore } from '../../store/content-store'
import type { Viewer } from '../../store/viewer'
import type { Resource } from '../define-resource'
import { hasValue } from '../list-parameters'

/** Records whose referring ones are counted. With more, the question before a deletion does without a number. */
const COUNTED_MAX = 1_000
const AT_ONCE = 20

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
    const countOf = (id: number) => store.count(other.collection, viewer, [hasValue(other, key, id)])
    let total = 0
    for await (const count of inTurns(ids, AT_ONCE, (some) => Promise.all(some.map(countOf)))) total += count
    if (total > 0) counted.push({ kind: kindOf(other), total, on_delete: field.onDelete })
  }
  return counted
}

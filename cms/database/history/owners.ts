import { entityList, entityOf } from '../../domain/entities'
import { kindOf } from '../../domain/entities/kinds'
import { ownerReference } from '../../domain/entities/references'
import type { RecordState } from '../../domain/records/record-state'
import { relationId } from '../../domain/relation-id'
import type { RecordKey } from './types'

/** The kinds of record that cannot exist without another one: the kind of that one, and the key of the field that names it. */
export const OWNED = entityList.flatMap((entity) => {
  const [key, field] = ownerReference(entity) ?? []
  const owner = field && entityOf(field.to)
  return key !== undefined && owner ? [{ kind: kindOf(entity), key, owner: kindOf(owner) }] : []
})

/** What a record belongs to; null if it stands for itself. */
export function ownerOf(kind: string, state: RecordState): RecordKey | null {
  const owned = OWNED.find((each) => each.kind === kind)
  const record = owned ? relationId(state[owned.key]) : null
  return owned && record !== null ? { kind: owned.owner, record } : null
}

import { entityOf } from '../../domain/entities'
import { entityOfKind } from '../../domain/entities/entity-of-kind'
import { kindOf } from '../../domain/entities/kinds'
import { ownerReference } from '../../domain/entities/references'
import type { RecordState } from '../../domain/records/record-state'
import { relationId } from '../../domain/relation-id'
import type { RecordKey } from './types'

/** What a record cannot exist without; null if it stands for itself. */
export function ownerOf(kind: string, state: RecordState): RecordKey | null {
  const entity = entityOfKind(kind)
  const [key, field] = (entity && ownerReference(entity)) ?? []
  const owner = field && entityOf(field.to)
  const record = key === undefined ? null : relationId(state[key])
  return owner && record !== null ? { kind: kindOf(owner), record } : null
}

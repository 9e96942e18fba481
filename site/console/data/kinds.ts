import { contracts } from '../../../admin-bridge/contract/registry'
import { capitalizedNoun, type Entity } from '../../../cms/domain/entities'
import { kindOf } from '../../../cms/domain/entities/kinds'

/** The entity with this name in the trash and in the history, if there is one. */
export const entityOfKind = (kind: string): Entity | undefined =>
  Object.values(contracts)
    .map(({ entity }): Entity => entity)
    .find((entity) => kindOf(entity) === kind)

/** What people call a kind of record: "Team member". */
export function kindName(kind: string): string {
  const entity = entityOfKind(kind)
  return entity ? capitalizedNoun(entity) : kind
}

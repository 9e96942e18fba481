import { contracts } from '../../../admin-bridge/contract/registry'
import { capitalizedNoun, type Entity } from '../../../cms/domain/entities'
import { kindOf } from '../../../cms/domain/entities/kinds'

// from the contracts: the list of all declarations would become part of the public pages' common code
const entities = Object.values(contracts).map(({ entity }): Entity => entity)

/** The entity with this name in the trash and in the history, if there is one. */
export const entityOfKind = (kind: string): Entity | undefined => entities.find((entity) => kindOf(entity) === kind)

/** The entity that a collection holds, if there is one. */
export const entityInCollection = (name: string): Entity | undefined => entities.find(({ collection }) => collection === name)

/** What people call a kind of record: "Team member". */
export function kindName(kind: string): string {
  const entity = entityOfKind(kind)
  return entity ? capitalizedNoun(entity) : kind
}

/** The path of the records of a kind in the API. */
export const pathOfKind = (kind: string): string | undefined => Object.values(contracts).find(({ entity }) => kindOf(entity) === kind)?.path

import { entityList, type Entity } from './index'
import { kindOf } from './kinds'

// A file of its own: it needs all declarations, which the browser's common code must not contain.

/** The entity with this name in the trash and in the history, if there is one. */
export const entityOfKind = (kind: string): Entity | undefined => entityList.find((entity) => kindOf(entity) === kind)

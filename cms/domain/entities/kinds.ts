import type { Entity } from './entity'
import { COLLECTIONS } from './collections'
import { separated } from './names'

/** The name of an entity in the trash and in the history: that of `teamMember` is `team_member`. */
export const kindOf = ({ name }: Pick<Entity, 'name'>): string => separated(name, '_')

/** The names of all entities there. */
export const KINDS: readonly string[] = /* @__PURE__ */ Object.keys(COLLECTIONS).map((name) => separated(name, '_'))

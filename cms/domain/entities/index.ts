import { COLLECTIONS, type ContentCollection, type EntityName } from './collections'
import * as declarations from './declarations'
import type { Entity } from './entity'
import type { Field, FieldKind, FieldOf } from './field-kinds'
import { GROUPS } from './groups'
import type { NounOf } from './names'

type Declarations = {
  readonly [Name in EntityName]: Entity & {
    readonly name: Name
    readonly noun: NounOf<Name>
    readonly collection: (typeof COLLECTIONS)[Name]
  }
}

/** Every kind of content. */
export const entities = declarations satisfies Declarations

/** Whether a text is the name of an entity. */
export const isEntityName = (name: string): name is EntityName => Object.hasOwn(COLLECTIONS, name)

/** The names of all entities, in the order of COLLECTIONS. */
export const entityNames: readonly EntityName[] = /* @__PURE__ */ Object.keys(COLLECTIONS).filter(isEntityName)

/** The same as a list, for code that treats all entities alike. */
export const entityList: readonly Entity[] = /* @__PURE__ */ entityNames.map((name) => entities[name])

/** The names of all entities, group by group, as navigation and panel show them. */
export const groupedNames: readonly EntityName[] = /* @__PURE__ */ Object.keys(GROUPS).flatMap((group) =>
  entityNames.filter((name) => entities[name].group === group),
)

/** The entity that a collection holds. */
export const entityOf = (collection: ContentCollection): Entity | undefined => entityList.find((entity) => entity.collection === collection)

/** The fields of an entity that have one of these kinds, each with its key. */
export function fieldsOfKind<Kind extends FieldKind>(entity: Entity, ...kinds: Kind[]): [key: string, field: FieldOf<Kind>][] {
  const isOfKind = (entry: [string, Field]): entry is [string, FieldOf<Kind>] => kinds.some((kind) => kind === entry[1].kind)
  return Object.entries(entity.fields).filter(isOfKind)
}

export { COLLECTIONS, type ContentCollection, type EntityName } from './collections'
export { capitalizedNoun, listName, publicField, type Entity, type SearchFacts } from './entity'
export type { Field, FieldKind, FieldOf, Fields, PictureSize, RecordValue } from './field-kinds'
export { GROUPS, type GroupName } from './groups'
export {
  altName,
  focusName,
  htmlName,
  isRequired,
  queryName,
  stateName,
  storedName,
  wireName,
  type AltName,
  type FocusName,
  type HtmlName,
  type WireName,
} from './names'

import { category } from './category'
import type { COLLECTIONS, ContentCollection, EntityName } from './collections'
import { drink } from './drink'
import type { Entity } from './entity'
import { episode } from './episode'
import type { Field, FieldKind, FieldOf } from './field-kinds'
import { post } from './post'
import { quote } from './quote'
import { review } from './review'
import { teamMember } from './team-member'

type Declarations = { readonly [Name in EntityName]: Entity & { readonly name: Name; readonly collection: (typeof COLLECTIONS)[Name] } }

/** Every kind of content. */
export const entities = { episode, drink, quote, review, post, category, teamMember } as const satisfies Declarations

export const entityList: readonly Entity[] = Object.values(entities)

/** The entity that a collection holds. */
export const entityOf = (collection: ContentCollection): Entity | undefined => entityList.find((entity) => entity.collection === collection)

/** The fields of an entity with one of these kinds, with their keys. */
export function fieldsOfKind<Kind extends FieldKind>(entity: Entity, ...kinds: Kind[]): [key: string, field: FieldOf<Kind>][] {
  const isOfKind = (entry: [string, Field]): entry is [string, FieldOf<Kind>] => kinds.some((kind) => kind === entry[1].kind)
  return Object.entries(entity.fields).filter(isOfKind)
}

export { COLLECTIONS, type ContentCollection, type EntityName } from './collections'
export type { Entity, SearchFacts } from './entity'
export type { Field, FieldKind, FieldOf, Fields, InputValue, RecordValue } from './field-kinds'
export { isRequired, storedName, wireName, type WireName } from './names'

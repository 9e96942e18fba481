import { entityList, fieldsOfKind, type ContentCollection, type Entity, type FieldOf } from '.'

/** A field that refers to records of another collection. */
export type Reference = { readonly entity: Entity; readonly key: string; readonly field: FieldOf<'reference'> }

/** The fields of these entities that refer to records of a collection. For the browser, whose common code must not contain all declarations. */
export const referencesAmong = (entities: readonly Entity[], collection: ContentCollection): Reference[] =>
  entities.flatMap((entity) =>
    fieldsOfKind(entity, 'reference')
      .filter(([, field]) => field.to === collection)
      .map(([key, field]) => ({ entity, key, field })),
  )

/** The reference without which a record cannot exist, by its key; undefined if the record stands for itself. */
export const ownerReference = (entity: Entity): [string, FieldOf<'reference'>] | undefined =>
  fieldsOfKind(entity, 'reference').find(([, field]) => field.required !== undefined)

/** The fields that refer to records of a collection. */
export const referencesTo = (collection: ContentCollection): Reference[] => referencesAmong(entityList, collection)

import { entityList, fieldsOfKind, type ContentCollection, type Entity } from '../../domain/entities'
import { picturesField } from '../../domain/rich-text/used-pictures'
import { fieldOf } from '../lists/fields'

/** The fields in which the records of an entity hold what they show of the library, by their names in Payload: addresses, and the ids beside them. */
export type PictureColumns = {
  readonly entity: Entity
  readonly collection: ContentCollection
  readonly title: string
  readonly relations: readonly string[]
  readonly urls: readonly string[]
  /** Lists of the pictures in formatted texts; see `pictureList`. */
  readonly texts: readonly string[]
  /** All of these. */
  readonly uses: readonly string[]
}

/** All entities that can show files of the library. */
export const PICTURE_COLUMNS: readonly PictureColumns[] = entityList
  .map((entity) => ({
    entity,
    collection: entity.collection,
    title: fieldOf(entity, entity.titleField),
    relations: fieldsOfKind(entity, 'picture').map(([key]) => key),
    urls: fieldsOfKind(entity, 'picture', 'url').map(([key]) => fieldOf(entity, key)),
    texts: fieldsOfKind(entity, 'richText').map(([key]) => picturesField(key)),
  }))
  .map((columns) => ({ ...columns, uses: [...columns.relations, ...columns.urls, ...columns.texts] }))
  .filter(({ uses }) => uses.length > 0)

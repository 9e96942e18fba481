import { entityList, fieldsOfKind, type ContentCollection, type Entity } from '../../domain/entities'
import { separated } from '../../domain/entities/names'
import { picturesField } from '../../domain/rich-text/used-pictures'
import { columnOf, type Column } from '../queries/columns'

/** Where the records of an entity hold what they show of the library. `url` is that of a field, `relation` the id beside it. */
export type PictureColumns = {
  readonly entity: Entity
  readonly collection: ContentCollection
  readonly title: Column
  readonly relations: readonly Column[]
  readonly urls: readonly Column[]
  /** Lists of the pictures in formatted texts; see `pictureList`. */
  readonly texts: readonly Column[]
  /** The names of all these fields. */
  readonly uses: readonly string[]
}

const plain = (name: string): Column => ({ field: name, sql: separated(name, '_') })

/** All entities that can show files of the library. */
export const PICTURE_COLUMNS: readonly PictureColumns[] = entityList
  .map((entity) => ({
    entity,
    collection: entity.collection,
    title: columnOf(entity, entity.titleField),
    relations: fieldsOfKind(entity, 'picture').map(([key]) => ({ field: key, sql: `${separated(key, '_')}_id` })),
    urls: fieldsOfKind(entity, 'picture', 'url').map(([key]) => columnOf(entity, key)),
    texts: fieldsOfKind(entity, 'richText').map(([key]) => plain(picturesField(key))),
  }))
  .map((columns) => ({ ...columns, uses: [...columns.relations, ...columns.urls, ...columns.texts].map(({ field }) => field) }))
  .filter(({ uses }) => uses.length > 0)

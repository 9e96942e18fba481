import type { CollectionConfig, Field } from 'payload'
import { anyone, publicContent, publishedOrAdmins } from '../access/access'
import { capitalizedNoun, fieldsOfKind, GROUPS, listName, type Entity } from '../domain/entities'
import { payloadFields } from '../fields/fields'
import { searchText } from '../fields/search-text'
import { syncPictures } from '../hooks/pictures'
import { applyOnDelete } from '../hooks/references'
import { rejectTextRatings } from '../hooks/tier'

/** Number of versions kept for each record. The panel shows them and can restore them. */
const VERSIONS_MAX = 20

/** Groups of the panel's navigation. */
export const groups = { ...GROUPS, library: 'Library' } as const

/** How the panel presents a collection. */
type PanelFacts<Key extends string> = {
  columns: (Key | 'id' | 'createdAt' | 'updatedAt')[]
  /** Fields that the list's search box covers. */
  searchable?: Key[]
  /** Fields that only the panel has, in addition to the declared ones. */
  extraFields?: Field[]
}

/** The Payload collection of an entity: its fields, its search text, its history, its access rules and hooks. */
export function contentCollection<Declared extends Entity>(
  entity: Declared,
  panel: PanelFacts<keyof Declared['fields'] & string>,
): CollectionConfig {
  const ratings = fieldsOfKind(entity, 'rating').map(([key]) => rejectTextRatings(key))
  const pictures = fieldsOfKind(entity, 'picture').map(([key]) => syncPictures(key))
  return {
    slug: entity.collection,
    labels: { singular: capitalizedNoun(entity), plural: listName(entity) },
    access: publicContent(entity.publishedBy ? publishedOrAdmins(entity.publishedBy) : anyone),
    admin: {
      group: groups[entity.group],
      useAsTitle: entity.titleField,
      defaultColumns: panel.columns,
      ...(panel.searchable ? { listSearchableFields: panel.searchable } : {}),
    },
    defaultSort: [...entity.order],
    // history without drafts: a record has one current state
    versions: { drafts: false, maxPerDoc: VERSIONS_MAX },
    enableQueryPresets: false,
    timestamps: true,
    hooks: { beforeOperation: ratings, beforeChange: pictures, beforeDelete: [applyOnDelete(entity)] },
    fields: [...payloadFields(entity), ...(panel.extraFields ?? []), ...(entity.search ? [searchText(...entity.search.fields)] : [])],
  }
}

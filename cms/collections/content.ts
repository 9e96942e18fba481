import type { CollectionConfig, Field } from 'payload'
import { anyone, publicContent, publishedOrAdmins } from '../access/access'
import { capitalizedNoun, fieldsOfKind, GROUPS, listName, type Entity } from '../domain/entities'
import { payloadFields } from '../fields/fields'
import { listKeyFields } from '../fields/list-keys'
import { searchText } from '../fields/search-text'
import { countChange, countDeletion } from '../hooks/figures'
import { syncPictures } from '../hooks/pictures'
import { applyOnDelete } from '../hooks/references'
import { rejectTextRatings } from '../hooks/tier'

/** Number of versions kept for each record. The panel shows them and can restore them. */
const VERSIONS_MAX = 20

/** Groups of the panel's navigation. */
export const groups = { ...GROUPS, library: 'Library' } as const

/** Fields that the search box of the panel's list covers: those of the search without long texts, and always the title. */
function panelSearch({ search, titleField, fields }: Entity): string[] {
  const isShort = (key: string): boolean => !['text', 'richText'].includes(fields[key]?.kind ?? '')
  return search ? [...new Set([titleField, ...search.fields.filter(isShort)])] : []
}

/**
 * The Payload collection of an entity: its fields, its search text, its history, its access rules and hooks.
 * @param extraFields fields that only the panel has, in addition to the declared ones.
 */
export function contentCollection(entity: Entity, extraFields: readonly Field[] = []): CollectionConfig {
  const ratings = fieldsOfKind(entity, 'rating').map(([key]) => rejectTextRatings(key))
  const pictures = fieldsOfKind(entity, 'picture').map(([key]) => syncPictures(key))
  return {
    slug: entity.collection,
    labels: { singular: capitalizedNoun(entity), plural: listName(entity) },
    access: publicContent(entity.publishedBy ? publishedOrAdmins(entity.publishedBy) : anyone),
    admin: {
      group: groups[entity.group],
      useAsTitle: entity.titleField,
      defaultColumns: [...entity.columns],
      ...(entity.search ? { listSearchableFields: panelSearch(entity) } : {}),
    },
    defaultSort: [...entity.order],
    // history without drafts: a record has one current state
    versions: { drafts: false, maxPerDoc: VERSIONS_MAX },
    enableQueryPresets: false,
    timestamps: true,
    hooks: {
      beforeOperation: ratings,
      beforeChange: pictures,
      afterChange: [countChange(entity)],
      beforeDelete: [applyOnDelete(entity)],
      afterDelete: [countDeletion(entity)],
    },
    fields: [...payloadFields(entity), ...extraFields, searchText(entity), ...listKeyFields(entity)],
  }
}

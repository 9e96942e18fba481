import type { CollectionConfig, Field } from 'payload'
import { anyone, publicContent, publishedOrAdmins } from '../access/access'
import { capitalizedNoun, fieldsOfKind, GROUPS, listName, publicField, type Entity } from '../domain/entities'
import { env } from '../env'
import { payloadFields } from '../fields/fields'
import { listKeyFields } from '../fields/list-keys'
import { publicationFields } from '../fields/publication'
import { savedBy } from '../fields/saved-by'
import { searchText } from '../fields/search-text'
import { yearField } from '../fields/year'
import { nameDeletion } from '../hooks/deleted-meanwhile'
import { countChange, countDeletion } from '../hooks/tallies'
import { refuseHalfDone } from '../hooks/half-done'
import { keepDeleted, moveToTrash, noteChange } from '../hooks/history'
import { syncPictures } from '../hooks/pictures'
import { checkSchedule, settle } from '../hooks/publication'
import { publishTogether } from '../hooks/publish-together'
import { applyOnDelete } from '../hooks/references'
import { refuseStaleSave, rememberLoadedState } from '../hooks/stale-saves'
import { rejectTextRatings } from '../hooks/tier'
import { leaveUnchanged } from '../hooks/unchanged-saves'
import { returnWholeRecord } from '../hooks/whole-record'
import { dateTogether } from '../hooks/years'

/** Groups of the panel's navigation. */
export const groups = { ...GROUPS, library: 'Library' } as const

/** Fields that the search box of the panel's list covers: those of the search without long texts, and always the title. */
function panelSearch({ search, titleField, fields }: Entity): string[] {
  const isShort = (key: string): boolean => !['text', 'richText'].includes(fields[key]?.kind ?? '')
  return search ? [...new Set([titleField, ...search.fields.filter(isShort)])] : []
}

/** What the panel says above the list of an entity about a deletion, which moves to the trash. */
function deletionWords({ noun }: Entity): string {
  const days = env().TRASH_DAYS
  const stay = days === 0 ? '' : `, where it stays for ${days === 1 ? 'one day' : `${days} days`}`
  return `A deleted ${noun} goes to the trash of the console${stay}.`
}

/** The index of the list that everybody sees, in its own order. Other lists are sorted when they are asked for. */
function listIndex(entity: Entity): NonNullable<CollectionConfig['indexes']> {
  const flag = publicField(entity)
  const [first = ''] = entity.order
  const key = first.replace(/^-/, '')
  return flag === null ? [] : [{ fields: key === 'id' ? [flag] : [flag, key] }]
}

/**
 * The Payload collection of an entity: its fields, its search text, who saved it, its history, its access rules and hooks.
 * @param extraFields fields that only the panel has, in addition to the declared ones.
 */
export function contentCollection(entity: Entity, extraFields: readonly Field[] = []): CollectionConfig {
  const ratings = fieldsOfKind(entity, 'rating').map(([key]) => rejectTextRatings(key))
  const pictures = fieldsOfKind(entity, 'picture').map(([key]) => syncPictures(key))
  const flag = publicField(entity)
  return {
    slug: entity.collection,
    labels: { singular: capitalizedNoun(entity), plural: listName(entity) },
    access: publicContent(flag === null ? anyone : publishedOrAdmins(flag)),
    admin: {
      group: groups[entity.group],
      useAsTitle: entity.titleField,
      // lists read the columns that they show, and no text of a post
      enableListViewSelectAPI: true,
      description: deletionWords(entity),
      components: { edit: { beforeDocumentControls: [{ path: '/links/record-links#RecordLinks', clientProps: { entity: entity.name } }] } },
      defaultColumns: [...entity.columns],
      ...(entity.search ? { listSearchableFields: panelSearch(entity) } : {}),
    },
    defaultSort: [...entity.order],
    enableQueryPresets: false,
    indexes: listIndex(entity),
    timestamps: true,
    hooks: {
      beforeOperation: [returnWholeRecord, rememberLoadedState, ...ratings],
      beforeValidate: entity.publishedBy ? [checkSchedule(entity)] : [],
      beforeChange: [refuseStaleSave(entity), ...pictures, ...(entity.publishedBy ? [settle] : [])],
      afterChange: [leaveUnchanged(entity), countChange(entity), noteChange(entity), publishTogether(entity), dateTogether(entity)],
      beforeDelete: [keepDeleted(entity), applyOnDelete(entity)],
      afterDelete: [countDeletion(entity), moveToTrash(entity)],
      afterOperation: [refuseHalfDone],
      afterError: [nameDeletion(entity)],
    },
    fields: [
      ...payloadFields(entity),
      ...extraFields,
      searchText(entity),
      savedBy(),
      ...publicationFields(entity),
      ...yearField(entity),
      ...listKeyFields(entity),
    ],
  }
}

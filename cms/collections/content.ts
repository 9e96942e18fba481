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
import { moveToTrash, noteChange } from '../hooks/history'
import { settleId } from '../hooks/ids'
import { syncPictures } from '../hooks/pictures'
import { checkSchedule, settle } from '../hooks/publication'
import { publishTogether } from '../hooks/publish-together'
import { refuseStaleSave } from '../hooks/stale-saves'
import { rejectTextRatings } from '../hooks/tier'
import { settleTimestamps } from '../hooks/timestamps'
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

/** The hooks of an entity, in the order in which they run. */
function hooksOf(entity: Entity): NonNullable<CollectionConfig['hooks']> {
  const ratings = fieldsOfKind(entity, 'rating').map(([key]) => rejectTextRatings(key))
  const pictures = fieldsOfKind(entity, 'picture').map(([key]) => syncPictures(key))
  const isPublication = entity.publishedBy !== undefined
  return {
    beforeOperation: [
      returnWholeRecord, // the hooks below need every field
      settleTimestamps, // keeps what the editor has seen, for `refuseStaleSave`
      ...ratings, // before Payload makes numbers of texts
    ],
    // fields: their own hooks, then stored values for those that were not sent
    beforeValidate: [
      ...(isPublication ? [checkSchedule(entity)] : []), // sees both times, whichever was sent
      settleId, // last: a refused record uses up no id
    ],
    beforeChange: [
      refuseStaleSave(entity), // first: a stale save changes nothing
      ...pictures, // before the fields, which check a picture and its address
      ...(isPublication ? [settle] : []), // before the fields that follow the publication
    ],
    // fields: their validation, and the values of hidden ones
    afterChange: [
      leaveUnchanged(entity), // first: the others see the time that stays
      countChange(entity), // in the tallies of what the record refers to
      noteChange(entity), // its line in the history
      publishTogether(entity), // what refers to the record
      dateTogether(entity), // the same
    ],
    beforeDelete: [
      moveToTrash(entity), // while the record is there, and what refers to it
    ],
    afterDelete: [
      countDeletion(entity), // counts what is left
    ],
    afterOperation: [
      refuseHalfDone, // after all documents of a bulk request
    ],
    afterError: [
      nameDeletion(entity), // before `hideInternalErrors`, which all collections have
    ],
  }
}

/**
 * The Payload collection of an entity: its fields, its search text, who saved it, its history, its access rules and hooks.
 * @param extraFields fields that only the panel has, in addition to the declared ones.
 */
export function contentCollection(entity: Entity, extraFields: readonly Field[] = []): CollectionConfig {
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
    hooks: hooksOf(entity),
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

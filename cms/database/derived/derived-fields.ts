import { fieldsOfKind, type Entity } from '../../domain/entities'
import { LISTED_AT } from '../../domain/entities/publication'
import { listKeysOf } from '../../domain/lists/list-keys'
import { YEAR_FIELD, yearOf } from '../../domain/lists/year'
import { searchTextOf } from '../../domain/lists/search-text'
import { plainField } from '../../domain/rich-text/plain-field'
import { lexicalToText } from '../../domain/rich-text/lexical-text'
import { picturesField, pictureList } from '../../domain/rich-text/used-pictures'
import { SEARCH_TEXT, fieldOf } from '../lists/fields'

type Doc = Readonly<Record<string, unknown>>
type Value = string | number | null

/**
 * The hidden fields of a record that follow from others of the same record, by their names in Payload. Saving a record sets them;
 * records from earlier releases do not have them.
 * @param record values by Payload's field names.
 */
export function derivedValues(entity: Entity, record: Doc): Record<string, Value> {
  const valueOf = (key: string): unknown => record[fieldOf(entity, key)]
  const { year } = entity.list
  const listedAt = ['publishedAt', 'createdAt'].map(valueOf).find((date) => typeof date === 'string') ?? null
  return {
    [SEARCH_TEXT]: searchTextOf(entity, valueOf),
    ...Object.fromEntries(listKeysOf(entity).map(({ name, of, keyOf }) => [name, keyOf(valueOf(of))])),
    ...(entity.order.some((sort) => sort.endsWith(LISTED_AT)) ? { [LISTED_AT]: listedAt } : {}),
    // the year of the record that it refers to comes first, and is set after it
    ...(year ? { [YEAR_FIELD]: yearOf(valueOf(year.of === undefined ? year.date : 'createdAt')) } : {}),
    ...Object.fromEntries(
      fieldsOfKind(entity, 'richText').flatMap(([key]) => [
        [plainField(key), lexicalToText(valueOf(key))],
        [picturesField(key), pictureList(valueOf(key))],
      ]),
    ),
  }
}

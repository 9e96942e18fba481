import { parseDay, utcMidnight } from '../calendar-date'
import { storedName, type Field, type FieldOf } from '../entities'
import { relationId } from '../relation-id'
import { lexicalToText } from '../rich-text/lexical-text'
import { plainField } from '../rich-text/plain-field'
import { tierFromRating } from '../tier'

/** A record by Payload's field names. */
export type Doc = object

/** A stored value by Payload's field name. */
export const storedValue = (document: Doc, name: string): unknown => Reflect.get(document, name)

function dayToWire(stored: unknown, { responseFormat }: FieldOf<'day'>): string | null {
  const day = typeof stored === 'string' ? parseDay(stored) : null
  return day !== null && responseFormat === 'instant' ? utcMidnight(day) : day
}

/** A field's value in responses. */
export function valueToWire(document: Doc, key: string, field: Field): unknown {
  const stored = storedValue(document, storedName(key, field))
  switch (field.kind) {
    case 'day':
      return dayToWire(stored, field)
    case 'tier':
      return stored ?? tierFromRating(Number(storedValue(document, field.ratedBy)))
    case 'moment':
      return typeof stored === 'string' || stored instanceof Date ? new Date(stored).toISOString() : null
    case 'flag':
      return stored === true
    case 'reference':
      return relationId(stored)
    case 'richText':
      // lists read records without the editor state
      return stored === undefined ? (storedValue(document, plainField(key)) ?? '') : lexicalToText(stored)
    case 'rating':
      return stored
    default:
      // an empty optional text is null on the wire
      return stored || null
  }
}

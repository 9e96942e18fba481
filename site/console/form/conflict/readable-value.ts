import { contracts } from '../../../../admin-bridge/contract/registry'
import { formattedName, formFields, formName } from '../../../../cms/domain/entities/form-values'
import { stateName, type Entity, type Field } from '../../../../cms/domain/entities'
import { lexicalToMarkdown } from '../../../../cms/domain/rich-text/lexical-markdown'
import type { ApiClient } from '../../../shared/api/api-client'
import { lenientRecord } from '../../../shared/api/lenient'
import { readableTime } from '../../ui/saved-sentence'
import type { Flat } from '../parts'

const fieldNamed = (entity: Entity, name: string): Field | undefined =>
  formFields(entity).find(([key, field]) => formName(key, field) === name)?.[1]

/** The title of a referenced record; its number if it cannot be read. */
async function titleOf(api: ApiClient, collection: string, id: string): Promise<string> {
  const contract = Object.values(contracts).find(({ entity }) => entity.collection === collection)
  if (!contract) return `#${id}`
  const { entity, path, record, noun } = contract
  try {
    const { data } = await api.get(`${path}/${id}`, lenientRecord(record, noun))
    return String(Reflect.get(data, entity.titleField) ?? `#${id}`)
  } catch {
    return `#${id}`
  }
}

/** Whether a form value is a text with formatting that counts. */
export const isFormatted = (name: string, values: Flat): boolean => values[formattedName(name)] === true

/** A formatted text that shows its formatting; null for a text without any and for any other value. */
export function formattedText(name: string, values: Flat): string | null {
  const state = values[stateName(name)]
  return isFormatted(name, values) && typeof state === 'string' && state !== '' ? lexicalToMarkdown(JSON.parse(state)) : null
}

/** A form value as text for people: references by their titles, flags as words. Empty for no value. */
export async function readableValue(api: ApiClient, entity: Entity, name: string, value: unknown): Promise<string> {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? '')
  const field = fieldNamed(entity, name)
  if (field?.kind === 'moment') return readableTime(text)
  return field?.kind === 'reference' && text !== '' ? titleOf(api, field.to, text) : text
}

import type { Entity } from '../entities'
import { isRecord } from '../is-record'
import { lexicalToText } from '../rich-text/lexical-text'
import { normalizeForSearch } from '../normalize-for-search'
import { oneLine } from '../text'

/** The fields of an entity that its list and the search look through: those of its title, and the others. */
export function searchedFields({ list, search, titleField }: Entity): { title: readonly string[]; body: readonly string[] } {
  const title = search?.title ?? [titleField]
  const all = list.searched ?? search?.fields ?? []
  return { title, body: all.filter((key) => !title.includes(key)) }
}

/** A record's searchable text, normalized. Its first line is the title. @param valueOf the value of a text or rich text field. */
export function searchTextOf(entity: Entity, valueOf: (key: string) => unknown): string {
  const { title, body } = searchedFields(entity)
  const texts = (keys: readonly string[]): string[] => keys.map((key) => plainText(valueOf(key))).filter(Boolean)
  // normalizing can produce white space
  return [oneLine(normalizeForSearch(texts(title).join(' '))), ...texts(body).map(normalizeForSearch)].join('\n')
}

function plainText(value: unknown): string {
  if (typeof value === 'string') return value
  return isRecord(value) ? lexicalToText(value) : ''
}

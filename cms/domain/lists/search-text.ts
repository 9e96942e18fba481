import type { Entity } from '../entities'
import { isRecord } from '../is-record'
import { lexicalToText } from '../rich-text/lexical-text'
import { normalizeForSearch } from '../normalize-for-search'
import { indexedWords } from '../search/words'

/** The fields of an entity that its list and the search look through: those of its title, and the others. */
export function searchedFields({ list, search, titleField }: Entity): { title: readonly string[]; body: readonly string[] } {
  const title = search?.title ?? [titleField]
  const all = list.searched ?? search?.fields ?? []
  return { title, body: all.filter((key) => !title.includes(key)) }
}

/** `%` and `_` stand for any characters in a condition of SQLite, so search texts have other signs for them. */
const SIGNS: Readonly<Record<string, string>> = { '%': '٪', _: '‿' }

/** A normalized word as search texts have it. */
export const searchable = (word: string): string => word.replace(/[%_]/g, (sign) => SIGNS[sign] ?? sign)

/** Words with a blank before and after each, so that a search finds whole words and beginnings by a blank beside them. */
const line = (text: string): string => [' ', ...[...indexedWords(text)].map((word) => `${searchable(word)} `)].join('')

/**
 * A record's searchable text: two lines of normalized words, those of the title and those of everything else.
 * @param valueOf the value of a text or rich text field.
 */
export function searchTextOf(entity: Entity, valueOf: (key: string) => unknown): string {
  const { title, body } = searchedFields(entity)
  const linesOf = (keys: readonly string[]): string => line(keys.map((key) => normalizeForSearch(plainText(valueOf(key)))).join('\n'))
  return `${linesOf(title)}\n${linesOf(body)}`
}

function plainText(value: unknown): string {
  if (typeof value === 'string') return value
  return isRecord(value) ? lexicalToText(value) : ''
}

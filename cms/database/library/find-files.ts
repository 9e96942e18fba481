import type { DataFromCollectionSlug, Payload, Where } from 'payload'
import { PDF_TYPE } from '../../domain/document-name'
import { normalizeForSearch } from '../../domain/normalize-for-search'
import { keptPictures } from '../history/with-picture'
import { listsOf } from '../lists/lists'
import { defaultOrder } from '../lists/list-query'
import { PICTURE_COLUMNS } from './picture-columns'
import { FileSet } from './used-files'

/**
 * What a list of the library shows. `filename` is null for any. `words` are normalized; each must occur in what a file is called,
 * or in the title of a record that shows it.
 */
export type FileQuery = {
  readonly kind: 'picture' | 'document' | 'any'
  readonly filename: string | null
  readonly lacksAlt: boolean
  readonly words: readonly string[]
  readonly isUnused: boolean
  readonly skip: number
  readonly limit: number
}
/** The ids of a window, newest first, and the number of all. */
export type FoundFiles = { readonly ids: readonly number[]; readonly total: number }

/** Records of each kind whose titles are looked at for a search by use: the best ones, titles before bodies. */
const TITLES_PER_KIND = 500

const hasWords = (texts: readonly unknown[], words: readonly string[]): boolean => {
  const normalized = normalizeForSearch(texts.filter((text) => typeof text === 'string').join('\n'))
  return words.every((word) => normalized.includes(word))
}

/** Whether a file is meant by its name. Most of a name is random, so parts of it mean nothing. */
const isNamed = (name: string | null | undefined, words: readonly string[]): boolean => normalizeForSearch(name ?? '') === words.join(' ')

const selected = (names: readonly string[]): Record<string, true> => Object.fromEntries(names.map((name) => [name, true]))

/** The files that records with these words in their title show. */
async function shownUnderTitle(payload: Payload, words: readonly string[]): Promise<FileSet> {
  const queries = PICTURE_COLUMNS.map(({ entity }) => ({ entity, conditions: [], order: defaultOrder(entity) }))
  const results = await listsOf(payload).search(queries, words, TITLES_PER_KIND)
  const files = new FileSet()
  for (const [index, { collection, title, uses }] of PICTURE_COLUMNS.entries()) {
    const where = { id: { in: results[index]?.ids ?? [] } }
    const select = selected([title, ...uses])
    const { docs } = await payload.db.find<Record<string, unknown>>({ collection, where, select, pagination: false, limit: 0, sort: 'id' })
    for (const doc of docs) if (hasWords([doc[title]], words)) for (const use of uses) files.add(doc[use])
  }
  return files
}

/** The files that a record, the trash or a pending draft shows or links to. */
async function usedFiles(payload: Payload): Promise<FileSet> {
  const files = new FileSet()
  for (const use of await keptPictures(payload)) files.add(use)
  for (const { collection, uses } of PICTURE_COLUMNS) {
    for (const field of uses) {
      const { values } = await payload.db.findDistinct({ collection, field, where: { [field]: { exists: true } } })
      for (const value of values) files.add(value[field])
    }
  }
  return files
}

const conditionOf = ({ kind, filename, lacksAlt }: FileQuery): Where => ({
  and: [
    ...(kind === 'any' ? [] : [{ mimeType: kind === 'document' ? { equals: PDF_TYPE } : { not_equals: PDF_TYPE } }]),
    ...(filename === null ? [] : [{ filename: { equals: filename } }]),
    ...(lacksAlt ? [{ or: [{ alt: { exists: false } }, { alt: { equals: '' } }] }] : []),
  ],
})

/** Files of the library, newest first. It reads what all of these are called: there are a few thousand. @throws the database's error. */
export async function findFiles(payload: Payload, query: FileQuery): Promise<FoundFiles> {
  const { words, isUnused, skip, limit } = query
  const shown = words.length > 0 ? await shownUnderTitle(payload, words) : null
  const used = isUnused ? await usedFiles(payload) : null
  const select = selected(['title', 'alt', 'filename'])
  const options = { collection: 'media', where: conditionOf(query), select, pagination: false, limit: 0, sort: '-id' } as const
  const { docs } = await payload.db.find<DataFromCollectionSlug<'media'>>(options)
  const isFound = (file: (typeof docs)[number]): boolean =>
    !shown || shown.has(file) || hasWords([file.title, file.alt], words) || isNamed(file.filename, words)
  const found = docs.filter((file) => isFound(file) && !used?.has(file))
  return { ids: found.slice(skip, skip + limit).map(({ id }) => id), total: found.length }
}

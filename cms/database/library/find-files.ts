import type { Payload } from 'payload'
import { normalizeForSearch } from '../../domain/normalize-for-search'
import { listsOf } from '../lists/lists'
import { defaultOrder } from '../queries/list-query'
import { libraryTables, type FileFilter, type LibraryTables } from './library-tables'
import { PICTURE_COLUMNS } from './picture-columns'
import { pictureTexts, type PictureTexts } from './picture-texts'
import { FileSet, isOfKind } from './used-files'

/** What a list of the library shows. `words` are normalized; each must occur in what a file is called, or in the title of a record that shows it. */
export type FileQuery = FileFilter & {
  readonly words: readonly string[]
  readonly isUnused: boolean
  readonly skip: number
  readonly limit: number
}
/** The ids of a window, newest first, and the number of all. */
export type FoundFiles = { readonly ids: readonly number[]; readonly total: number }

/** Records of each kind whose titles are looked at for a search by use: the best ones, titles before bodies. */
const TITLES_PER_KIND = 500

const hasWords = (text: string, words: readonly string[]): boolean => {
  const normalized = normalizeForSearch(text)
  return words.every((word) => normalized.includes(word))
}

/** The files that records with these words in their title show. */
async function shownUnderTitle(payload: Payload, tables: LibraryTables, words: readonly string[]): Promise<FileSet> {
  const queries = PICTURE_COLUMNS.map(({ entity }) => ({ entity, conditions: [], order: defaultOrder(entity) }))
  const results = await listsOf(payload).search(queries, words, TITLES_PER_KIND)
  const files = new FileSet()
  for (const [index, columns] of PICTURE_COLUMNS.entries()) {
    const ids = results[index]?.ids ?? []
    if (ids.length === 0) continue
    const records = await tables.showing(columns, ids)
    for (const { title, shown } of records) if (hasWords(title, words)) for (const use of shown) files.add(use)
  }
  return files
}

/** Those of a batch of files that nothing uses. @param elsewhere what is used other than as a record's picture. */
async function withoutUse(tables: LibraryTables, files: readonly PictureTexts[], elsewhere: FileSet): Promise<PictureTexts[]> {
  const rest = files.filter((file) => !elsewhere.has(file))
  const chosen = new Set(rest.length === 0 ? [] : await tables.chosen(rest.map(({ id }) => id)))
  return rest.filter(({ id }) => !chosen.has(id))
}

/** Walks through the library for what no index finds. */
async function walk(payload: Payload, tables: LibraryTables, query: FileQuery): Promise<number[]> {
  const { words, kind, filename, lacksAlt, isUnused } = query
  const shown = words.length > 0 ? await shownUnderTitle(payload, tables, words) : new FileSet()
  const elsewhere = new FileSet()
  if (isUnused) for (const use of await tables.otherUses()) elsewhere.add(use)
  const found: number[] = []
  for await (const batch of pictureTexts(payload)) {
    const fitting = batch.filter(
      (file) =>
        isOfKind(file, kind) &&
        (!lacksAlt || file.alt === '') &&
        (filename === null || file.filename === filename) &&
        (words.length === 0 || shown.has(file) || hasWords([file.title, file.alt, file.filename].join('\n'), words)),
    )
    const rest = isUnused ? await withoutUse(tables, fitting, elsewhere) : fitting
    found.push(...rest.map(({ id }) => id))
  }
  return found
}

/**
 * Files of the library, newest first. Without words and uses the indexes answer; else it reads what all files are called, in
 * small steps. @throws the database's error.
 */
export async function findFiles(payload: Payload, query: FileQuery): Promise<FoundFiles> {
  const { words, isUnused, skip, limit } = query
  const tables = libraryTables(payload)
  if (words.length > 0 || isUnused) {
    const all = await walk(payload, tables, query)
    return { ids: all.slice(skip, skip + limit), total: all.length }
  }
  const total = await tables.count(query)
  // for MongoDB, a limit of 0 is none
  return { ids: limit === 0 || skip >= total ? [] : await tables.ids(query, skip, limit), total }
}

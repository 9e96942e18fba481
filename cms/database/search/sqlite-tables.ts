import type { Entity } from '../../domain/entities'
import { SEARCH_TEXT } from '../queries/columns'
import { isEmpty } from '../queries/sqlite-list'
import { trigger, type Trigger } from '../sqlite/trigger'
import { indexedColumns, type IndexedRecord } from './terms'

/** The tables of the index. `search_changes` holds what was indexed of each record that changed since: null for a new one. */
export const SEARCH_TABLES = [
  'CREATE TABLE search_changes (collection TEXT NOT NULL, record INTEGER NOT NULL, before TEXT, PRIMARY KEY (collection, record))',
  'CREATE TABLE search_postings (collection TEXT NOT NULL, term TEXT NOT NULL, chunk INTEGER NOT NULL, ids BLOB NOT NULL, PRIMARY KEY (term, collection, chunk)) WITHOUT ROWID',
  'CREATE TABLE search_words (id INTEGER PRIMARY KEY, word TEXT NOT NULL UNIQUE, length INTEGER, reversed TEXT)',
  'CREATE INDEX search_words_forwards ON search_words (length, word) WHERE length IS NOT NULL',
  'CREATE INDEX search_words_backwards ON search_words (length, reversed) WHERE length IS NOT NULL',
  // finds words by three of their characters; the words themselves are in search_words
  `CREATE VIRTUAL TABLE search_parts USING fts5(word, content = '', detail = 'none', columnsize = 0, tokenize = 'trigram case_sensitive 1')`,
]

/** What the index holds about a row, as SQL that gives JSON. @param row `OLD`, `NEW` or the table. */
export function recordSql(entity: Entity, row: string): string {
  const { values, optional } = indexedColumns(entity)
  const inRow = ({ field, sql }: { field: string; sql: string }) => ({ field, sql: `${row}.${sql}` })
  const array = (items: readonly string[]): string => `json_array(${items.join(', ')})`
  return `json_object('text', coalesce(${row}.${SEARCH_TEXT.sql}, ''), 'values', ${array(values.map((column) => inRow(column).sql))}, 'isEmpty', ${array(optional.map((column) => isEmpty(inRow(column))))})`
}

/** Parses the result of {@link recordSql}. */
// cast: the text was made by that expression
export const parseRecord = (json: string): IndexedRecord => JSON.parse(json) as IndexedRecord

/** The triggers that note which records have changed, whichever way they are written. */
export function searchTriggers(entity: Entity): Trigger[] {
  const { collection } = entity
  const { values, optional } = indexedColumns(entity)
  const columns = [...new Set([SEARCH_TEXT, ...values, ...optional].map(({ sql }) => sql))]
  const isChanged = [
    ...[SEARCH_TEXT, ...values].map(({ sql }) => `OLD.${sql} IS NOT NEW.${sql}`),
    ...optional.map(({ field, sql }) => `${isEmpty({ field, sql: `OLD.${sql}` })} IS NOT ${isEmpty({ field, sql: `NEW.${sql}` })}`),
  ].join(' OR ')
  // what was indexed is what the record was before its first change
  const note = (id: string, before: string): string =>
    `INSERT OR IGNORE INTO search_changes (collection, record, before) VALUES ('${collection}', ${id}, ${before})`
  const noteOld = note('OLD.id', recordSql(entity, 'OLD'))
  return [
    trigger(`search_${collection}_insert`, `INSERT ON ${collection}`, [note('NEW.id', 'NULL')]),
    trigger(`search_${collection}_update`, `UPDATE OF ${columns.join(', ')} ON ${collection} WHEN ${isChanged}`, [noteOld]),
    trigger(`search_${collection}_delete`, `DELETE ON ${collection}`, [noteOld]),
  ]
}

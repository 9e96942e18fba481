import type { InValue } from '@libsql/client'
import type { Payload } from 'payload'
import { PDF_TYPE } from '../../domain/document-name'
import { MEDIA_PATH } from '../../domain/media-name'
import { parseJson } from '../history/stored'
import { rowsOf } from '../sqlite/rows'
import { readArray, textOf } from '../sqlite/values'
import type { FileFilter, LibraryTables, StoredLook } from './library-tables'
import { PICTURE_COLUMNS } from './picture-columns'

/** How the indexes of the library are named: the start builds those with this beginning again when their definition changes. */
const PREFIX = 'list_media'

const LACKS_ALT = `(alt IS NULL OR alt = '')`

/** Indexes that hold all that a window or a count of the library reads: a row of it has the names of all variants. */
export const sqliteLibraryIndexes: readonly string[] = [
  `CREATE INDEX IF NOT EXISTS ${PREFIX}_kinds ON media (mime_type, id)`,
  `CREATE INDEX IF NOT EXISTS ${PREFIX}_without_alt ON media (id, mime_type) WHERE ${LACKS_ALT}`,
  `CREATE INDEX IF NOT EXISTS ${PREFIX}_texts ON media (id, title, alt, filename, mime_type)`,
]

function whereOf({ kind, filename, lacksAlt }: FileFilter): { where: string; args: InValue[] } {
  const terms = [
    ...(kind === 'any' ? [] : [kind === 'document' ? 'mime_type = ?' : '(mime_type IS NULL OR mime_type <> ?)']),
    ...(filename === null ? [] : ['filename = ?']),
    ...(lacksAlt ? [LACKS_ALT] : []),
  ]
  const args = [...(kind === 'any' ? [] : [PDF_TYPE]), ...(filename === null ? [] : [filename])]
  return { where: terms.length > 0 ? ` WHERE ${terms.join(' AND ')}` : '', args }
}

const valuesOf = (rows: readonly Record<string, unknown>[]): string[] =>
  rows.flatMap((row) => Object.values(row).flatMap((value) => (typeof value === 'string' ? [value] : [])))

function looks(payload: Payload, ids: readonly number[]): Promise<StoredLook[]> {
  const look = `'id', id, 'filename', filename, 'width', width, 'height', height, 'alt', alt, 'x', focal_x, 'y', focal_y`
  const sql = `SELECT json_group_array(json_object(${look})) AS found FROM media WHERE id IN (SELECT value FROM json_each(?))`
  return readArray(payload, sql, [JSON.stringify(ids)])
}

/** SQLite: reads of the library outside of any transaction. */
export function sqliteLibrary(payload: Payload): LibraryTables {
  const rows = rowsOf(payload)
  return {
    async ids(filter, skip, limit) {
      const { where, args } = whereOf(filter)
      return (await rows(`SELECT id FROM media${where} ORDER BY id DESC LIMIT ? OFFSET ?`, [...args, limit, skip])).map(({ id }) =>
        Number(id),
      )
    },
    async count(filter) {
      const { where, args } = whereOf(filter)
      return Number((await rows(`SELECT count(*) AS total FROM media${where}`, args))[0]?.['total'] ?? 0)
    },
    async chosen(ids) {
      const list = JSON.stringify(ids)
      const parts = PICTURE_COLUMNS.flatMap(({ collection, relations }) =>
        relations.map(({ sql }) => `SELECT value AS id FROM json_each(?) WHERE EXISTS (SELECT 1 FROM ${collection} WHERE ${sql} = value)`),
      )
      if (parts.length === 0) return []
      const found = await rows(
        parts.join(' UNION '),
        parts.map(() => list),
      )
      return found.map(({ id }) => Number(id))
    },
    async otherUses() {
      const uses: string[] = []
      for (const { collection, relations, urls, texts } of PICTURE_COLUMNS) {
        for (const { sql } of urls) {
          const relation = relations.find((each) => each.sql === sql.replace(/_url$/, '_id'))
          const unchosen = relation ? `${relation.sql} IS NULL AND ` : ''
          uses.push(...valuesOf(await rows(`SELECT ${sql} FROM ${collection} WHERE ${unchosen}instr(${sql}, ?) > 0`, [MEDIA_PATH])))
        }
        for (const { sql } of texts) uses.push(...valuesOf(await rows(`SELECT ${sql} FROM ${collection} WHERE ${sql} IS NOT NULL`, [])))
      }
      for (const table of ['trash', 'drafts']) {
        const found = await rows(`SELECT pictures FROM ${table} WHERE pictures <> '[]'`, [])
        uses.push(...found.flatMap((row) => parseJson<string[]>(textOf(row['pictures']))))
      }
      return uses
    },
    looks: (ids) => looks(payload, ids),
    async showing({ collection, title, relations, urls, texts }, ids) {
      const columns = [...relations, ...urls, ...texts].map(({ sql }) => sql)
      const found = await rows(
        `SELECT ${[title.sql, ...columns].join(', ')} FROM ${collection} WHERE id IN (SELECT value FROM json_each(?))`,
        [JSON.stringify(ids)],
      )
      return found.map((row) => ({
        title: textOf(row[title.sql]),
        shown: columns.flatMap((column) => {
          const value = row[column]
          return typeof value === 'string' || typeof value === 'number' ? [value] : []
        }),
      }))
    },
  }
}

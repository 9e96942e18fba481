import type { InValue, Row } from '@libsql/client'
import type { RowsOf } from '../sqlite/rows'
import { textOf, textOrNull } from '../sqlite/values'
import { OWNED } from './owners'
import type { KeptReads, RecordKey, Titled, TrashFilter } from './types'
import { sqliteWithPicture } from './with-picture'

/** The first row's `total`. */
export const totalOf = (rows: readonly Row[]): number => Number(rows[0]?.['total'] ?? 0)

type Found = { readonly select: string; readonly args: InValue[] }

/** Selects the versions of the entries that a filter finds. It reads indexes alone, without the states in the rows. */
function foundBy({ kind, words = [] }: TrashFilter): Found {
  const ofKind = kind === undefined ? [] : [kind]
  const holds = (folded: string): string[] => words.map(() => `instr(${folded}, ?) > 0`)
  const own = ['root_kind IS NULL', ...ofKind.map(() => 'kind = ?'), ...holds('folded')].join(' AND ')
  const select = `SELECT version FROM trash WHERE ${own}`
  if (words.length === 0) return { select, args: ofKind }
  const along = [kind === undefined ? `other.root_kind > ''` : 'other.root_kind = ?', ...holds('other.folded')].join(' AND ')
  return {
    select: `${select} UNION SELECT root.version FROM trash AS other
             CROSS JOIN trash AS root ON root.kind = other.root_kind AND root.record = other.root_record WHERE ${along}`,
    args: [...ofKind, ...words, ...ofKind, ...words],
  }
}

const titled = (row: Row): Titled => ({ kind: textOf(row['kind']), record: Number(row['record']), title: textOf(row['title']) })

const ownerIn = (row: Row): RecordKey | null => {
  const owned = OWNED.find(({ kind }) => kind === row['kind'])
  return owned && row['owner'] !== null ? { kind: owned.owner, record: Number(row['owner']) } : null
}

// as in the index `trash_owner`
const OWNER = `CASE kind ${OWNED.map(({ kind, key }) => `WHEN '${kind}' THEN state ->> '$.${key}'`).join(' ')} END`

type TrashReads = Pick<
  KeptReads,
  'trashed' | 'countTrashed' | 'newestTrashed' | 'trashedWith' | 'trashedBefore' | 'titlesInTrash' | 'trashedWithPicture'
>

/** SQLite: reads of the trash. */
export const sqliteTrashReads = (read: RowsOf): TrashReads => ({
  async trashed(filter, { skip, limit }) {
    const { select, args } = foundBy(filter)
    const rows = await read(
      `SELECT kind, record, title, deleted_at, deleted_by, ${OWNER} AS owner FROM trash WHERE version IN
       (SELECT version FROM (${select}) ORDER BY version DESC LIMIT ? OFFSET ?) ORDER BY version DESC`,
      [...args, limit, skip],
    )
    return rows.map((row) => ({
      ...titled(row),
      deletedAt: textOf(row['deleted_at']),
      deletedBy: textOrNull(row['deleted_by']),
      owner: ownerIn(row),
    }))
  },
  async countTrashed(filter) {
    const { select, args } = foundBy(filter)
    return totalOf(await read(`SELECT count(*) AS total FROM (${select})`, args))
  },
  newestTrashed: async () => totalOf(await read('SELECT max(version) AS total FROM trash', [])),
  async trashedWith(roots) {
    const rows = await read(
      `SELECT trash.kind, record, title, root_kind, root_record FROM trash JOIN json_each(?) AS root
       ON root_kind = root.value ->> 'kind' AND root_record = root.value ->> 'record' ORDER BY record`,
      [JSON.stringify(roots)],
    )
    return rows.map((row) => ({ ...titled(row), root: { kind: textOf(row['root_kind']), record: Number(row['root_record']) } }))
  },
  async trashedBefore(owners) {
    const found: (Titled & { owner: RecordKey })[] = []
    for (const { kind, key, owner } of OWNED) {
      const ids = owners.flatMap((each) => (each.kind === owner ? [each.record] : []))
      if (ids.length === 0) continue
      const rows = await read(
        `SELECT trash.kind, record, title, owner.value AS owner FROM json_each(?) AS owner
         CROSS JOIN trash ON trash.kind = '${kind}' AND state ->> '$.${key}' = owner.value AND root_kind IS NULL ORDER BY version`,
        [JSON.stringify(ids)],
      )
      found.push(...rows.map((row) => ({ ...titled(row), owner: { kind: owner, record: Number(row['owner']) } })))
    }
    return found
  },
  async titlesInTrash(keys) {
    if (keys.length === 0) return []
    const rows = await read(
      `SELECT trash.kind, record, title FROM json_each(?) AS wanted
       CROSS JOIN trash ON trash.kind = wanted.value ->> 'kind' AND record = wanted.value ->> 'record'`,
      [JSON.stringify(keys.map(({ kind, record }) => ({ kind, record })))],
    )
    return rows.map(titled)
  },
  trashedWithPicture: (marks) => sqliteWithPicture(read, { name: 'trash', order: 'version', hasTitle: true }, marks),
})

import type { SqlRunner } from '../sqlite/take-turns'
import { textOf } from '../sqlite/values'

/** A table of the index. Virtual ones have no pages of their own: what FTS5 stores is in tables of a longer name. */
type IndexTable = { name: string; isVirtual: boolean }

async function indexTables(client: SqlRunner): Promise<IndexTable[]> {
  const { rows } = await client.execute(
    "SELECT name, rootpage FROM sqlite_master WHERE type = 'table' AND name LIKE 'search\\_%' ESCAPE '\\' ORDER BY rootpage",
  )
  return rows.map(({ name, rootpage }) => ({ name: textOf(name), isVirtual: Number(rootpage) === 0 }))
}

async function isIntact(client: SqlRunner, table: string): Promise<boolean> {
  try {
    const { rows } = await client.execute(`PRAGMA quick_check("${table}")`)
    return rows[0]?.[0] === 'ok'
  } catch {
    return false
  }
}

/** The index's tables with damaged pages. Call this outside of a transaction: one that meets such a page cannot commit any more. */
export async function damagedIndexTables(client: SqlRunner): Promise<Set<string>> {
  const damaged = new Set<string>()
  for (const { name, isVirtual } of await indexTables(client)) if (!isVirtual && !(await isIntact(client, name))) damaged.add(name)
  return damaged
}

/**
 * Takes a table and its indexes out of the schema without reading them. Their pages are not used again before the file is
 * copied, as a backup does: a damaged page might name pages of other tables as its own.
 */
export async function forgetTable(client: SqlRunner, table: string): Promise<void> {
  await client.execute('PRAGMA writable_schema = ON')
  try {
    await client.execute({ sql: 'DELETE FROM sqlite_master WHERE tbl_name = ?', args: [table] })
  } finally {
    await client.execute('PRAGMA writable_schema = RESET')
  }
}

/**
 * Drops all tables of the index, in whatever state they are: FTS5 refuses to drop a table of its own that it cannot read, and
 * leaves others behind. @param damaged from {@link damagedIndexTables}.
 */
export async function dropSqliteIndex(client: SqlRunner, damaged: ReadonlySet<string>): Promise<void> {
  // the virtual table comes first: FTS5's tables are ordinary ones without it
  for (const { name, isVirtual } of await indexTables(client)) {
    if (isVirtual || damaged.has(name)) await forgetTable(client, name)
    else await client.execute(`DROP TABLE "${name}"`)
  }
}

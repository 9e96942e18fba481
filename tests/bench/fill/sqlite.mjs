// Fills a SQLite file that no server has open.
import path from 'node:path'
import { createClient } from '@libsql/client'
import { rowOf } from './spread.mjs'

const ROWS_PER_STATEMENT = 1000

const quoted = (name) => `"${name}"`

/** What the database itself says of a table: its columns, those with unique values, and those that refer to other tables. */
async function describe(client, table) {
  const rows = async (pragma, name) => (await client.execute(`PRAGMA ${pragma}(${quoted(name)})`)).rows
  const columns = (await rows('table_info', table)).map(({ name }) => String(name))
  const unique = new Set()
  for (const index of (await rows('index_list', table)).filter((each) => Number(each.unique) === 1)) {
    for (const { name } of await rows('index_info', String(index.name))) unique.add(String(name))
  }
  const references = (await rows('foreign_key_list', table)).map((each) => ({ column: String(each.from), table: String(each.table) }))
  return { columns, unique, references }
}

const idsOf = async (client, table) =>
  (await client.execute(`SELECT id FROM ${quoted(table)} ORDER BY id`)).rows.map(({ id }) => Number(id))

async function fillTable(client, table, target, filled) {
  const { columns, unique, references } = await describe(client, table)
  if (columns.length === 0) throw new Error(`The database has no table ${table}`)
  const samples = (await client.execute(`SELECT * FROM ${quoted(table)} ORDER BY id`)).rows.map((row) =>
    Object.fromEntries(columns.map((column) => [column, row[column]])),
  )
  const links = {}
  for (const reference of references) {
    if (filled.has(reference.table)) links[reference.column] = await idsOf(client, reference.table)
  }
  const last = Number(samples.at(-1)?.id ?? 0)
  const missing = Math.max(0, target - samples.length)
  const values = columns.map((_, index) => `json_extract(value, '$[${index}]')`)
  const insert = `INSERT INTO ${quoted(table)} (${columns.map(quoted).join(', ')}) SELECT ${values.join(', ')} FROM json_each(?)`
  for (let start = 1; start <= missing; start += ROWS_PER_STATEMENT) {
    const count = Math.min(ROWS_PER_STATEMENT, missing - start + 1)
    const rows = Array.from({ length: count }, (_, index) => {
      const n = start + index
      return Object.values(rowOf(samples, n, { id: last + n, idColumn: 'id', unique, links }))
    })
    await client.execute({ sql: insert, args: [JSON.stringify(rows)] })
  }
}

/**
 * Adds rows until each table has its number of them.
 * @param targets `{ table: rows }`, tables before those that refer to them. @throws the database's error.
 */
export async function fillSqlite(file, targets) {
  const client = createClient({ url: `file:${path.resolve(file)}` })
  try {
    await client.execute('PRAGMA foreign_keys = OFF')
    await client.execute('PRAGMA synchronous = OFF')
    await client.execute('PRAGMA cache_size = -262144')
    const filled = new Set()
    for (const [table, target] of Object.entries(targets)) {
      await fillTable(client, table, target, filled)
      filled.add(table)
    }
    // the next start computes the hidden fields of all rows
    await client.execute('DELETE FROM payload_kv')
    await client.execute('PRAGMA wal_checkpoint(TRUNCATE)')
  } finally {
    client.close()
  }
}

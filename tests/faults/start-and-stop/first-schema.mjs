// Usage: node first-schema.mjs FILE MIGRATION. Turns a SQLite file back into one of the first version: without what the
// migration adds and without everything that is derived. A process of its own, because a client keeps a file open until
// garbage collection.
import { readFile } from 'node:fs/promises'
import { createClient } from '@libsql/client'

const [file, migration] = process.argv.slice(2)
const client = createClient({ url: `file:${file}` })
const { rows } = await client.execute(
  `SELECT 'DROP ' || type || ' ' || name AS statement FROM sqlite_master WHERE type = 'trigger' OR (type = 'index' AND name LIKE 'list%')`,
)
for (const { statement } of rows) if (typeof statement === 'string') await client.execute(statement)
const added = (await readFile(migration, 'utf8')).matchAll(/ALTER TABLE \\`(\w+)\\` ADD \\`(\w+)\\`/g)
for (const [, table, column] of added) await client.execute(`ALTER TABLE ${table} DROP COLUMN ${column}`)
await client.execute("DELETE FROM payload_migrations WHERE name NOT LIKE '%_initial'")
await client.executeMultiple('DROP TABLE figures; DROP TABLE derived;')
client.close()

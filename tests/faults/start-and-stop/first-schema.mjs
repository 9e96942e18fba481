// Usage: node first-schema.mjs FILE CONTENT MIGRATIONS... Turns a SQLite file back into one of the first version: without what
// the migrations add and without everything that is derived. Posts get the content, as that version stored it. A process of its own, because a client keeps a file open until
// garbage collection.
import { readFile } from 'node:fs/promises'
import { createClient } from '@libsql/client'

const [file, content, ...migrations] = process.argv.slice(2)
const client = createClient({ url: `file:${file}` })
const { rows } = await client.execute(
  `SELECT 'DROP ' || type || ' ' || name AS statement FROM sqlite_master WHERE type = 'trigger' OR (type = 'index' AND name LIKE 'list%')`,
)
for (const { statement } of rows) if (typeof statement === 'string') await client.execute(statement)
const texts = await Promise.all(migrations.map((migration) => readFile(migration, 'utf8')))
const partsOf = (text) => text.replaceAll('\\`', '`').split('function down')
for (const [, down = ''] of texts.map(partsOf)) {
  for (const [, index] of down.matchAll(/DROP INDEX `(\w+)`/g)) await client.execute(`DROP INDEX IF EXISTS ${index}`)
}
for (const text of texts) {
  const [up = '', down = ''] = partsOf(text)
  const added = up.matchAll(/ALTER TABLE `(\w+)` ADD `(\w+)`/g)
  for (const [, table, column] of added) await client.execute(`ALTER TABLE ${table} DROP COLUMN ${column}`)
  // what it dropped is made again on the way down
  for (const [statement] of down.matchAll(/ALTER TABLE `\w+` ADD `\w+` \w+/g)) await client.execute(statement)
  for (const [, table] of text.matchAll(/DROP TABLE \\`((?!__new)\w+)\\`/g)) {
    const [statement] = new RegExp(`CREATE TABLE \`${table}\` \\([^]*?\n  \\);`).exec(down) ?? []
    if (statement && !text.includes(`__new_${table}`)) await client.execute(statement)
  }
  const made = down.matchAll(/CREATE INDEX `(\w+)` ON `(\w+)` \(`(\w+)`\)/g)
  for (const [, index, table, column] of made) await client.execute(`CREATE INDEX ${index} ON ${table} ("${column}")`)
}
await client.execute({ sql: 'UPDATE posts SET content = ?', args: [content] })
await client.execute("DELETE FROM payload_migrations WHERE name NOT LIKE '%_initial'")
await client.executeMultiple(
  // tables that releases in between had made
  "CREATE TABLE figures (value TEXT); CREATE TABLE search_words (word TEXT); CREATE VIRTUAL TABLE search_parts USING fts5(word, content = ''); " +
    'DROP TABLE derived; DROP TABLE trash; DROP TABLE history; DROP TABLE drafts; DROP TABLE previews; DROP TABLE batches;',
)
client.close()

// Regenerates what depends on the content model:
//   npm run generate            types and the panel's import map
//   npm run generate -- NAME    also a SQLite migration, unless the schema is unchanged
import { spawnSync } from 'node:child_process'
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const MIGRATIONS = 'cms/database/migrations'

function payload(...args) {
  // the `production` condition selects Lexical's entry points without top-level await; the others do not work on Node 20
  const env = {
    ...process.env,
    NODE_OPTIONS: '--conditions=production',
    PAYLOAD_CONFIG_PATH: 'cms/payload.config.ts',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
  }
  const { status } = spawnSync(process.execPath, ['node_modules/payload/bin.js', ...args], { stdio: 'inherit', env })
  if (status !== 0) process.exit(status ?? 1)
}

const filesEndingIn = (ending) => readdirSync(MIGRATIONS).filter((file) => /^\d/.test(file) && file.endsWith(ending))

/** Marks type imports as such, because Payload's template does not compile with `verbatimModuleSyntax`. */
function markTypeImports() {
  for (const file of filesEndingIn('.ts')) {
    const text = readFileSync(path.join(MIGRATIONS, file), 'utf8')
    const marked = text.replace('{ MigrateUpArgs, MigrateDownArgs,', '{ type MigrateUpArgs, type MigrateDownArgs,')
    if (marked !== text) writeFileSync(path.join(MIGRATIONS, file), marked)
  }
}

/** Keeps only the latest snapshot. Payload compares the model with that one and never reads the others. */
function removeOldSnapshots() {
  const snapshots = filesEndingIn('.json').toSorted()
  for (const file of snapshots.slice(0, -1)) rmSync(path.join(MIGRATIONS, file))
}

payload('generate:types')
payload('generate:importmap')
const name = process.argv[2]
if (name) payload('migrate:create', name, '--skip-empty')
markTypeImports()
removeOldSnapshots()

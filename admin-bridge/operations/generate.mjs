// Makes what is generated from the content model anew: types, the panel's import map and, with a name, a migration:
//   npm run generate            types and import map
//   npm run generate -- NAME    a SQLite migration as well
import { spawnSync } from 'node:child_process'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const name = process.argv[2]
const payload = (...words) => {
  // Lexical's plain entries lose their top-level await on Node 20; the production ones have none
  const env = {
    ...process.env,
    NODE_OPTIONS: '--conditions=production',
    PAYLOAD_CONFIG_PATH: 'cms/payload.config.ts',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
  }
  const { status } = spawnSync(process.execPath, ['node_modules/payload/bin.js', ...words], { stdio: 'inherit', env })
  if (status !== 0) process.exit(status ?? 1)
}

payload('generate:types')
payload('generate:importmap')
if (name) payload('migrate:create', name, '--skip-empty')

// the generator's import of types does not pass `verbatimModuleSyntax`
const folder = 'cms/database/migrations'
for (const file of readdirSync(folder).filter((each) => /^\d.*\.ts$/.test(each))) {
  const text = readFileSync(path.join(folder, file), 'utf8')
  writeFileSync(path.join(folder, file), text.replace('{ MigrateUpArgs, MigrateDownArgs,', '{ type MigrateUpArgs, type MigrateDownArgs,'))
}

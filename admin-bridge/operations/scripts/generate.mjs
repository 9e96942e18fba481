// Regenerates what depends on the content model:
//   npm run generate             types and the panel's import map
//   npm run generate -- NAME     also a SQLite migration, unless the schema is unchanged
//   npm run generate -- --check  changes nothing, and fails if one of the three is out of date
import { spawnSync } from 'node:child_process'
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'

const MIGRATIONS = 'cms/database/migrations'
const TYPES = 'cms/payload-types.ts'
const IMPORT_MAP = 'cms/panel/app/(payload)/panel/importMap.js'
/** Only a file below the repository can resolve its packages. */
const BUNDLE = 'node_modules/.cache/generator.mjs'

/** Runs in a process of its own, bundled with the config. Writes types and import map, and prints the statements of a new migration. */
const GENERATOR = `
import payload, { generateImportMap } from 'payload'
import { generateTypes } from 'payload/node'
import { readFile } from 'node:fs/promises'
import loading from './cms/payload.config'

const config = await loading
config.typescript.outputFile = '${TYPES}'
config.admin.importMap = { ...config.admin.importMap, baseDir: process.cwd() + '/cms/panel', importMapFile: '${IMPORT_MAP}' }
await generateTypes(config, { log: false })
await generateImportMap(config, { log: false })
process.env.PAYLOAD_MIGRATING = 'true'
await payload.init({ config, disableDBConnect: true, disableOnInit: true })
const { generateDrizzleJson, generateMigration } = payload.db.requireDrizzleKit()
const before = JSON.parse(await readFile(process.argv[2], 'utf8'))
console.log((await generateMigration(before, await generateDrizzleJson(payload.db.schema))).join('\\n'))
process.exit(0)
`

const filesEndingIn = (ending) => readdirSync(MIGRATIONS).filter((file) => /^\d/.test(file) && file.endsWith(ending))

/** Runs a script with settings on which the model does not depend. @returns its output. */
function run(...words) {
  const env = {
    ...process.env,
    // selects Lexical's entry points without top-level await; the others do not work on Node 20
    NODE_OPTIONS: '--conditions=production',
    PAYLOAD_CONFIG_PATH: 'cms/payload.config.ts',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
    DATABASE_URL: 'file:generate.db',
    S3_BUCKET: '',
    TRASH_DAYS: '30',
  }
  const { status, stdout } = spawnSync(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'], env, encoding: 'utf8' })
  if (status !== 0) process.exit(status ?? 1)
  return stdout
}

/** Writes types and import map. @returns the statements that the latest migration lacks. */
async function generate() {
  const config = { platform: 'node', format: 'esm', target: 'node20', packages: 'external', jsx: 'automatic', logLevel: 'warning' }
  await build({ ...config, stdin: { contents: GENERATOR, resolveDir: '.', sourcefile: 'generator.mjs' }, outfile: BUNDLE, bundle: true })
  return run(BUNDLE, path.join(MIGRATIONS, filesEndingIn('.json').toSorted().at(-1))).trim()
}

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
  for (const file of filesEndingIn('.json').toSorted().slice(0, -1)) rmSync(path.join(MIGRATIONS, file))
}

/** Generates, puts back what was there, and names what was out of date. */
async function check() {
  const before = new Map([TYPES, IMPORT_MAP].map((file) => [file, readFileSync(file, 'utf8')]))
  const missing = await generate()
  const problems = missing ? [`The migrations do not match the content model. Run \`npm run generate -- NAME\`. Missing:\n${missing}`] : []
  for (const [file, text] of before) {
    if (readFileSync(file, 'utf8') === text) continue
    writeFileSync(file, text)
    problems.push(`${file} differs from the content model. Run \`npm run generate\`.`)
  }
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}

const [name] = process.argv.slice(2)
if (name === '--check') await check()
else {
  await generate()
  if (name) run('node_modules/payload/bin.js', 'migrate:create', name, '--skip-empty')
  markTypeImports()
  removeOldSnapshots()
}

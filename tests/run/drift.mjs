import { cp, mkdir, mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'esbuild'
import { ROOT, capture } from './steps.mjs'

const MIGRATIONS = 'cms/database/migrations'
const TYPES = 'cms/payload-types.ts'
const IMPORT_MAP = 'cms/panel/app/(payload)/panel/importMap.js'

/** Runs in a process of its own: generates types and import map into a folder, and reports the statements of a new migration. */
const GENERATOR = `
import path from 'node:path'
import payload, { generateImportMap } from 'payload'
import { generateTypes } from 'payload/node'
import { readFile, readdir } from 'node:fs/promises'
import loading from './cms/payload.config'

const config = await loading
const folder = process.env.DRIFT_FOLDER
config.typescript.outputFile = path.join(folder, '${TYPES}')
// import paths in the map are relative to the map, so the temporary folder mirrors the repository
config.admin.importMap.baseDir = path.join(folder, 'cms/panel')
config.admin.importMap.importMapFile = path.join(folder, '${IMPORT_MAP}')
await generateTypes(config, { log: false })
await generateImportMap(config, { log: false })

process.env.PAYLOAD_MIGRATING = 'true'
await payload.init({ config, disableDBConnect: true, disableOnInit: true })
const { generateDrizzleJson, generateMigration } = payload.db.requireDrizzleKit()
const snapshots = (await readdir('${MIGRATIONS}')).filter((file) => file.endsWith('.json')).toSorted()
const before = JSON.parse(await readFile(path.join('${MIGRATIONS}', snapshots.at(-1)), 'utf8'))
const statements = await generateMigration(before, await generateDrizzleJson(payload.db.schema))
console.log('RESULT ' + JSON.stringify({ snapshots, statements }))
process.exit(0)
`

/** Bundles the generator with the Payload config. Only files below the repository can resolve its packages. */
async function bundleGenerator(file) {
  await build({
    stdin: { contents: GENERATOR, resolveDir: ROOT, sourcefile: 'generator.mjs' },
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    jsx: 'automatic',
    logLevel: 'warning',
  })
}

async function isSame(folder, file) {
  const [expected, actual] = await Promise.all([readFile(path.join(folder, file), 'utf8'), readFile(path.join(ROOT, file), 'utf8')])
  if (expected === actual) return true
  console.error(`${file} differs from the content model. Run \`npm run generate\`.`)
  return false
}

/** Whether a migration generated now would be empty, and the migrations folder is tidy. */
async function migrationsMatch({ snapshots, statements }) {
  const files = await readdir(path.join(ROOT, MIGRATIONS))
  const names = files.filter((file) => /^\d.*\.ts$/.test(file)).map((file) => file.replace(/\.ts$/, ''))
  const index = await readFile(path.join(ROOT, MIGRATIONS, 'index.ts'), 'utf8')
  const problems = []
  if (statements.length > 0) {
    problems.push(`The migrations do not match the content model. Run \`npm run generate -- NAME\`. Missing:\n${statements.join('\n')}`)
  }
  if (snapshots.length !== 1 || !names.some((name) => snapshots[0] === `${name}.json`)) {
    problems.push(`${MIGRATIONS} must contain one snapshot: that of the latest migration that Payload generated.`)
  }
  for (const name of names) if (!index.includes(`'${name}'`)) problems.push(`${MIGRATIONS}/index.ts does not list ${name}.`)
  for (const problem of problems) console.error(problem)
  return problems.length === 0
}

/** Generates types, import map and migration into a temporary folder, and fails when they differ from the repository. */
export async function drift() {
  const cache = path.join(ROOT, 'node_modules/.cache')
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(path.join(cache, 'drift-'))
  try {
    const generator = path.join(folder, 'generator.mjs')
    await mkdir(path.join(folder, path.dirname(IMPORT_MAP)), { recursive: true })
    await Promise.all([bundleGenerator(generator), cp(path.join(ROOT, IMPORT_MAP), path.join(folder, IMPORT_MAP))])
    // the model must not depend on the developer's settings; no database is opened
    const env = {
      DRIFT_FOLDER: folder,
      NODE_ENV: 'production',
      DATA_DIR: path.join(folder, 'data'),
      DATABASE_URL: 'file:drift.db',
      S3_BUCKET: '',
    }
    const { code, text } = await capture([process.execPath, '--conditions=production', generator], env)
    const result = /^RESULT (.*)$/m.exec(text)?.[1]
    if (code !== 0 || !result) {
      console.error(text.trim())
      return { passed: 0, failed: 0, skipped: 0, ok: false, counts: true }
    }
    const checks = [await isSame(folder, TYPES), await isSame(folder, IMPORT_MAP), await migrationsMatch(JSON.parse(result))]
    const isOk = checks.every(Boolean)
    if (isOk) console.log('types, import map and migrations match the content model')
    return { passed: 0, failed: 0, skipped: 0, ok: isOk, counts: true }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

if (process.argv[1] === import.meta.filename) process.exit((await drift()).ok ? 0 : 1)

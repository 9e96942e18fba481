// `npm test`, with `--full` or `--strict`, `npm run check` and `npm run bench` (tests/README.md).
// A failing step does not hide the later ones. The last line is the total count.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { isBuilt } from '../admin-bridge/operations/scripts/stamp.mjs'
import { findBrowser } from './run/browser.mjs'
import { checks } from './run/checks.mjs'
import { findMongo } from './run/mongo.mjs'
import { ROOT, command, run } from './run/steps.mjs'
import { playwright, vitest } from './run/suites.mjs'
import { Totals } from './run/totals.mjs'

process.chdir(ROOT)
const MODES = ['all', 'check', 'bench']
const flag = { type: 'boolean', default: false }
const { positionals, values } = parseArgs({ options: { full: flag, strict: flag }, allowPositionals: true, strict: false })
const mode = positionals[0] ?? 'all'
if (!MODES.includes(mode)) {
  console.error(`Unknown mode "${mode}". Use ${MODES.join(', ')}; "all" is the default.`)
  process.exit(2)
}
if (mode === 'bench') process.exit(await run([process.execPath, 'tests/bench/run.mjs', ...process.argv.slice(3)]))

const totals = new Totals({ strict: values.strict })
const full = values.full ? { TEST_FULL: 'on' } : {}
const suite = (name, project, database) => totals.step(name, (files) => vitest(project, { ...full, ...database }, { files }))

/** Contract, API and fault tests on each database. MongoDB runs the tests whose outcome may depend on the database. */
async function serverSuites(mongo) {
  const sqlite = { TEST_DATABASE: 'sqlite' }
  const wire = await suite('contract and API on SQLite', 'wire', sqlite)
  const faultsOn = (name, database) => [
    `faults on ${name}`,
    (files) => vitest(['faults', 'faults-alone'], { ...full, ...database }, { files }),
  ]
  const mongodb = { TEST_DATABASE: 'mongodb', MONGODB_TEST_URL: mongo.url }
  if (mongo.url) await suite('contract and API on MongoDB', 'wire', mongodb)
  else totals.skip('contract and API on MongoDB', wire.passed + wire.failed + wire.skipped, mongo.reason)
  // side by side: they often wait
  const rows = await totals.sideBySide([faultsOn('SQLite', sqlite), ...(mongo.url ? [faultsOn('MongoDB', mongodb)] : [])])
  const count = rows.reduce((sum, { passed, failed, skipped }) => sum + passed + failed + skipped, 0)
  if (!mongo.url) totals.skip('faults on MongoDB', count, mongo.reason)
}

/** Browser tests that also run on MongoDB: the panel reads and writes the database without the API. */
const ON_BOTH = '@both-databases'

/** Every browser test on SQLite, and those of the panel's core on MongoDB too. */
async function browserSuites(mongo) {
  const browser = await findBrowser()
  const reason = browser.path || browser.own ? null : browser.reason
  if (reason) totals.skip('browser', await playwright.count(), reason)
  else await totals.step('browser', (files) => playwright(browser, full, { files }))
  const mongodb = { ...full, TEST_DATABASE: 'mongodb', MONGODB_TEST_URL: mongo.url }
  if (reason || !mongo.url) totals.skip('browser on MongoDB', await playwright.count(ON_BOTH), reason ?? mongo.reason)
  else await totals.step('browser on MongoDB', (files) => playwright(browser, mongodb, { only: ON_BOTH, files }))
}

const { name } = JSON.parse(readFileSync('package.json', 'utf8'))
const title = mode === 'check' ? 'checks' : values.full ? 'all tests, in full' : 'all tests'
console.log(`${name}: ${title}`)
const build = ['build', () => command([process.execPath, 'admin-bridge/operations/scripts/build.mjs'], { quiet: true })]
// the build mostly uses one core, so the checks run beside it
await totals.sideBySide(mode === 'all' && !isBuilt() ? [build, ...checks] : checks)
if (mode === 'all') {
  await suite('site', 'site')
  const mongo = await findMongo()
  try {
    await serverSuites(mongo)
    await browserSuites(mongo)
    await totals.secondAttempts()
  } finally {
    await mongo.stop()
  }
  if (values.full) await totals.step('soak', () => command([process.execPath, 'tests/soak/run.mjs']))
} else await totals.secondAttempts()
process.exitCode = totals.print()

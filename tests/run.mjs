// `npm test` (everything), `npm run check` (types, lint, boundaries, unit tests), `npm run bench`.
// Every step streams its output; a failing one does not hide the later ones; the last line is the plain count.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { isBuilt } from '../admin-bridge/operations/stamp.mjs'
import { boundaries } from './run/boundaries.mjs'
import { environmentReads } from './run/environment-reads.mjs'
import { findBrowser } from './run/browser.mjs'
import { findMongo } from './run/mongo.mjs'
import { ROOT, bin, hasTests, playwright, run, vitest } from './run/steps.mjs'
import { Totals } from './run/totals.mjs'

process.chdir(ROOT)
const totals = new Totals()
const step = (name, work) => totals.step(name, work)
const command = (name, words, env) =>
  step(name, async () => ({ passed: 0, failed: 0, skipped: 0, ok: (await run(words, env)) === 0, counts: true }))

async function check() {
  await command('types', [bin('tsc'), '--noEmit', '-p', 'tsconfig.json'])
  await command('lint', [
    bin('oxlint'),
    '--type-aware',
    '--config',
    '.oxlintrc.json',
    '--deny-warnings',
    'cms',
    'admin-bridge',
    'site',
    'seed',
    'tests',
  ])
  await command('format', [bin('prettier'), '--check', '--log-level', 'warn', 'cms', 'admin-bridge', 'site', 'seed', 'tests'])
  await step('boundaries', boundaries)
  await step('environment reads', environmentReads)
  await vitestStep('unit tests', 'unit', ['tests/unit'])
}

async function vitestStep(name, project, folders, env = {}, filters = []) {
  if (!hasTests(folders)) return null
  return step(name, () => vitest(project, filters, env))
}

async function build() {
  if (isBuilt()) return
  await command('build', [process.execPath, 'admin-bridge/operations/build.mjs'])
}

/** Contract, API and faults, once for each database. */
async function onBothDatabases() {
  const sqlite = await vitestStep('contract and API on SQLite', 'wire', ['tests/contract', 'tests/api'], { TEST_DATABASE: 'sqlite' })
  const mongo = await findMongo()
  try {
    if (mongo.url) {
      const env = { TEST_DATABASE: 'mongodb', MONGODB_TEST_URL: mongo.url }
      await vitestStep('contract and API on MongoDB', 'wire', ['tests/contract', 'tests/api'], env)
      // these mostly wait, for starts, drains and time-outs: the two run beside each other
      await Promise.all([
        vitestStep('faults on SQLite', 'faults', ['tests/faults'], { TEST_DATABASE: 'sqlite' }),
        vitestStep('faults on MongoDB', 'faults', ['tests/faults'], env),
      ])
      return
    }
    totals.skip('contract and API on MongoDB', count(sqlite), mongo.why)
    const faults = await vitestStep('faults on SQLite', 'faults', ['tests/faults'], { TEST_DATABASE: 'sqlite' })
    if (faults) totals.skip('faults on MongoDB', count(faults), mongo.why)
  } finally {
    await mongo.stop()
  }
}

const count = (result) => (result ? result.passed + result.failed + result.skipped : 1)

async function site() {
  await vitestStep('site', 'site', ['tests/site', 'site'])
  if (!existsSync('tests/e2e/playwright.config.ts') || !hasTests(['tests/e2e'])) return
  const browser = await findBrowser()
  if (browser.path || browser.own) await step('browser', () => playwright(browser))
  else totals.skip('browser', await playwright.count(), browser.why)
}

async function bench() {
  const file = path.join(ROOT, 'tests/bench/run.mjs')
  if (!existsSync(file)) {
    console.log('There is no bench yet: tests/bench/run.mjs')
    return 1
  }
  return run([process.execPath, file, ...process.argv.slice(3)])
}

const what = process.argv[2] ?? 'all'
if (what === 'bench') process.exit(await bench())
if (what !== 'all' && what !== 'check') {
  console.error(`Unknown: ${what}. Say nothing (everything), check or bench.`)
  process.exit(2)
}
const { name } = JSON.parse(readFileSync('package.json', 'utf8'))
console.log(`${name}: ${what === 'check' ? 'the fast checks' : 'all tests'}`)
await check()
if (what === 'all') {
  await build()
  await onBothDatabases()
  await site()
}
process.exitCode = totals.tell()

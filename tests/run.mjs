// `npm test`, `npm test -- --full` and `npm run check` (tests/README.md). A part that fails does not hide the later ones.
import { parseArgs } from 'node:util'
import { isBuilt } from '../admin-bridge/operations/scripts/stamp.mjs'
import { findBrowser } from './run/browser.mjs'
import { checks, program, unitTests } from './run/checks.mjs'
import { findMongo } from './run/mongo.mjs'
import { ROOT } from './run/programs.mjs'
import { Report } from './run/report.mjs'
import { countBrowserTests, playwright, vitest } from './run/suites.mjs'

process.chdir(ROOT)
const options = { full: { type: 'boolean', default: false }, check: { type: 'boolean', default: false } }
const { full, check } = parseArgs({ options }).values
const report = new Report()
/** Browser tests that also run on MongoDB: the panel reads and writes the database without the API. One after the other. */
const ON_BOTH = ['--grep', '@both-databases', '--workers=1']
const SQLITE = { TEST_DATABASE: 'sqlite' }

/** API tests and tests of faults on MongoDB, for what depends on the database. @returns the parts, none without a MongoDB. */
function mongoParts(mongo) {
  const database = { TEST_DATABASE: 'mongodb', MONGODB_TEST_URL: mongo.url }
  const parts = [
    ['API on MongoDB', () => vitest(['wire'], database)],
    ['faults on MongoDB', () => vitest(['faults', 'faults-alone'], database)],
  ]
  if (mongo.url) return parts
  for (const [name] of parts) report.skip(name, 1, mongo.reason)
  return []
}

/** The walk, or every browser test on SQLite and those of the panel's core on MongoDB. */
async function browserParts(mongo) {
  const browser = await findBrowser()
  const parts = [full ? ['browser', [], SQLITE] : ['walk', ['--project', 'walk'], { ...SQLITE, E2E_CONTENT: 'small' }]]
  if (full) parts.push(['browser on MongoDB', ON_BOTH, { TEST_DATABASE: 'mongodb', MONGODB_TEST_URL: mongo.url }])
  for (const [name, words, database] of parts) {
    const reason = browser.reason ?? (database.TEST_DATABASE === 'sqlite' ? undefined : mongo.reason)
    if (reason) report.skip(name, await countBrowserTests(words), reason)
    else await report.part([name, () => playwright(browser, words, database)])
  }
}

console.log(`ccc: ${check ? 'checks' : full ? 'all tests' : 'tests'}`)
const build = program('build', [process.execPath, 'admin-bridge/operations/scripts/build.mjs'])
// the build mostly uses one core, so the checks run beside it
await report.twoAtATime([...(check || isBuilt() ? [] : [build]), ...checks])
await report.part(unitTests(check))
if (!check) {
  await report.part(['API', () => vitest(['wire'], SQLITE)])
  const mongo = full ? await findMongo() : { stop: async () => {} }
  try {
    // two at a time, because tests of faults often wait
    if (full) await report.twoAtATime([['faults', () => vitest(['faults'], SQLITE)], ...mongoParts(mongo)])
    await browserParts(mongo)
  } finally {
    await mongo.stop()
  }
}
process.exitCode = report.print()

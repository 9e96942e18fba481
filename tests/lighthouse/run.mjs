// `npm run lighthouse [-- --only PATH] [--runs N]`: Lighthouse over every public page of the built product with its demo
// content (seeded, or a copy of the data folder E2E_TEMPLATE), with a phone profile. Performance is the median of the runs.
// Exits with 1 if a page is below LEAST.
import os from 'node:os'
import { parseArgs } from 'node:util'
import lighthouse from 'lighthouse'
import { isBuilt } from '../../admin-bridge/operations/scripts/stamp.mjs'
import { startProduct } from '../bench/installation.mjs'
import { ROOT, run } from '../run/programs.mjs'
import { startBrowser } from './browser.mjs'
import { pagesOf } from './pages.mjs'
import { CATEGORIES, LEAST, heading, isEnough, line, lossesOf, median, pointsOf, worstOf } from './report.mjs'

process.chdir(ROOT)

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true }, runs: { type: 'string', default: '3' } } })
const runs = Number(values.runs)
if (!Number.isInteger(runs) || runs < 1) {
  console.error(`--runs must be a whole number of at least 1, not ${values.runs}`)
  process.exit(2)
}
if (!isBuilt() && (await run([process.execPath, 'admin-bridge/operations/scripts/build.mjs'])) !== 0) process.exit(1)

// on a busy machine the browser sometimes loses a trace, through no fault of the page
const ATTEMPTS = 3

/** Measures one page once. @throws when that fails. */
async function look(port, address, categories, isPrivate) {
  const flags = { port, logLevel: 'error', onlyCategories: categories, skipAudits: isPrivate ? ['is-crawlable'] : [] }
  for (let attempt = 1; ; attempt++) {
    const { lhr } = await lighthouse(address, flags)
    if (!lhr.runtimeError) return lhr
    if (attempt === ATTEMPTS) throw new Error(`${address}: ${lhr.runtimeError.message}`)
  }
}

/** Measures one page: all categories once, performance as often as requested. */
async function judge(port, url, { path, isPrivate }) {
  const whole = await look(port, url + path, CATEGORIES, isPrivate)
  const results = [whole]
  while (results.length < runs) results.push(await look(port, url + path, ['performance'], isPrivate))
  const performance = median(results.map((result) => pointsOf(result, 'performance') ?? 0))
  const points = [performance, ...CATEGORIES.slice(1).map((category) => pointsOf(whole, category))]
  const missed = CATEGORIES.filter((category, at) => points[at] < LEAST[category])
  return { path, points, losses: missed.flatMap((category) => lossesOf(whole, category).map((loss) => ({ category, ...loss }))) }
}

function tell({ path, points, losses }) {
  console.log(line(path, points))
  for (const { category, id, description, places } of losses) {
    console.log(`    ${category}: ${id}: ${description}`)
    for (const place of places) console.log(`        ${place}`)
  }
}

/** Measures the selected pages. @returns the exit code. */
async function judgeAll(port, url) {
  const pages = (await pagesOf(url)).filter(({ path }) => !values.only || values.only.includes(path))
  if (pages.length === 0) {
    console.error(`There is no such page: ${values.only?.join(', ')}`)
    return 2
  }
  console.log(heading())
  const rows = []
  for (const page of pages) {
    rows.push(await judge(port, url, page))
    tell(rows.at(-1))
  }
  const worst = worstOf(rows)
  console.log(`\n${line('worst', worst)}\n${line('at least', Object.values(LEAST))}`)
  return isEnough(worst) ? 0 : 1
}

const [cpus, load] = [os.availableParallelism(), os.loadavg()[0]]
if (load > cpus / 2)
  console.log(`The machine is busy (load ${load.toFixed(1)} on ${cpus} cores): performance will look worse than it is.\n`)
const house = await startProduct({ DEMO_CONTENT: 'on', LOG_LEVEL: 'warn' }, process.env.E2E_TEMPLATE)
const browser = await startBrowser()
try {
  process.exitCode = await judgeAll(browser.port, house.url)
} finally {
  await browser.stop()
  await house.stop()
}

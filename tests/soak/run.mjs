// `npm run soak -- --minutes N`: a long mixed load on the built server, with kills. Prints lost writes, stale reads,
// server errors, memory and descriptors. TEST_DATABASE=mongodb with MONGODB_TEST_URL uses MongoDB.
//
// The first half kills the process again and again (SIGKILL, every third time SIGTERM) and checks every acknowledged
// write after each restart. The second half has no kills: memory and descriptors are compared within it.
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Product } from './product.mjs'
import { Tally } from './tally.mjs'
import { reader, misbehavingClient, uploader, visitor, writer } from './workers.mjs'

const SAMPLE_MS = 1_000
const KILLS_MAX = 20
/** Shorter runs do not limit growth: they are dominated by caches and the garbage collector. */
const JUDGED_FROM_MINUTES = 30
const GROWTH_MAX_PERCENT = 5
const DESCRIPTORS_MAX = 10

function minutesFromArguments() {
  try {
    const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } })
    const minutes = Number(values.minutes)
    if (minutes > 0 && minutes <= 24 * 60) return minutes
  } catch {
    // continues to the usage message
  }
  console.error('Usage: npm run soak -- [--minutes N]   (N from above 0 to 1440, default 10)')
  process.exit(2)
}

/** Kills and restarts the server at even intervals. */
async function killRepeatedly(product, duringMs) {
  const kills = Math.max(1, Math.min(KILLS_MAX, Math.floor(duringMs / 20_000)))
  for (let n = 1; n <= kills; n++) {
    await pause(duringMs / kills)
    await product.restart(n % 3 === 0 ? 'SIGTERM' : 'SIGKILL')
  }
  return kills
}

/** Samples memory and descriptors until the time is over. */
async function sample(product, duringMs) {
  const samples = []
  const end = Date.now() + duringMs
  while (Date.now() < end) {
    await pause(SAMPLE_MS)
    samples.push(product.usage())
  }
  return samples
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** Medians of the second and the last quarter: the first quarter warms up. */
function quarters(samples, pick) {
  const size = Math.max(1, Math.floor(samples.length / 4))
  return { before: median(samples.slice(size, size * 2).map(pick)), after: median(samples.slice(-size).map(pick)) }
}

const minutes = minutesFromArguments()
const tally = new Tally()
const product = await Product.start((sentence) => tally.fault('dropped', sentence))
let over = false
const context = { product, tally, isOver: () => over }
console.log(`Soaking ${product.url} for ${minutes} minutes …`)

const workers = [
  writer(context, 'First writer', 'api'),
  writer(context, 'Second writer', 'api'),
  writer(context, 'Panel writer', 'panel'),
  reader(context),
  reader(context),
  visitor(context),
  uploader(context),
  misbehavingClient(context),
]

const half = (minutes * 60_000) / 2
const kills = await killRepeatedly(product, half)
const samples = await sample(product, half)
over = true
await Promise.all(workers)
const errorLines = product.errorLines()
await product.stop()
product.remove()

const memory = quarters(samples, ({ megabytes }) => megabytes)
const descriptors = quarters(samples, (each) => each.descriptors ?? 0)
const growth = memory.before === 0 ? 0 : ((memory.after - memory.before) / memory.before) * 100
tally.print({ kills, minutes })
console.log(`memory       ${memory.before} MB → ${memory.after} MB (${growth.toFixed(1)}%)`)
console.log(`descriptors  ${descriptors.before} → ${descriptors.after}`)
for (const line of errorLines.slice(0, 10)) console.log(`log: ${line.slice(0, 300)}`)

const missed = [
  ...tally.missed(),
  ...(descriptors.after - descriptors.before > DESCRIPTORS_MAX ? ['descriptors grew'] : []),
  ...(minutes >= JUDGED_FROM_MINUTES && growth > GROWTH_MAX_PERCENT ? [`memory grew by more than ${GROWTH_MAX_PERCENT}%`] : []),
]
console.log(missed.length === 0 ? 'Every goal was met.' : `Missed: ${missed.join(', ')}`)
process.exit(missed.length === 0 ? 0 : 1)

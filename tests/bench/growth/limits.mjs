// What the benchmark allows, and how it judges.
import { databaseName } from '../conditions.mjs'
import { lowerQuartile, middle } from '../table.mjs'
import { LARGEST_BYTES } from './latency.mjs'

/** The size of an installation with few records and the longest texts. Its responses cost more than others: only the waits of others count. */
export const LONG = 'long'

/** Cost at a size divided by the cost at the smallest one, and the other limits of docs/performance.md. */
export const LIMITS = {
  cold: 1.5,
  kept: 1.1,
  bytes: LARGEST_BYTES,
  megabytes: 450,
  healthMs: 50,
  longMegabytes: 550,
  longHealthMs: 100,
  start: 1.1,
  idle: 1.1,
}

/** A window that is full may hold this many times the rows of one that the smallest size cannot fill. */
const MOST_FILLING = 8

/** @returns `ok`, `over`, or `unclear` if only the slower rounds exceed the limit. */
const verdict = (ratios, limit) => (!(middle(ratios) > limit) ? 'ok' : lowerQuartile(ratios) > limit ? 'over' : 'unclear')

const perRound = (many, few) => many.slice(0, few.length).map((value, round) => value / few[round])

const isKnown = (times) => times.every((time) => !Number.isNaN(time))

/** What each cold read cost: processor time where it holds all the work. MongoDB works in a process of its own. */
const coldCosts = ({ coldMs, coldCpu }) => (databaseName() === 'SQLite' && isKnown(coldCpu) ? coldCpu : coldMs)

const keptCosts = (rates, cpu) => (isKnown(cpu) ? cpu : rates.map((rate) => 1000 / rate))

/**
 * Compares one address at a size with the smallest size, round by round.
 *
 * The smallest size may not fill a window. So the cost of a cold read is divided by the growth of its bytes, up to
 * MOST_FILLING, and that of a kept one by what the same bytes cost the bare server.
 * @returns `cold` and `kept` as `{ ratio, verdict }`, and the growth of `bytes`; null where there is nothing to compare.
 */
export function growthOf(result, smallest) {
  if (result.status !== 200 || smallest.status !== 200) return null
  const bytes = result.bytes / smallest.bytes
  const filling = Math.min(MOST_FILLING, Math.max(1, bytes))
  const cold = perRound(coldCosts(result), coldCosts(smallest)).map((ratio) => ratio / filling)
  const ours = (each) => keptCosts(each.ours, each.oursCpu)
  const bare = (each) => keptCosts(each.floor, each.floorCpu)
  const floor = Math.max(1, middle(bare(result)) / middle(bare(smallest)))
  const kept = perRound(ours(result), ours(smallest)).map((ratio) => ratio / floor)
  return {
    bytes,
    cold: { ratio: middle(cold), verdict: verdict(cold, LIMITS.cold) },
    kept: kept.length > 0 ? { ratio: middle(kept), verdict: verdict(kept, LIMITS.kept) } : null,
  }
}

const brokenAddress = ({ address, sizes }, sizeNames) =>
  sizes.flatMap((result, index) => {
    const { name, group, isExtreme } = address[index]
    const healthLimit = sizeNames[index] === LONG ? LIMITS.longHealthMs : LIMITS.healthMs
    const at = `${group}, ${name}, ${sizeNames[index]} records`
    const growth = isExtreme || index === 0 || sizeNames[index] === LONG ? null : growthOf(result, sizes[0])
    return [
      result.status === 200 && result.bytes > LIMITS.bytes && `${at}: ${(result.bytes / 1e6).toFixed(1)} MB`,
      result.failure !== undefined && `${at}: ${result.failure}`,
      result.healthMs > healthLimit && `${at}: /healthz waits ${Math.round(result.healthMs)} ms`,
      growth?.cold.verdict === 'over' && `${at}: cold reads cost ${growth.cold.ratio.toFixed(2)} times as much`,
      growth?.kept?.verdict === 'over' && `${at}: kept reads cost ${growth.kept.ratio.toFixed(2)} times as much`,
    ]
  })

const brokenServer = (server, index, servers) => {
  const start = server.startMs / servers[0].startMs
  const idle = server.idleMegabytes / servers[0].idleMegabytes
  const megabytes = server.size === LONG ? LIMITS.longMegabytes : LIMITS.megabytes
  return [
    start > LIMITS.start && `${server.size} records: the start takes ${start.toFixed(2)} times as long`,
    idle > LIMITS.idle && `${server.size} records: idle memory is ${idle.toFixed(2)} times as much`,
    server.peakMegabytes > megabytes && `${server.size} records: ${server.peakMegabytes} MB of memory`,
  ]
}

/** One sentence for each limit that is broken. */
export const findBroken = (results, servers) =>
  [
    ...servers.flatMap(brokenServer),
    ...results.flatMap((result) =>
      brokenAddress(
        result,
        servers.map(({ size }) => size),
      ),
    ),
  ].filter((sentence) => typeof sentence === 'string')

// What the benchmark allows.
import { middle } from '../table.mjs'
import { LARGEST_BYTES } from './latency.mjs'

/** The size of an installation with few records and the longest texts. It is measured, and not judged. */
export const LONG = 'long'

/** The limits of docs/performance.md. */
export const LIMITS = { coldMs: 300, searchMs: 300, upTo: 3_000, beyondMs: 1_500, kept: 0.35, bytes: LARGEST_BYTES, megabytes: 500 }

const isSearch = ({ path }) => /[?&]q=/.test(path)

/** How long the first answer after a change may take, in milliseconds. */
const coldLimit = (size, address) => (size > LIMITS.upTo ? LIMITS.beyondMs : isSearch(address) ? LIMITS.searchMs : LIMITS.coldMs)

/** The floor's cost of a request divided by ours, in each round: processor time if it is known. */
export const floorRatios = ({ ours, floor, oursCpu, floorCpu }) =>
  oursCpu.some(Number.isNaN) ? ours.map((rate, round) => rate / floor[round]) : oursCpu.map((cost, round) => floorCpu[round] / cost)

const brokenAddress = ({ address, sizes }, sizeNames) =>
  sizes.flatMap((result, index) => {
    const { name, group, isExtreme } = address[index]
    const size = sizeNames[index]
    const at = `${group}, ${name}, ${size} records`
    if (result.status !== 200 || size === LONG) return []
    const cold = middle(result.coldMs)
    const limit = coldLimit(size, address[index])
    const kept = middle(floorRatios(result))
    return [
      result.bytes > LIMITS.bytes && `${at}: ${(result.bytes / 1e6).toFixed(1)} MB`,
      result.failure !== undefined && `${at}: ${result.failure}`,
      !isExtreme && cold > limit && `${at}: the first answer takes ${Math.round(cold)} ms instead of ${limit}`,
      !isExtreme && kept < LIMITS.kept && `${at}: kept answers reach ${kept.toFixed(2)} of the bare server`,
    ]
  })

/** One sentence for each limit that is broken. */
export const findBroken = (results, servers) =>
  [
    ...servers.map(
      ({ size, peakMegabytes }) => size !== LONG && peakMegabytes > LIMITS.megabytes && `${size} records: ${peakMegabytes} MB of memory`,
    ),
    ...results.flatMap((result) =>
      brokenAddress(
        result,
        servers.map(({ size }) => size),
      ),
    ),
  ].filter((sentence) => typeof sentence === 'string')

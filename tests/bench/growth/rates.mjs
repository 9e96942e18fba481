// Requests per second of kept responses, beside a bare server that sends the same bytes.
import { startBare } from '../installation.mjs'
import { responseOf, requestOf, share, turn } from '../turns.mjs'
import { middle } from '../table.mjs'
import { cpuMs } from './cpu.mjs'
import { LARGEST_BYTES } from './latency.mjs'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 0.25)
const WARM_UP_REQUESTS = 40
/** Once for each server, so that it runs compiled code. */
const FIRST_REQUESTS = 2000

const warm = new Set()
/** A response that takes longer when kept is not kept at all. */
const LONGEST_MS = 100
const isMeasured = ({ status, bytes, keptMs }) => status === 200 && bytes <= LARGEST_BYTES && middle(keptMs) < LONGEST_MS

/** Starts a bare server for each size with the product's responses. */
export const startBares = (servers, results, wrapper) =>
  Promise.all(
    servers.map((_, index) => {
      const measured = results.map(({ address, sizes }) => ({ path: address[index].path, ...sizes[index] })).filter(isMeasured)
      const responses = measured.map(({ path, status, headers, last }) => [`GET ${path}`, responseOf(status, headers, last)])
      return startBare(Object.fromEntries(responses), wrapper)
    }),
  )

/** @throws if a request fails. */
async function takeTurns(servers, bares, { address, sizes }) {
  const contestants = sizes.flatMap((result, index) => {
    Object.assign(result, { ours: [], floor: [], oursCpu: [], floorCpu: [] })
    if (!isMeasured(result)) return []
    const request = (url) => requestOf(url, ['GET', address[index].path])
    return [
      { pid: servers[index].pid, rates: result.ours, costs: result.oursCpu, request: request(servers[index].url) },
      { pid: bares[index].pid, rates: result.floor, costs: result.floorCpu, request: request(bares[index].url) },
    ]
  })
  if (ROUNDS === 0) return
  for (const each of contestants) {
    const isFirst = !warm.has(each.pid)
    warm.add(each.pid)
    each.amount = await share(each.request, SECONDS, isFirst ? FIRST_REQUESTS : WARM_UP_REQUESTS)
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (let n = 0; n < contestants.length; n++) {
      const { pid, rates, costs, request, amount } = contestants[(n + round) % contestants.length]
      const before = cpuMs(pid)
      rates.push((await turn(request, amount)).rate)
      costs.push((cpuMs(pid) - before) / amount)
    }
  }
}

/**
 * Adds to the results of one address `ours` and `floor`, the requests per second of each round, and `oursCpu` and `floorCpu`,
 * the milliseconds of processor time for each request. All stay empty for responses that are too large or
 * take too long, and `failure` says so if a request failed.
 */
export async function measureRates(servers, bares, result) {
  try {
    await takeTurns(servers, bares, result)
  } catch (error) {
    for (const size of result.sizes)
      Object.assign(size, { ours: [], floor: [], oursCpu: [], floorCpu: [], failure: String(error?.message ?? error) })
  }
}

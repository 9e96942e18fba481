// Latency of single requests: of a response that a write has just made stale, and of a kept one.
import { middle } from '../table.mjs'
import { cpuMs } from './cpu.mjs'

/** Cold reads of one address on one server; fewer if they are slow. */
export const COLD_READS = Number(process.env.BENCH_COLD ?? 7)
const KEPT_READS = 15
const LEAST_READS = 2
const PATIENCE_MS = 4000
/** Everything larger breaks a limit anyway and would only slow the run down. */
export const LARGEST_BYTES = 2_000_000
/** Sent by no browser, but then responses have the same bytes on every server. */
const headers = { 'accept-encoding': 'identity' }

/** One cold read, and on the first one a few kept reads. Adds them to `result`. */
async function read(server, address, touch, result) {
  const url = server.url + address.path
  if (result.status === undefined) {
    const { status, body } = await server.client.send(url, { headers })
    Object.assign(result, { status, last: body() })
    if (status !== 200) return
  }
  result.writeMs.push(await touch(address, result.last))
  const before = cpuMs(server.pid)
  const cold = await server.client.send(url, { headers })
  result.coldCpu.push(cpuMs(server.pid) - before)
  if (cold.status !== 200) throw new Error(`GET ${url}: ${cold.status} after a write, 200 before`)
  result.coldMs.push(cold.ms)
  if (result.coldMs.length > 1) return
  Object.assign(result, { bytes: cold.bytes, headers: cold.headers, last: cold.body() })
  for (let n = 0; n < (cold.bytes > LARGEST_BYTES ? LEAST_READS : KEPT_READS); n++)
    result.keptMs.push((await server.client.send(url, { headers })).ms)
}

/** Whether another cold read is due: all sizes get the same number, so that their rounds are comparable. */
function isDue(results) {
  if (results.some(({ status }) => status !== 200)) return false
  const [{ coldMs }] = results
  const longest = Math.max(...results.map((result) => result.coldMs.reduce((sum, ms) => sum + ms, 0)))
  return coldMs.length < LEAST_READS || (coldMs.length < COLD_READS && longest < PATIENCE_MS)
}

/**
 * Reads one address on all servers by turns.
 * @param calls `[{ server, address, touch }]`, one for each size. @returns a result for each: `status`, `bytes`, `headers`,
 * the `last` body, milliseconds of each cold and kept read and each write, and of processor time for each cold read.
 */
export async function latencies(calls) {
  const results = calls.map(() => ({ status: undefined, coldMs: [], coldCpu: [], keptMs: [], writeMs: [] }))
  do {
    for (const [index, { server, address, touch }] of calls.entries()) await read(server, address, touch, results[index])
  } while (isDue(results))
  return results
}

/** Reads an address in Payload's REST API. @returns the median in milliseconds; null if Payload rejects it. */
export async function payloadMs(server, path) {
  const times = []
  let spent = 0
  // the first one may load and compile what later ones reuse
  for (let n = 0; n <= COLD_READS && (n <= LEAST_READS || spent < PATIENCE_MS / 2); n++) {
    const { status, ms } = await server.client.send(server.url + path, { headers: { authorization: `Bearer ${server.token}` } })
    if (status !== 200) return null
    spent += ms
    if (n > 0) times.push(ms)
  }
  return middle(times)
}

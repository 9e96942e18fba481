// The tables of a run.
import { databaseName } from '../conditions.mjs'
import { middle, print, short, spread } from '../table.mjs'
import { LIMITS, LONG, floorRatios } from './limits.mjs'

const sizeOf = (bytes) => (bytes === undefined ? '–' : bytes >= 1e6 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e3).toFixed(1)} kB`)
const whole = (number) => (Number.isNaN(number) ? '–' : String(Math.round(number)))
const label = ({ group, name }) => `${group}: ${name}`.slice(0, 60)

function rowOf(address, result) {
  if (result.status !== 200) return [label(address), `answers ${result.status}`, ...Array.from({ length: 9 }, () => '')]
  const ratios = floorRatios(result)
  return [
    label(address),
    short(middle(result.coldMs)),
    short(middle(result.coldCpu)),
    short(middle(result.keptMs)),
    whole(middle(result.ours)),
    whole(middle(result.floor)),
    ratios.length > 0 ? spread(ratios, 2) : '–',
    short(result.payloadMs),
    result.payloadMs ? short(result.payloadMs / middle(result.coldMs)) : '–',
    sizeOf(result.bytes),
    short(result.healthMs),
  ]
}

const HEAD = ['', 'cold ms', 'cold CPU ms', 'kept ms', 'kept/s', 'floor/s', 'of floor', 'Payload ms', 'cold × ', 'bytes', '/healthz p99 ms']

function printSize(server, index, results) {
  const content = server.size === LONG ? 'Long texts' : `${server.size} records of each kind`
  console.log(`\n## ${content}, ${databaseName()}\n`)
  print([HEAD, ...results.map(({ address, sizes }) => rowOf(address[index], sizes[index]))])
}

function printServers(servers) {
  console.log('\n## Servers\n')
  print([
    ['records', 'filled in s', 'first start ms', 'start ms', 'idle MB', 'MB after the run', 'greatest MB'],
    ...servers.map((server) => [
      String(server.size),
      short(server.fillSeconds),
      whole(server.firstStartMs),
      whole(server.startMs),
      String(server.idleMegabytes),
      String(server.megabytes),
      String(server.peakMegabytes),
    ]),
  ])
}

/** How far the rounds of an address are apart, from least to greatest: the median of all addresses. */
const noiseOf = (results) =>
  middle(
    results
      .flatMap(({ sizes }) => sizes.map((each) => (each.status === 200 ? floorRatios(each) : [])))
      .filter((ratios) => ratios.length > 1)
      .map((ratios) => Math.max(...ratios) / Math.min(...ratios) - 1),
  )

/** Prints everything. @param servers as of `describeServer`. @returns the noise, for JSON. */
export function report(servers, results, broken, isPinned) {
  for (const [index, server] of servers.entries()) printSize(server, index, results)
  printServers(servers)
  const noise = noiseOf(results)
  if (!Number.isNaN(noise))
    console.log(`\nNoise: the rounds of one address are ${(noise * 100).toFixed(0)} % apart (median of all addresses).`)
  console.log(
    isPinned
      ? 'The server ran on one core, the load on another.'
      : 'Server and load shared all cores: taskset or a second core is missing.',
  )
  console.log(
    `Limits: first answers ${LIMITS.coldMs} ms, searches ${LIMITS.searchMs} ms, beyond ${LIMITS.upTo} records ${LIMITS.beyondMs} ms; kept ones ${LIMITS.kept} of the bare server; a response ${LIMITS.bytes / 1e6} MB, memory ${LIMITS.megabytes} MB.`,
  )
  console.log(
    broken.length === 0 ? 'No limit is broken.' : `\n${broken.length} limits are broken:\n${broken.map((each) => `- ${each}`).join('\n')}`,
  )
  return noise
}

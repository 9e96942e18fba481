// `npm run bench -- --sizes 100,3000,long`: what each address costs at each size.
//
// One server for each size runs at the same time, and they take turns within each round: other load on the machine affects
// all of them equally. A cold read follows a write that made the response stale; a kept read follows another read.
import { existsSync } from 'node:fs'
import { conditions } from '../conditions.mjs'
import { makeDemo, makeInstallation } from '../fill/index.mjs'
import { addLongPosts } from '../fill/long.mjs'
import { megabytesOf } from '../installation.mjs'
import { middle } from '../table.mjs'
import { addressesOf } from './addresses.mjs'
import { pinCores } from './cores.mjs'
import { healthDuring } from './health.mjs'
import { latencies, payloadMs } from './latency.mjs'
import { LONG, findBroken } from './limits.mjs'
import { measureRates, startBares } from './rates.mjs'
import { report } from './report.mjs'
import { describeServer, peakMegabytes, startServers } from './server.mjs'
import { toucher } from './touch.mjs'

/** Records of each kind beside the long posts. */
const BESIDE_LONG = 100

const say = (text) => console.error(`${new Date().toISOString().slice(11, 19)} ${text}`)

async function fillAll(sizes) {
  const demo = await makeDemo()
  const installations = []
  for (const size of sizes) {
    say(size === LONG ? 'filling long posts' : `filling ${size} records of each kind`)
    const installation = await makeInstallation(demo, size === LONG ? BESIDE_LONG : size)
    installations.push({ size, ...installation })
    if (size === LONG) await addLongPosts(installation)
  }
  return { demo, installations }
}

/** The addresses, each with its form at every size. @param only a regular expression for `group: name`, to measure fewer. */
function addressTable(servers, only) {
  const lists = servers.map(({ facts }) => addressesOf(facts))
  return lists[0]
    .map((_, row) => lists.map((list) => list[row]))
    .filter(([{ group, name }]) => only === undefined || new RegExp(only).test(`${group}: ${name}`))
}

/** Measures every address. @returns `[{ address, sizes }]`, both with one entry for each server. */
async function measureAll(servers, only, wrapper) {
  const touchers = servers.map(toucher)
  const results = []
  say('cold reads')
  for (const address of addressTable(servers, only)) {
    const calls = servers.map((server, index) => ({ server, address: address[index], touch: touchers[index] }))
    results.push({ address, sizes: await latencies(calls) })
  }
  say('kept reads')
  const bares = await startBares(servers, results, wrapper)
  for (const result of results) await measureRates(servers, bares, result)
  for (const bare of bares) await bare.stop()
  say('/healthz')
  for (const { address, sizes } of results) {
    for (const [index, result] of sizes.entries()) {
      if (result.status === 200)
        result.healthMs = await healthDuring(servers[index], address[index], touchers[index], middle(result.coldMs))
    }
  }
  for (const server of servers) server.memory = { megabytes: megabytesOf(server.pid), peakMegabytes: peakMegabytes(server.pid) }
  // last, because it loads Next into the measured process
  if (existsSync('dist/panel/BUILD_ID')) await measurePayload(servers, results)
  return results
}

async function measurePayload(servers, results) {
  say('Payload’s REST API')
  for (const { address, sizes } of results) {
    for (const [index, result] of sizes.entries()) {
      const path = address[index].payload
      if (path && result.status === 200) result.payloadMs = await payloadMs(servers[index], path)
    }
  }
}

/** What stands in the JSON file of one address at one size. */
function forJson({ status, headers: _headers, last: _last, ...measured }, { path }) {
  return status === 200 ? { path, status, ...measured } : { path, status }
}

/**
 * Fills an installation of each size, measures, and prints the tables.
 * @param sizes ascending, and LONG last. @param only a regular expression for the names of the addresses to measure.
 * @returns everything that was measured, and in `broken` a sentence for each limit that is broken. @throws if a server fails.
 */
export async function measureGrowth(sizes, only) {
  const { demo, installations } = await fillAll(sizes)
  const wrapper = pinCores()
  try {
    say('starts')
    const servers = await startServers(installations, wrapper)
    const results = await measureAll(servers, only, wrapper)
    for (const { stop, client } of servers) {
      client.close()
      await stop()
    }
    const described = servers.map(describeServer)
    const broken = findBroken(results, described)
    const noise = report(described, results, broken, wrapper.length > 0)
    const addresses = results.map(({ address, sizes: each }) => ({
      group: address[0].group,
      name: address[0].name,
      sizes: Object.fromEntries(sizes.map((size, index) => [size, forJson(each[index], address[index])])),
    }))
    return { ...conditions(), isPinned: wrapper.length > 0, noise, servers: described, addresses, broken }
  } finally {
    for (const { remove } of installations) await remove()
    await demo.remove()
  }
}

// One running product for each size.
import { readFileSync } from 'node:fs'
import { call, megabytesOf, signIn, startOn } from '../installation.mjs'
import { middle } from '../table.mjs'
import { KINDS } from './addresses.mjs'
import { openClient } from './client.mjs'

const STARTS = 3
/** The server's own work after a start is over by then. */
const IDLE_MS = 3000

/** Starts the product on a filled installation. @returns the process, its address, and how long it took to be ready. */
async function start({ folder, database }, wrapper) {
  const begun = performance.now()
  const started = await startOn(folder, { LOG_LEVEL: 'warn', ...database }, wrapper)
  return { ...started, ms: performance.now() - begun }
}

/** The greatest resident memory that a process has had so far, in megabytes; where the system does not say, the present one. */
export function peakMegabytes(pid) {
  try {
    const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Math.round(Number(kilobytes) / 1024)
  } catch {
    return megabytesOf(pid)
  }
}

/** What the addresses need to know of the content. */
async function factsOf(url) {
  const totals = {}
  const ids = {}
  let rare = ''
  for (const [kind, { list }] of Object.entries(KINDS)) {
    const { headers, body } = await call(`${url}${list}?limit=1`)
    const [newest] = JSON.parse(body)
    totals[kind] = Number(headers['x-total-count'])
    ids[kind] = newest.id
    if (kind === 'drinks') rare = newest.name.split(' ').at(-1).toLowerCase()
  }
  return { totals, ids, rare }
}

/**
 * Starts the product at each size several times, the sizes by turns. The first start after filling, which
 * computes hidden fields and indexes, is reported on its own.
 * @param installations as of `makeInstallation`, each with its `size`. @returns the servers of the last start.
 */
export async function startServers(installations, wrapper) {
  const servers = installations.map((each) => ({ ...each, startMs: [], idleMegabytes: [], client: openClient() }))
  for (let round = 0; round <= STARTS; round++) {
    for (const server of servers) {
      const running = await start(server, wrapper)
      if (round === 0) server.firstStartMs = running.ms
      else server.startMs.push(running.ms)
      if (round > 0) {
        await new Promise((resolve) => setTimeout(resolve, IDLE_MS))
        server.idleMegabytes.push(megabytesOf(running.pid))
      }
      if (round < STARTS) await running.stop()
      else Object.assign(server, running)
    }
  }
  for (const server of servers) {
    server.facts = await factsOf(server.url)
    server.token = await signIn(server.url)
  }
  return servers
}

/** What a run says of one server. */
export const describeServer = ({ size, seconds, firstStartMs, startMs, idleMegabytes, facts, memory }) => ({
  size,
  fillSeconds: seconds,
  totals: facts.totals,
  firstStartMs,
  startMs: middle(startMs),
  idleMegabytes: middle(idleMegabytes),
  ...memory,
})

// How long /healthz waits while one other request runs.
import { middle, percentile99 } from '../table.mjs'
import { openClient } from './client.mjs'

/** A request that takes less cannot hold up another one for as long as the limit. */
const SHORT_MS = 15
const REPEATS = 3
/** As browsers do: large responses are compressed, which must not hold up others either. */
const headers = { 'accept-encoding': 'br, gzip' }

/** Asks for /healthz again and again while a cold read runs. @returns the milliseconds of each. */
async function during(server, address, touch, probe) {
  await touch(address)
  const waits = []
  let isRunning = true
  const slow = server.client.send(server.url + address.path, { headers }).finally(() => (isRunning = false))
  do waits.push((await probe.send(`${server.url}/healthz`)).ms)
  while (isRunning)
  await slow
  return waits
}

/**
 * The 99th percentile of /healthz during one address: the median of several runs, in milliseconds.
 * @param coldMs how long a cold read takes. @returns null for a short one.
 */
export async function healthDuring(server, address, touch, coldMs) {
  if (coldMs < SHORT_MS) return null
  const probe = openClient()
  await probe.send(`${server.url}/healthz`)
  const runs = []
  for (let n = 0; n < (coldMs > 5000 ? 1 : REPEATS); n++) runs.push(percentile99(await during(server, address, touch, probe)))
  probe.close()
  return middle(runs)
}

// Turns: short, equal loads on one server.
import autocannon from 'autocannon'

export const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
export const SECONDS = Number(process.env.BENCH_SECONDS ?? 0.8)
export const CONNECTIONS = Number(process.env.BENCH_CONNECTIONS ?? 10)
const WARM_UP_REQUESTS = 100
const LEAST_REQUESTS = 40
const TURN_TIMEOUT_SECONDS = 60
/** autocannon notices only this often that a turn is over. */
const CHECK_MS = 20
/** Headers that node:http writes by itself, or that differ between responses. */
const OWN_HEADERS = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding'])

/** A response of the product, for the bare server to send. */
export const responseOf = (status, headers, body) => ({
  status,
  body,
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN_HEADERS.has(name))),
})

/** A request as autocannon takes it. */
export const requestOf = (url, [method, path], body, token, etag) => ({
  url: `${url}${path}`,
  method,
  headers: {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(body ? { 'content-type': 'application/json' } : {}),
    ...(etag ? { 'if-none-match': etag } : {}),
  },
  ...(body ? { body } : {}),
})

/** Sends `amount` requests to one server. Returns its requests per second. @throws unless all of them succeed. */
export async function turn(request, amount) {
  let begun = performance.now()
  let ended = begun
  const result = await new Promise((resolve, reject) => {
    const options = { ...request, connections: Math.min(CONNECTIONS, amount), amount, timeout: TURN_TIMEOUT_SECONDS, sampleInt: CHECK_MS }
    const run = autocannon(options, (error, summary) => (error ? reject(error) : resolve(summary)))
    run.once('start', () => (begun = performance.now()))
    // autocannon's own clock is too coarse for a short turn
    run.on('response', () => (ended = performance.now()))
  })
  const seconds = (ended - begun) / 1000
  const expected = request.headers['if-none-match'] ? result['3xx'] : result['2xx']
  if (result.errors + result.timeouts > 0 || expected !== amount)
    throw new Error(`${request.method} ${request.url}: ${amount - expected} rejected requests, ${result.errors + result.timeouts} errors`)
  return { rate: amount / seconds, median: result.latency.p50, slowest: result.latency.p99 }
}

/** The number of requests for one turn of a server: as many as it answers in `seconds`, but at least LEAST_REQUESTS. */
export async function share(request, seconds = SECONDS, warmUp = WARM_UP_REQUESTS) {
  const { rate } = await turn(request, warmUp)
  return Math.max(LEAST_REQUESTS, Math.round(rate * seconds))
}

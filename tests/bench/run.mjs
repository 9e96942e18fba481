// `npm run bench`: compares the API with a bare HTTP server and with Payload's own REST API.
//
// Every number is a ratio of requests per second: the API's divided by the other server's, within one round. In a round the
// servers take short turns on the same machine, in an order that rotates with each round, so that other load affects all
// of them equally. The output has the least, the median and the greatest ratio of all rounds. If least and greatest are far
// apart, the machine was busy and only the median is meaningful.
//   "of bare"     0.50 = half as fast as node:http that sends the same bytes and headers and does nothing else. Ratios
//                 above 1 are noise. For writes the ratio is small by nature: the bare server runs no transaction.
//   "of Payload"  5.0 = five times as fast as /panel-api (Payload's REST through Next) on the same rows, depth 0.
// Reads are measured twice: anonymous, and with a token, which on MongoDB adds a query for the account. In both cases the
// response itself is cached, as nothing is written in between. Payload's REST API always gets a token. Requests per second
// are printed only for a sense of scale, as they depend on the machine.
//
// TEST_DATABASE=mongodb with MONGODB_TEST_URL measures on MongoDB. BENCH_ROUNDS, BENCH_SECONDS and BENCH_CONNECTIONS
// change the defaults (3, 0.8, 10); the default run takes about 80 seconds on a quiet machine.
import autocannon from 'autocannon'
import { call, seed, megabytesOf, startBare, startProduct } from './installation.mjs'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 0.8)
const CONNECTIONS = Number(process.env.BENCH_CONNECTIONS ?? 10)
const WARM_UP_REQUESTS = 100
const LEAST_REQUESTS = 40
const TURN_TIMEOUT_SECONDS = 60
/** Headers that node:http writes by itself, or that differ between responses. */
const OWN_HEADERS = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding'])

const quote = JSON.stringify({ quote_text: 'Sleep is a bug that coffee patches.', author: 'Bench', context: 'Round after round' })
const payloadQuote = JSON.stringify({ quoteText: 'Sleep is a bug that coffee patches.', author: 'Bench', context: 'Round after round' })
const list = { ours: ['GET', '/api/v1/caffeine/drinks?limit=100'], payload: ['GET', '/panel-api/drinks?limit=100&depth=0&sort=-id'] }
const one = { ours: ['GET', '/api/v1/caffeine/drinks/50'], payload: ['GET', '/panel-api/drinks/50?depth=0'] }

/** @type {{ name: string, token: boolean, isKnown?: boolean, ours: string[], payload?: string[], bodies?: [string, string] }[]} `isKnown`: the client has the response */
const CASES = [
  { name: 'list of 100', token: false, ...list },
  { name: 'list of 100, token', token: true, ...list },
  { name: 'one record', token: false, ...one },
  { name: 'one record, token', token: true, ...one },
  { name: 'one record, 304', token: false, isKnown: true, ours: one.ours },
  { name: 'rendered page', token: false, ours: ['GET', '/caffeine'] },
  {
    name: 'create',
    token: true,
    ours: ['POST', '/api/v1/quotes'],
    payload: ['POST', '/panel-api/quotes?depth=0'],
    bodies: [quote, payloadQuote],
  },
  {
    name: 'update',
    token: true,
    ours: ['PUT', '/api/v1/quotes/1'],
    payload: ['PATCH', '/panel-api/quotes/1?depth=0'],
    bodies: [quote, payloadQuote],
  },
]

const requestOf = (url, [method, path], body, token, etag) => ({
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
async function turn(request, amount) {
  let begun = performance.now()
  let ended = begun
  const result = await new Promise((resolve, reject) => {
    const options = { ...request, connections: Math.min(CONNECTIONS, amount), amount, timeout: TURN_TIMEOUT_SECONDS }
    const run = autocannon(options, (error, summary) => (error ? reject(error) : resolve(summary)))
    run.once('start', () => (begun = performance.now()))
    // autocannon checks its clock only once a second, which is too coarse for a short turn
    run.on('response', () => (ended = performance.now()))
  })
  const seconds = (ended - begun) / 1000
  const expected = request.headers['if-none-match'] ? result['3xx'] : result['2xx']
  if (result.errors + result.timeouts > 0 || expected !== amount)
    throw new Error(`${request.method} ${request.url}: ${amount - expected} rejected requests, ${result.errors + result.timeouts} errors`)
  return { rate: amount / seconds, median: result.latency.p50, slowest: result.latency.p99 }
}

/** The number of requests for one turn of a server: as many as it answers in SECONDS, but at least LEAST_REQUESTS. */
async function share(request) {
  const { rate } = await turn(request, WARM_UP_REQUESTS)
  return Math.max(LEAST_REQUESTS, Math.round(rate * SECONDS))
}

/** The product's responses to the cases, for the bare server to send. */
async function answersOf(product) {
  const answers = {}
  // a read with a token differs only in headers: the bare server sends those of the anonymous one
  for (const each of CASES.filter(({ token, bodies }) => !token || bodies)) {
    const [method, path] = each.ours
    const { status, headers, body } = await call(`${product.url}${path}`, {
      method,
      headers: each.token ? { authorization: `Bearer ${product.token}`, 'accept-encoding': 'identity' } : { 'accept-encoding': 'identity' },
      body: each.bodies?.[0],
    })
    const answer = { status, body, headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN_HEADERS.has(name))) }
    if (each.isKnown) {
      each.etag = answer.headers.etag
      delete answer.headers['content-length']
      answers[`known ${method} ${path}`] = { ...answer, status: 304, body: '' }
    } else answers[`${method} ${path}`] = answer
  }
  return answers
}

const middle = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
const spread = (numbers, digits) =>
  numbers.length === 0
    ? 'skipped'
    : [Math.min(...numbers), middle(numbers), Math.max(...numbers)].map((each) => each.toFixed(digits)).join(' / ')

function print(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)))
  const lines = rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column])))
      .join('   ')
      .trimEnd(),
  )
  lines.splice(1, 0, widths.map((width) => '-'.repeat(width)).join('   '))
  console.log(lines.join('\n'))
}

const product = await startProduct()
await seed(product)
const bare = await startBare(await answersOf(product))
const memory = { seeded: megabytesOf(product.pid) }

const contestants = (each) => [
  { name: 'ours', request: requestOf(product.url, each.ours, each.bodies?.[0], each.token && product.token, each.etag) },
  { name: 'bare', request: requestOf(bare.url, each.ours, each.bodies?.[0], each.token && product.token, each.etag) },
  ...(product.hasPanel && each.payload
    ? [{ name: 'payload', request: requestOf(product.url, each.payload, each.bodies?.[1], product.token) }]
    : []),
]

const results = new Map(CASES.map(({ name }) => [name, { ours: [], bare: [], payload: [] }]))
const amounts = new Map()
for (const each of CASES) for (const { name, request } of contestants(each)) amounts.set(`${each.name} ${name}`, await share(request))
for (let round = 0; round < ROUNDS; round++) {
  for (const each of CASES) {
    const order = contestants(each)
    for (let n = 0; n < order.length; n++) {
      const { name, request } = order[(n + round) % order.length]
      results.get(each.name)[name].push(await turn(request, amounts.get(`${each.name} ${name}`)))
    }
  }
}
memory.measured = megabytesOf(product.pid)

const rates = (turns) => turns.map(({ rate }) => rate)
const ratios = (turns, others) => others.map(({ rate }, round) => turns[round].rate / rate)
console.log(
  `\n${ROUNDS} rounds of about ${SECONDS} s a turn, ${CONNECTIONS} connections, ${process.env.TEST_DATABASE === 'mongodb' ? 'MongoDB' : 'SQLite'}, Node ${process.version}; least / median / greatest of the rounds\n`,
)
print([
  ['', 'of bare', 'of Payload', 'ours/s', 'bare/s', 'Payload/s', 'ours p50/p99 ms'],
  ...[...results].map(([name, { ours, bare: floor, payload }]) => [
    name,
    spread(ratios(ours, floor), 3),
    spread(ratios(ours, payload), 1),
    ...[ours, floor, payload].map((turns) => (turns.length === 0 ? 'skipped' : String(Math.round(middle(rates(turns)))))),
    `${middle(ours.map(({ median }) => median))} / ${middle(ours.map(({ slowest }) => slowest))}`,
  ]),
])
if (!product.hasPanel) console.log('\nPayload’s own REST: skipped, dist/panel is not built (npm run build)')
console.log(`\nMemory of the server process: ${memory.seeded} MB after seeding, ${memory.measured} MB after the rounds`)
await bare.stop()
await product.stop()

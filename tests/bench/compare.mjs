// `npm run bench` without sizes: compares the API with a bare HTTP server and with Payload's own REST API.
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
import { call, seed, megabytesOf, startBare, startProduct } from './installation.mjs'
import { conditions, databaseName } from './conditions.mjs'
import { middle, print, spread } from './table.mjs'
import { CONNECTIONS, ROUNDS, SECONDS, responseOf, requestOf, share, turn } from './turns.mjs'

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

/** The product's responses to the cases, for the bare server to send. */
async function responsesOf(product) {
  const responses = {}
  // a read with a token differs only in headers: the bare server sends those of the anonymous one
  for (const each of CASES.filter(({ token, bodies }) => !token || bodies)) {
    const [method, path] = each.ours
    const { status, headers, body } = await call(`${product.url}${path}`, {
      method,
      headers: each.token ? { authorization: `Bearer ${product.token}`, 'accept-encoding': 'identity' } : { 'accept-encoding': 'identity' },
      body: each.bodies?.[0],
    })
    const response = responseOf(status, headers, body)
    if (each.isKnown) {
      each.etag = response.headers.etag
      delete response.headers['content-length']
      responses[`known ${method} ${path}`] = { ...response, status: 304, body: '' }
    } else responses[`${method} ${path}`] = response
  }
  return responses
}

const rates = (turns) => turns.map(({ rate }) => rate)
const ratios = (turns, others) => others.map(({ rate }, round) => turns[round].rate / rate)

/** The servers that take turns for one case. */
const contestants = (product, bare, each) => [
  { name: 'ours', request: requestOf(product.url, each.ours, each.bodies?.[0], each.token && product.token, each.etag) },
  { name: 'bare', request: requestOf(bare.url, each.ours, each.bodies?.[0], each.token && product.token, each.etag) },
  ...(product.hasPanel && each.payload
    ? [{ name: 'payload', request: requestOf(product.url, each.payload, each.bodies?.[1], product.token) }]
    : []),
]

/** Runs all rounds. @returns the turns of each server, by case. */
async function measure(product, bare) {
  const results = new Map(CASES.map(({ name }) => [name, { ours: [], bare: [], payload: [] }]))
  const amounts = new Map()
  for (const each of CASES) {
    for (const { name, request } of contestants(product, bare, each)) amounts.set(`${each.name} ${name}`, await share(request))
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (const each of CASES) {
      const order = contestants(product, bare, each)
      for (let n = 0; n < order.length; n++) {
        const { name, request } = order[(n + round) % order.length]
        results.get(each.name)[name].push(await turn(request, amounts.get(`${each.name} ${name}`)))
      }
    }
  }
  return results
}

function report(results, memory, hasPanel) {
  console.log(
    `\n${ROUNDS} rounds of about ${SECONDS} s a turn, ${CONNECTIONS} connections, ${databaseName()}, Node ${process.version}; least / median / greatest of the rounds\n`,
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
  if (!hasPanel) console.log('\nPayload’s own REST: skipped, dist/panel is not built (npm run build)')
  console.log(`\nMemory of the server process: ${memory.seeded} MB after seeding, ${memory.measured} MB after the rounds`)
}

/** Runs the comparison and prints its tables. @returns what it measured, for JSON. @throws if a request fails. */
export async function compare() {
  const product = await startProduct()
  await seed(product)
  const bare = await startBare(await responsesOf(product))
  const memory = { seeded: megabytesOf(product.pid) }
  const results = await measure(product, bare)
  memory.measured = megabytesOf(product.pid)
  report(results, memory, product.hasPanel)
  await bare.stop()
  await product.stop()
  return { ...conditions(), rounds: ROUNDS, seconds: SECONDS, connections: CONNECTIONS, memory, cases: Object.fromEntries(results) }
}

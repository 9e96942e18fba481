// Creates and updates a second over HTTP, beside Payload's Local API alone, and the longest wait of many writers at once.
//
// Both processes have their own database with the same records, configuration, triggers and durability, and take turns.
// The ratio is the time that a write takes over HTTP, divided by what it takes with the Local API.
import { conditions, databaseName } from '../conditions.mjs'
import { cpuMs } from '../growth/cpu.mjs'
import { openClient } from '../growth/client.mjs'
import { pinCores, pinServer } from '../growth/cores.mjs'
import { signIn, startProduct } from '../installation.mjs'
import { middle, print, short, spread } from '../table.mjs'
import { KINDS } from './records.mjs'
import { startLocal } from './local.mjs'

const CLIENTS = 8
const WRITERS = 50
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
/** Writes of a turn. */
const AMOUNT = Number(process.env.BENCH_WRITES ?? 400)
const MOST_TIMES = 2.5
const LONGEST_WAIT_MS = 1000

/** Sends writes from several clients at once, each over its own connection. @throws unless all of them succeed. */
async function sendAll(product, writes, count) {
  const clients = Array.from({ length: count }, openClient)
  const headers = { authorization: `Bearer ${product.token}` }
  const responses = []
  let next = 0
  const work = async ({ send }) => {
    for (let n = next++; n < writes.length; n = next++) {
      const { method, path, body } = writes[n]
      const response = await send(`${product.url}/api/v1${path}`, { method, headers, body: JSON.stringify(body) })
      if (response.status >= 300) throw new Error(`${method} ${path}: ${response.status} ${response.body()}`)
      responses.push(response)
    }
  }
  const begun = performance.now()
  await Promise.all(clients.map(work))
  const seconds = (performance.now() - begun) / 1000
  for (const { close } of clients) close()
  return { responses, seconds }
}

/** The product and the Local API as contestants with the same methods. */
const contestants = (product, local) => [
  {
    name: 'ours',
    pid: product.pid,
    create: async (kind, numbers) => {
      const { list, api } = KINDS[kind]
      const { responses, seconds } = await sendAll(
        product,
        numbers.map((n) => ({ method: 'POST', path: list, body: api(n) })),
        CLIENTS,
      )
      return { ids: responses.map((response) => JSON.parse(response.body()).id), seconds }
    },
    update: (kind, ids, numbers) => {
      const { list, api } = KINDS[kind]
      return sendAll(
        product,
        numbers.map((n, index) => ({ method: 'PUT', path: `${list}/${ids[index]}`, body: api(n) })),
        CLIENTS,
      )
    },
  },
  {
    name: 'local',
    pid: local.pid,
    create: (collection, numbers) => local.take({ collection, data: numbers.map(KINDS[collection].local), callers: CLIENTS }),
    update: (collection, ids, numbers) => local.take({ collection, ids, data: numbers.map(KINDS[collection].local), callers: CLIENTS }),
  },
]

const nothing = () => ({ ours: [], local: [], oursCpu: [], localCpu: [] })

/** Runs all rounds of one collection. @returns writes a second and milliseconds of processor time for each, `{ create, update }`. */
async function measureKind(both, kind, rounds, amount) {
  const results = { create: nothing(), update: nothing() }
  const timed = async (operation, { name, pid }, write) => {
    const before = cpuMs(pid)
    const done = await write()
    results[operation][name].push(amount / done.seconds)
    results[operation][`${name}Cpu`].push((cpuMs(pid) - before) / amount)
    return done
  }
  for (let round = 0; round < rounds; round++) {
    for (const each of round % 2 === 0 ? both : both.toReversed()) {
      const numbers = Array.from({ length: amount }, (_, n) => round * amount + n)
      const { ids } = await timed('create', each, () => each.create(kind, numbers))
      const changed = numbers.map((n) => n + 7)
      await timed('update', each, () => each.update(kind, ids, changed))
    }
  }
  return results
}

/** Sends one write from each of many writers at once. @returns the longest wait of each round, in milliseconds. */
async function measureCrowd(product) {
  const waits = []
  for (let round = 0; round < ROUNDS; round++) {
    const { list, api } = KINDS.drinks
    const writes = Array.from({ length: WRITERS }, (_, n) => ({ method: 'POST', path: list, body: api(n) }))
    const { responses } = await sendAll(product, writes, WRITERS)
    waits.push(Math.max(...responses.map(({ ms }) => ms)))
  }
  return waits
}

const times = ({ ours, local }) => ours.map((rate, round) => local[round] / rate)

function report(kinds, waits) {
  console.log(
    `\nWrites: ${ROUNDS} rounds of ${AMOUNT}, ${CLIENTS} clients, ${databaseName()}, Node ${process.version}; least / median / greatest of the rounds\n`,
  )
  print([
    ['', 'time, Local API = 1', 'ours/s', 'Local API/s', 'CPU ms, ours', 'Local API'],
    ...Object.entries(kinds).flatMap(([kind, rates]) =>
      Object.entries(rates).map(([operation, each]) => [
        `${operation} ${kind}`,
        spread(times(each), 2),
        spread(each.ours, 0),
        spread(each.local, 0),
        short(middle(each.oursCpu)),
        short(middle(each.localCpu)),
      ]),
    ),
  ])
  console.log(`\n${WRITERS} writers at once: all succeed, the last one after ${spread(waits, 0)} ms`)
}

/** What is beyond its limit, in words. Waits depend on the machine, ratios hardly. */
const beyond = (kinds, waits) => [
  ...Object.entries(kinds).flatMap(([kind, rates]) =>
    Object.entries(rates).flatMap(([operation, each]) =>
      middle(times(each)) > MOST_TIMES ? [`${operation} ${kind}: ${middle(times(each)).toFixed(2)} times the Local API`] : [],
    ),
  ),
  ...(middle(waits) > LONGEST_WAIT_MS ? [`${WRITERS} writers at once: ${Math.round(middle(waits))} ms`] : []),
]

/** Measures writes and prints a table. @returns what it measured, for JSON. @throws if a write fails. */
export async function measureWrites() {
  const wrapper = pinCores()
  const product = await startProduct({ LOG_LEVEL: 'warn' }, null, wrapper)
  const local = await startLocal()
  pinServer(local.pid)
  product.token = await signIn(product.url)
  const both = contestants(product, local)
  const kinds = {}
  // drinks refer to episodes
  const episode = (n) => ({ title: `Episode ${n}`, publicationDate: '2024-03-01' })
  const ten = Array.from({ length: 10 }, (_, n) => n)
  await local.take({ collection: 'episodes', data: ten.map(episode), callers: 1 })
  const asWire = (n) => ({ method: 'POST', path: '/caffeine/episodes', body: { title: `Episode ${n}`, publication_date: '2024-03-01' } })
  await sendAll(product, ten.map(asWire), 1)
  for (const kind of Object.keys(KINDS)) {
    await measureKind(both, kind, 1, AMOUNT)
    kinds[kind] = await measureKind(both, kind, ROUNDS, AMOUNT)
  }
  const waits = await measureCrowd(product)
  await local.stop()
  await product.stop()
  report(kinds, waits)
  // the limits are those of SQLite
  const broken = databaseName() === 'SQLite' ? beyond(kinds, waits) : []
  for (const each of broken) console.log(`beyond its limit: ${each}`)
  return { ...conditions(), rounds: ROUNDS, amount: AMOUNT, clients: CLIENTS, kinds, crowd: { writers: WRITERS, waits }, broken }
}

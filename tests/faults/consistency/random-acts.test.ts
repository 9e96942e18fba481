import { describe, expect, it } from 'vitest'
import { isRepeat } from '../../harness/server/database'
import { jsonAs } from '../../harness/json'
import { seeded } from '../../harness/seeded'
import { clientOf, type ApiResponse, type Client } from '../support/client'
import { twoServers } from '../support/two-servers'
import { chooser, WORDS } from './random-acts/choose'
import { compareEverything, expectRead, type Sample } from './random-acts/compare'
import { FACTS, pathOf, partsOf, type Content, type Key, type Values } from './random-acts/content'
import { apply, expectedOf, touchedBy, type Act, type Expected } from './random-acts/rules'

const SEED = 20_260_401
const ACTS = 100
/** Acts after which everything is compared. */
const STEP = 50
/** The step that ends with a kill in the middle of a restore. */
const KILL = 1
const AT_ONCE = 8
/** Restores during which a process is killed. */
const RESTORES = 3
const READ_RECORDS = 8
const READ_PAGES = 2

const own = twoServers()
const random = seeded(SEED)
const choose = chooser(random)
const content: Content = { live: new Map(), trash: new Map() }
/** Acts so far, and the last of them for the message of a failure. */
let count = 0
let batch = 0
const last: string[] = []

const processes = (): [Client, Client] => [own.ours, own.theirs]
const at = (): string => `seed ${SEED}, after ${count} acts, the last being ${last.slice(-AT_ONCE).join(', ')}`

/** Sends an act. A restore that comes twice goes to both processes. */
async function send(act: Act, [first, second]: readonly [Client, Client]): Promise<ApiResponse<Values>[]> {
  if (act.does === 'create') return [await first.post<Values>(`${FACTS[act.kind].path}/`, act.body)]
  if (act.does === 'change') return [await first.put<Values>(pathOf(act.key), act.body)]
  if (act.does === 'delete') return [await toValues(first.delete(pathOf(act.key)))]
  const address = `/trash/${partsOf(act.key).kind}/${partsOf(act.key).id}`
  if (act.does === 'remove') return [await toValues(first.delete(address))]
  const asked = act.isTwice ? [first, second] : [first]
  return Promise.all(asked.map((client) => client.post<Values>(`${address}/restore`, null)))
}
async function toValues(sent: Promise<ApiResponse>): Promise<ApiResponse<Values>> {
  const response = await sent
  return { ...response, json: jsonAs<Values>(response.json ?? {}) }
}

/** An act in the message of a failure. */
const named = (act: Act): string =>
  `${act.does} ${act.does === 'create' ? act.kind : act.key}${'body' in act ? ` (${Object.keys(act.body).join(' ')})` : ''}`

/** Of two restores at once one succeeds, and the other finds nothing. */
const statusesOf = (act: Act, { status }: Expected): number[] =>
  act.does === 'restore' && act.isTwice ? [status, status === 200 ? 404 : status] : [status]

/** Carries out acts at once that have nothing in common, and compares each response with what the rules say. */
async function carryOut(acts: readonly Act[]): Promise<void> {
  batch++
  const expected = acts.map((act) => expectedOf(content, act))
  const doors = acts.map(() => (random() < 0.5 ? processes() : ([own.theirs, own.ours] as const)))
  const answers = await Promise.all(acts.map((act, index) => send(act, doors[index] ?? processes())))
  const changed: [url: string, key: Key][] = []
  for (const [index, act] of acts.entries()) {
    count++
    last.push(named(act))
    const [answer] = (answers[index] ?? []).toSorted((a, b) => a.status - b.status)
    const { status, says = '' } = expected[index] ?? { status: 0 }
    expect(
      (answers[index] ?? []).map((each) => each.status).toSorted((a, b) => a - b),
      `${at()}: ${answer?.text}`,
    ).toEqual(statusesOf(act, { status }))
    if (status >= 400) {
      expect(answer?.json['detail'], at()).toContain(says)
      continue
    }
    const key = apply(content, act, answer?.json ?? {}, batch)
    const record = content.live.get(key)
    if (record) expect(answer?.json, at()).toMatchObject(record.values)
    changed.push([doors[index]?.[0] === own.ours ? own.second.url : own.first.url, key])
  }
  // the other process knows of them at once
  await Promise.all(
    changed.flatMap(([url, key]) =>
      [true, false].map((isAdmin) => expectRead(content, clientOf(url, isAdmin ? own.token : undefined), { key, isAdmin, at: at() })),
    ),
  )
}

/** Those of some acts that have nothing in common, at most so many. */
function independent(acts: readonly (Act | null)[], most: number): Act[] {
  const touched = new Set<string>()
  const chosen = acts.flatMap((act) => {
    const touches = act ? touchedBy(content, act) : []
    if (!act || touches.some((each) => touched.has(each))) return []
    for (const each of touches) touched.add(each)
    return [act]
  })
  return chosen.slice(0, most)
}

async function actsUntil(end: number): Promise<void> {
  while (count < end) {
    // some will meet
    const acts = Array.from({ length: AT_ONCE * 2 }, () => choose.act(content))
    await carryOut(independent(acts, Math.min(AT_ONCE, end - count)))
  }
}

const some = <Each>(all: readonly Each[], size: number): Each[] =>
  Array.from({ length: size }, () => choose.one(all)).flatMap((each) => each ?? [])

/** What one comparison looks for and reads. */
function newSample(): Sample {
  const [word, other] = some(WORDS, 2)
  const keys = [...content.live.keys(), ...content.trash.keys()]
  const episodes = keys.flatMap((key) => (partsOf(key).kind === 'episode' ? [partsOf(key).id] : []))
  return { searches: [[word ?? ''], [word ?? '', other ?? '']], keys: some(keys, READ_RECORDS), pages: some(episodes, READ_PAGES) }
}

const compare = (...urls: string[]): Promise<void> => compareEverything(content, { urls, token: own.token, at: at() }, newSample())

/** Kills the first process while it restores, reads from the other what has become of it, and restores the rest. */
async function killInRestore(): Promise<void> {
  const killed = own.ours
  const acts = independent(choose.returns(content), RESTORES)
  const statuses: Promise<number | null>[] = acts.map((act) =>
    send(act, processes()).then(
      ([answer]) => answer?.status ?? null,
      // the kill cut this call off
      () => null,
    ),
  )
  // the point within the restores at which the kill comes is random
  const reads = 1 + Math.floor(random() * 4)
  const reading = async (): Promise<void> => {
    for (let read = 0; read < reads; read++) await killed.get('/summary')
  }
  await Promise.race([...statuses, reading()])
  await own.first.kill()
  // the only server of a SQLite file
  if (!isRepeat) await own.restart('first')
  const lost: Act[] = []
  const back: string[] = []
  for (const [index, act] of acts.entries()) {
    if (act.does !== 'restore') continue
    const isBack = (await own.theirs.get(pathOf(act.key))).status === 200
    if ((await statuses[index]) === 200) expect(isBack, `${at()}: an acknowledged return of ${act.key} is permanent`).toBe(true)
    if (isBack) back.push(apply(content, act, {}, batch))
    else lost.push(act)
  }
  last.push(`the kill of a process in ${acts.map(named).join(', ')} (back: ${back.join(', ') || 'none'})`)
  await Promise.all([compare(own.second.url), isRepeat && own.restart('first')])
  await carryOut(lost)
}

describe(`random acts at ${isRepeat ? 'two processes' : 'one process'}`, { timeout: 240_000 }, () => {
  it(`leave everything as a count from scratch has it (${ACTS} acts)`, async () => {
    for (let step = 1; step * STEP <= ACTS; step++) {
      await actsUntil(step * STEP)
      if (step === KILL) await killInRestore()
      await compare(...new Set([own.first.url, own.second.url]))
    }
  })
})

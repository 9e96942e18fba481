import { request } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { IMPORT_MAX_BYTES } from '../../../cms/domain/limits'
import { call, login, type ErrorBody } from '../support/client'
import { HealthProbe } from '../support/health-probe'
import { ownServer } from '../support/own-server'

/** The processor time that others may wait for, in milliseconds. */
const LONGEST_WAIT = 300
const ANSWERED_MS = 20_000

const own = ownServer()
let probe: HealthProbe
let authorization: string
beforeAll(async () => {
  probe = new HealthProbe(own.server)
  authorization = `Bearer ${await login(own.server.url)}`
})
afterAll(() => probe.close())

const check = (body: string, type: string) =>
  call<ErrorBody>(`${own.server.url}/api/v1/imports/drink/check`, {
    method: 'POST',
    headers: { authorization, 'content-type': type },
    body,
  })

/** As much of a text as a file may hold. @param around what stands before and after it. */
const filled = (text: string, [first, last] = ['', '']): string =>
  first + text.repeat(Math.floor((IMPORT_MAX_BYTES - first.length - last.length) / text.length)) + last

const [CSV, JSON_TYPE] = ['text/csv', 'application/json']
/** As many keys as a file may hold. */
const keys = (first: string, last: string): string =>
  first + Array.from({ length: 2_400_000 }, (_, at) => `"k${at.toString(36)}":0`).join() + last
const columns = Array.from({ length: 200 }, (_, at) => `c${at}`)
const unknownKeys = Object.fromEntries(Array.from({ length: 150_000 }, (_, at) => [`k${at}`, 1]))

it.each<[string, string, () => string, RegExp | null]>([
  ['200,000 columns', CSV, () => Array.from({ length: 200_000 }, (_, at) => `c${at}`).join(), /^At most 200 columns/],
  ['commas', CSV, () => filled(','), /^At most 200 columns/],
  ['commas below the names', CSV, () => filled(',', ['name\n', '']), /^At most 200 columns/],
  ['blank lines', CSV, () => filled('\n'), /^At most 20,000 records/],
  ['blank lines above the names', CSV, () => `${'\n'.repeat(25_000)}name\nA`, /^At most 20,000 records/],
  ['one long cell', CSV, () => filled('a', ['name\n"', '"']), null],
  ['quotation marks', CSV, () => filled('"', ['name\n', '']), null],
  ['pairs of quotation marks', CSV, () => filled('""', ['name\n', '']), null],
  ['cells of quotation marks', CSV, () => filled(`"${'""'.repeat(250_000)}"\n`, ['name\n', '']), null],
  ['apostrophes', CSV, () => filled("'", ['name\n', '']), null],
  ['cells of apostrophes', CSV, () => filled(`${"'".repeat(250_000)}\n`, ['notes\n', '']), null],
  ['an open quotation', CSV, () => filled('a,"b""\n', ['name\n"', '']), null],
  [
    'long names',
    CSV,
    () => `${columns.map((name) => `${'h'.repeat(10_000)}${name}`).join()}\n${',\n'.repeat(500_000)}`,
    /^At most 20,000 records/,
  ],
  ['wide rows', CSV, () => filled(`${'"a",'.repeat(199)}"a"\n`, [`${columns.join()}\n`, '']), null],
  ['combining marks', CSV, () => filled(`${'\u0301'.repeat(100_000)}\n`, ['name\n', '']).slice(0, 14_000_000), null],
  ['150,000 unknown fields', JSON_TYPE, () => JSON.stringify([unknownKeys]), /^At most 200 fields in one record/],
  ['unknown fields without end', JSON_TYPE, () => keys('[{', '}]'), /^At most 200 fields in one record/],
  ['keys in a field', JSON_TYPE, () => keys('[{"id":1,"notes":{', '}}]'), /^A record of the file is too long/],
  ['keys in a formatted text', CSV, () => `title,content_rich\nA,"${keys('{', '}').slice(0, 14_000_000).replaceAll('"', '""')}"`, null],
  ['a long number', JSON_TYPE, () => filled('1', ['[{"final_rating":', '}]']), /^A record of the file is too long/],
  ['a long name', JSON_TYPE, () => filled('a', ['[{"', '":1}]']), /^A record of the file is too long/],
  ['deep ids', JSON_TYPE, () => filled(`{"id":${'['.repeat(700)}${']'.repeat(700)}},`, ['[', '{}]']), /^The file is nested too deeply/],
  ['lists within lists', JSON_TYPE, () => filled('['), /^The file is nested too deeply/],
  ['numbers', JSON_TYPE, () => filled('0,', ['[', '0]']), /^At most 20,000 records/],
  ['numbers in a record', JSON_TYPE, () => filled('0,', ['[{"name":[', '0]}]']), /^A record of the file is too long/],
  ['one long text', JSON_TYPE, () => filled('a', ['[{"name":"', '"}]']), /^A record of the file is too long/],
  ['long texts', JSON_TYPE, () => filled(`{"name":"${"'".repeat(250_000)}"},`, ['[', '{}]']), null],
  ['editor states', JSON_TYPE, () => filled(`{"content_state":{"root":[${'{},'.repeat(1_000)}{}]}},`, ['[', '{}]']), null],
  ['blanks', JSON_TYPE, () => filled(' '), /^A record of the file is too long/],
])('a file of %s is answered soon, and nobody waits for it', { timeout: 120_000 }, async (_, type, make, sentence) => {
  const body = make()
  const begun = performance.now()
  let answer: Awaited<ReturnType<typeof check>> | undefined
  const costs = await probe.during(async () => {
    answer = await check(body, type)
  })
  expect(performance.now() - begun).toBeLessThan(ANSWERED_MS)
  expect(Math.max(...costs)).toBeLessThan(LONGEST_WAIT)
  if (sentence) expect([answer?.status, answer?.json.detail]).toEqual([422, expect.stringMatching(sentence)])
  else expect([200, 422], answer?.text.slice(0, 200)).toContain(answer?.status)
})

it('a check ends when its client leaves, so that the next one begins', { timeout: 180_000 }, async () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => ({ name: `Drink ${at}`, final_rating: 5, notes: 'word '.repeat(200) }))
  const body = JSON.stringify(rows)
  const timeOf = async (work: () => Promise<{ status: number }>): Promise<number> => {
    const begun = performance.now()
    expect((await work()).status).toBe(200)
    return performance.now() - begun
  }
  const whole = await timeOf(() => check(body, JSON_TYPE))
  const sent = request(`${own.server.url}/api/v1/imports/drink/check`, {
    method: 'POST',
    headers: { authorization, 'content-type': JSON_TYPE, 'content-length': Buffer.byteLength(body) },
  }).on('error', () => undefined)
  await new Promise((resolve) => sent.end(body, () => resolve(null)))
  // each of them waits for a piece of the check
  for (let asked = 0; asked < 10; asked++) await call(`${own.server.url}/healthz`)
  sent.destroy()
  expect(await timeOf(() => check('name\nA', CSV))).toBeLessThan(whole / 2)
})

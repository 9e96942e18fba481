import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BatchResponse } from '../../../admin-bridge/contract/batches'
import type { ImportReport } from '../../../admin-bridge/contract/exchange'
import { until } from '../../harness/poll'
import { isRepeat } from '../../harness/server/database'
import { ageAct, expectNoneToWait } from '../support/acts'
import { administrator, call, login, type Client } from '../support/client'
import { expectSuccess, type Episode } from '../support/content'
import { database, newInstallation, type Installation } from '../support/installation'
import { startBundle, tool } from '../support/process'
import { startServer, type Server } from '../support/server'
import { databaseFile, integrity } from '../support/sqlite'

/** Rows of a file; each is a transaction of its own on MongoDB. */
const MANY = database === 'mongodb' ? 24 : 120

let installation: Installation
let server: Server
let client: Client
let token: string
let episode: number

const start = async (): Promise<void> => {
  server = await startServer(installation)
  client = await administrator(server.url)
  token = await login(server.url)
}
beforeAll(async () => {
  installation = await newInstallation()
  await start()
  episode = expectSuccess(await client.post<Episode>('/caffeine/episodes', { title: 'Imported' })).id
}, 120_000)
afterAll(async () => {
  await server.kill()
  await installation.remove()
})

const send = <T>(target: string, body: string) =>
  call<T>(`${server.url}/api/v1/imports/drink${target}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
    body,
  })
const drinks = async (query = ''): Promise<number> =>
  Number((await client.get(`/caffeine/drinks?limit=0${query}`)).headers.get('x-total-count'))
const read = async (batch: number): Promise<BatchResponse> => expectSuccess(await client.get<BatchResponse>(`/batches/${batch}`))
const fresh = (count: number): string =>
  ['name,final_rating,episode_id', ...Array.from({ length: count }, (_, index) => `Can ${index},5,${episode}`)].join('\r\n')
const begin = async (file: string): Promise<number> => {
  const { plan } = expectSuccess(await send<ImportReport>('/check', file))
  const begun = await send<BatchResponse>(`?plan=${plan}&wait=false`, file)
  expect(begun.status, begun.text).toBe(202)
  return begun.json.batch
}
const fileOf = async (name: string, content: string): Promise<string> => {
  const file = path.join(installation.dataDir, name)
  await writeFile(file, content)
  return file
}

describe('an import', { timeout: 300_000 }, () => {
  it('that is killed in the middle is taken back after the restart, records that were changed too', async () => {
    const kept = expectSuccess(
      await client.post<{ id: number }>('/caffeine/drinks', { name: 'Kept', final_rating: 9, episode_id: episode }),
    )
    const [names = '', ...rows] = fresh(MANY).split('\r\n')
    const file = [`id,${names}`, `${kept.id},Changed,1,${episode}`, ...rows.map((row) => `,${row}`)].join('\r\n')
    const batch = await begin(file)
    await until('a part is done', async () => (await drinks()) > MANY / 10, 60_000)
    await server.kill()
    await start()
    const found = await drinks()
    expect(found, 'the kill came in the middle').toBeLessThan(MANY + 1)
    await ageAct(installation, batch)
    let ended = await read(batch)
    // it is called stopped only when all of it has been taken back
    await until('it is taken back', async () => (ended = await read(batch)).state !== 'running', 120_000)
    expect(ended).toMatchObject({
      act: 'import',
      state: 'stopped',
      changed: 0,
      failed: 0,
      problem: 'The server or its database was interrupted.',
    })
    expect(await drinks()).toBe(1)
    expect((await client.get<{ name: string }>(`/caffeine/drinks/${kept.id}`)).json).toMatchObject({
      name: 'Kept',
      final_rating: 9,
      tier: 'S',
    })
    expect(Number((await client.get('/trash?limit=0')).headers.get('x-total-count')), 'nothing is in the trash').toBe(0)
    if (database === 'sqlite') {
      await server.stop()
      expect(await integrity(databaseFile(installation))).toEqual({ check: 'ok', dangling: 0 })
      await start()
    }
  })

  it('keeps no other writer waiting, and one undo takes all of it back', async () => {
    const before = await drinks()
    const batch = await begin(fresh(MANY))
    await expectNoneToWait(
      async () => (await read(batch)).state === 'running',
      async (index) => void expectSuccess(await client.put(`/caffeine/episodes/${episode}`, { description: `Beside ${index}` })),
    )
    expect(await read(batch)).toMatchObject({ state: 'done', total: MANY, changed: MANY, problem: null })
    expect(await drinks()).toBe(before + MANY)
    const undone = (await client.post<BatchResponse>(`/batches/${batch}/undo?wait=false`, {})).json.batch
    await until('it is undone', async () => (await read(undone)).state === 'done', 120_000)
    expect(await drinks()).toBe(before)
  })
})

describe('npm run export and npm run import', { timeout: 300_000 }, () => {
  // what they read and write is what the API reads and writes: api/kept/exports.test.ts and imports.test.ts run on both databases
  it.skipIf(isRepeat)('carry a list to a file and back beside a running server', async () => {
    await client.post('/caffeine/drinks', { name: '=Formula', notes: 'a\n"b"', final_rating: 5, episode_id: episode })
    const count = await drinks()
    const file = path.join(installation.dataDir, 'drinks.csv')
    expect(await tool(installation, 'export', 'drinks', file)).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringContaining(`Exported ${count} drink`),
    })
    const text = await readFile(file, 'utf8')
    const piped = await tool(installation, 'export', 'drink', '-')
    expect(piped).toMatchObject({ code: 0, stdout: text })

    expect(await tool(installation, 'import', 'drinks', file)).toMatchObject({
      code: 0,
      stdout: `Imported: 0 new, 0 changed, ${count} as before\n`,
    })
    await fileOf('drinks.csv', text.replace("'=Formula", 'Renamed'))
    const dry = await tool(installation, 'import', 'drinks', file, '--dry-run')
    expect(dry).toMatchObject({ code: 0, stderr: '' })
    expect(dry.stdout).toMatch(/^Row \d+: drink \d+, name: "=Formula" becomes "Renamed"\nDry run: 0 new, 1 changed/)
    expect(await drinks('&q=Renamed')).toBe(0)
    expect(await tool(installation, 'import', 'drinks', file)).toMatchObject({ code: 0, stdout: expect.stringContaining('1 changed') })
    await until('the server shows what the command has written', async () => (await drinks('&q=Renamed')) === 1, 5_000)
    const [line] = (await client.get<unknown[]>('/history?limit=1')).json
    expect(line).toMatchObject({ act: 'update', by: null, via: 'system' })
  })

  // as above
  it.skipIf(isRepeat)('say which row is wrong, and change nothing', async () => {
    const count = await drinks()
    const wrong = await fileOf('wrong.csv', `name,final_rating,episode_id\nFine,5,${episode}\nToo much,11,${episode}`)
    const refused = await tool(installation, 'import', 'drinks', wrong)
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toMatch(/^Row 3, final_rating: .+\n1 row is not right. Nothing was imported.\n$/)
    expect(await drinks()).toBe(count)
  })

  // which arguments are wrong is in unit/admin-bridge/exchange-arguments.test.ts; none of it is decided by the database
  it.skipIf(isRepeat)('say in one sentence what is wrong with their arguments or their file', async () => {
    const cases: ['export' | 'import', string[], RegExp][] = [
      ['export', ['drinks', await fileOf('taken.csv', 'name')], /already exists/],
      ['import', ['drinks', await fileOf('empty.json', '')], /^The file is empty/],
    ]
    for (const [name, args, sentence] of cases) {
      const { code, stderr } = await tool(installation, name, ...args)
      expect([code, stderr], args.join(' ')).toEqual([1, expect.stringMatching(sentence)])
      expect(stderr.trim().split('\n'), 'one sentence').toHaveLength(1)
    }
  })

  it('take back what was written when they are interrupted', async () => {
    const count = await drinks()
    const file = await fileOf('many.csv', fresh(MANY))
    const running = startBundle('import', installation.settings, ['drinks', file])
    await until('a part is written', async () => (await drinks()) > count + MANY / 10, 120_000)
    running.child.kill('SIGINT')
    expect(await running.exited).toMatchObject({ code: 1 })
    expect(running.stderr()).toMatch(/Nothing was imported\.\n$/)
    // decision 59: on SQLite within half a second
    await until('the server shows what the command has taken back', async () => (await drinks()) === count, 5_000)
  })
})
